#!/usr/bin/env node
"use strict";
// A job queue. TODO: persist it; see https://example.org/warteschlange?q=größe
/* FIXME: mail queue@example.org
   XXX over lines */
import fs, { readFile as lies, default as standard } from 'node:fs';
import def, * as path from "./p\u0061th.js";
import './side-effect.js'; import { a /* one */, b as β } from '../x.mjs'
export * from 'module'; export * as ns from "other"
export { lies, standard as default, β as $b };

/**
 * Runs the jobs. {@link Queue#run} \@escaped \{ https://example.org
 *
 * @template T
 * @param {function(number, {x: string}): T} job - the job, größer als {@code 0}
 * @param {?Object<string, *>} [options={}] options
 * @returns {Promise<T>} when done
 * @fires Queue#event:done
 * @default 42
 * @access protected
 * @memberof! Jobs.Inner
 * @borrows trim as kürzen
 * @todo write tests
 * @see jobs@example.org TODO
 * @deprecated
 */
export default async function* run([first = 1, , ...rest], { a: { b = 2 } = {}, [`k${1}`]: c, 'x-y': d, 0: e, ...others } = {}, ...args) {
    'use strict';
    const ints = [0b1010, 0O17, 0xFFn, 123n, 0755, 089, 1_000], floats = [.5, 1., 6.02e+23, 1E-9, 0.0, 3.14.toFixed(1)];
    let text = 'it\'s \x41\u00e4\u{1F600}\0\12\377\q' + "cont\
inued" + "unterminated
    ;
    var re = /^(?<jahr>\d{4})-[\]\w/\p{L}-]+\k<jahr>\cJ\u{61}\/(?:x|y)*?$/gimsuy, division = a / b / c, ü = x++ / 2;
    for await (const job of jobs) yield* job?.run?.(...args) ?? null;
    outer: for (let i = 0, n = ints.length; i < n; i += 2, --n) { if (i in floats) continue outer; else break; }
    for (var key in { x: 1 }) delete others[key], void 0;
    do { i **= 2; i >>>= 1 } while (!(i instanceof Number) && typeof i !== 'undefined' || ~i)
    switch (text.charAt(0)) { case 'a': case `b${1 + 1}`: return; default: debugger; throw new RangeError(`größe ${text} ${`nested ${'deep'} }`} \` \u0041 \
goes on`); }
    try { with (Math) await sleep(max(PI, E)); } catch ({ message, name: n }) { console.error(message) } finally { }
    return globalThis.JSON.stringify({ a, get b() { return this._b }, set b(v) { super.b = v }, get: 1, set() {}, async *gen() {}, async: 2,
        'quoted': true, 1.5: false, [Symbol.iterator]: undefined, ...others, π: Infinity }, (k, v) => ({ k, v }), 2);
}

export class Größe extends mixin(Base, Map) {
    static count() { return Größe.instances.size; }
    constructor(x, y = x) { super(...arguments); this.x = x; new.target; }
    get area() { return this.#w * this.h } static async *[Symbol.asyncIterator]() { }
    set area(value) { } static() { } get() { } 'string name'() { } 42() { } async load() { }
}

export const fn = async x => await import(`./${x}.js`), meta = import.meta.url, g = async (a, b) => a ? b : (c, d);
const enm = function () {}, nope = class extends Array {}, tag = String.raw`a${1}b`, cond = a ? b ? 1 : 2 : 3, bad = ? : ;
let enum = 1, interface, yield; new WebAssembly.Module(buffer).exports; new Intl.DateTimeFormat('de').formatToParts(Date.now());
if (isNaN(parseInt("x"))) { [a, b] = [b, a]; ({ a, b = 2 } = c) } else if (a) b; */
