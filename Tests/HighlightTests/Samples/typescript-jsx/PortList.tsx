/* @jsx React.createElement TODO */
/**
 * The list of ports – größere Listen.
 * @param props the {@link Props} see http://tsx.example.org/x
 * @returns {JSX.Element} FIXME
 */
import React, { useState as state, type FC } from "react";
import type { Port } from './häfen';
export * as api from "../api";

interface Props<T extends object = {}> extends Base, Other<string> {
  readonly ports: ReadonlyArray<Port>;
  onSelect?(port: Port, index: number): void;
  [key: string]: unknown | undefined;
  größe: keyof T | (T extends infer U ? U : never);
}
type Mode = "open" | 'closed' | 1 | -2n | `t-${number}`;
type Mapped<T> = { readonly [K in keyof T]?: T[K] } & Record<string, [a: number, ...rest: any[]]>;
enum Kind { Ferry = 1, Yacht = "y", Cargo = Ferry << 2 }
declare module "x" { export function f(this: Window, a?: number): asserts a is number; }
declare global { var VERSION: string }
namespace Util { export abstract class Store<T> implements IStore { private static readonly n = 0x1F; } }

const id = <T,>(x: T): T => x;
const get = async <K extends string>(k: K) => (await fetch(`/p/${k}?n=${id<number>(1_000)}`)).json();

@component({ name: "list" })
export class PortList extends React.Component<Props<Port>, { open: boolean }> {
  static defaultProps: Partial<Props> = { ports: [] as Port[] };
  protected timer!: number; private declare x?: string;
  constructor(public readonly props: Props<Port>, private mode: Mode = "open") { super(props); }
  @bound handle = (e: React.MouseEvent<HTMLElement>): void => { this.setState({ open: !this.state!.open }); };

  override render() {
    const { ports, ...rest } = this.props as any, re = /^[a-z]+\/(?<x>\d)$/gi;
    if (!ports.length) return <p className='empty'>No ports &amp; &#252; yet</p>;
    return (
      <>
        <ui.List<Port> {...rest} xlink:href="#a" data-x={1 + 2} label="Häfen &quot;x&quot;" /* c */ open>
          {/* a comment in children TODO */}
          {ports.map((p, i) => p.open && i > 3
            ? <li key={p.id} style={{ color: "red", width: `${i}px` }} onClick={this.handle}>{p.name!}: {p?.fee ?? "–"}</li>
            : <Item {...p} icon=<b/> render={<T extends {}>(x: T) => <i>{x}</i>} />)}
          text with "quotes" > and } errors // no comment
          <svg:rect x="1"/> <this.Sub.Part /> {...children}
        </ui.List>
      </>
    ) satisfies JSX.Element;
  }
  get size(): number { return this.ports!.length ?? 0b101; }
  set size(v) { for (const x of [v]) { switch (x) { case 1: break; default: throw new Error("bad \u00e9"); } } }
}
function over(a: string): void; function over(a: any, b = <any>null) { label: while (true) { break label; } }
export default PortList;
let u: unique symbol, t: typeof u, o = <div>{"unclosed"
  <span title="open
