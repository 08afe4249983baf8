#!/usr/bin/env ts-node
/* eslint-disable */ // @ts-nocheck
/// <reference types="node" />
/// <amd-module name="größe"/>
'use strict';
import type { Row, Column as Spalte } from './schema'; import type * as Types from "../types"; import type Standard from 'std';
import fs = require("fs"); import Kurz = Lang.Name.Raum; import React, { useState } from 'react'; import './side';

/**
 * A repository; {@link Row}. TODO: see https://example.org/größe
 * @typeParam T - the row, {T}
 * @param {string} name the name
 * @emits Repository#event:größe
 * @default {}
 * @kind class
 * @todo \@escaped
 * @borrows a as b
 */
export abstract class Repository<T extends Row = Row, K extends keyof T = 'id'> extends Base.Inner<T, K> implements Iterable<T>, Ns.Closeable<K[]> {
    static readonly MAX: number = 1_000_000; private readonly größe?: bigint = 0xFF_FFn; protected abstract ready!: boolean;
    public declare token: unique symbol; #secret: string | undefined = undefined; readonly [key: string]: any; declare; static = 1; get?: number;
    @observable() @ns.track.deep({ eager: true }) items: Array<T> = [];
    constructor(private readonly db: Db, public name = "x", @Inject(TOKEN) protected opts?: Partial<Options>) { super(db!.handle as Handle<T>); }
    @logged get count(): number { return this.#items.length; } set count(v: number) { this.#count! += v as const; }
    public async *scan<U>(this: Repository<T>, filter: (row: Readonly<T>, i?: number, ...rest: any[]) => row is T & U, [a, b]: [number, string?] = [1, 'b']): AsyncIterable<U> {
        for await (const row of this.db.query<T>(`select * from ${this.name as string} where größe = ${<number>1}`)) yield* filter(row) ? row as U : null!;
    }
    protected abstract close?(): Promise<void>; public re = /^(?<jahr>[\d\]]+)\/x$/giu; private static [Symbol.iterator]<T>(): asserts this is Closed<T> { }
    'quoted name'?: 1 | 2n | 0b1 | 0o7 | 0xF | 'a' | "b" | true | false | null | undefined; 42: never; get(): void { } readonly(): object { return {} }
}

declare global { interface Window { app: App<unknown>; } namespace NodeJS { } }
declare module "*.svg" { const url: string; export default url; }
declare module 'untyped'; declare namespace A.B.C { export import X = Y.Z; let v: typeof import('./mod'); }
declare function überladen(x: number): string; declare const enum Richtung { Nord = 1, Süd = Nord << 1, "Ost-West", } declare let x, y: symbol;
export as namespace meinModul; export = Repository; export type { Row }; export type Id = string | number; export declare class Q { }
export const enum Flag { A = 1 << 0, B = 'b'.length, C = A | B } export enum Leer { } export interface Punkt { x: number, y?: number; readonly z: 3 }
export namespace Tools { export const t = 1; type Local = {}; } module Alt.Modul { }

interface Callable<in1, T = {}> extends Fn<T>, ns.Other<in1[]> {
    (x: number, y?: string): boolean; new <U extends Function>(...args: U[]): this; <V>(v: V): V
    method?<W>(w: W): w is W & string, "str-key": unknown; 0: null, readonly [index: number]: Date; get: string, -readonly [P in keyof T]-?: T[P];
}
type Mapped<T> = { readonly [P in keyof T]?: T[P] } & { +readonly [Q in Exclude<keyof T, 'x'>]+?: ReturnType<T[Q]> | NonNullable<Q> };
type Cond<T> = T extends (infer U)[] ? U : T extends (...a: any[]) => infer R ? R : T extends new (x: infer P) => object ? P : never;
type Misc = readonly string[] | [a: string, b?: number, ...rest: boolean[]] | keyof typeof obj.prop | import('x').Y<string>['z'] | typeof globalThis | `tpl`;
type Fn = (this: Window, { a, b: [c] }: Obj, x?: number) => asserts x is string; type Ctor = new (...args: any) => Required<object>; type Wrong = ? : ;

const assertion = <any>obj, konst = <const>['a', 'b'], gen = <T,>(x: T): x is T => x, arrow = async <T extends {}>(x?: T, ...r: T[]): Promise<T> => x!, g = fn<Map<string, Set<number>>>(1) < 2;
let def!: string, opt = a?.b!.c?.[0] ?? d as unknown as string[], tag = html<Props>`<b>${x!}</b>`, num = 1_0.5_0e1_0 + 0755 + 0B1_0 + 0O7_7 + .5 + 1__0, neu = new Map<string, any[]>();
function over(x: string): void; function over(x: any, y?: number): void { if (x instanceof Array) { return; } else throw x as Error; } // @ts-ignore
function isString(this: void, x: unknown): x is string { switch (typeof x) { case 'string' as any: break; default: debugger; throw new Error(`x${[1n, NaN]}\n`) } label: for (const k in x as any) continue label; return x == null ? true : !x; }
const obj = { get<T>() { }, set: 1, async *m<U>(u: U): U { }, [k as string]: <T>(v) => v, f(x: number = 1) { }, ...(rest as {}) }, h = (x: number, y = 2): void => { }; abstract class Ü { }
