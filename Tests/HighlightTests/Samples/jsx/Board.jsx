#!/usr/bin/env node
'use strict';
// The departure board. TODO: dark mode; see https://example.org/tafel?x=1
import React, { useState as useZustand } from 'react'; import * as icons from "./icons.js";
/**
 * One row.
 * @param {{zug: string, gleis: number}} props - größe
 * @returns {JSX.Element} FIXME
 */
export function Row({ zug, gleis = 1, ...rest }) {
    const [late, setLate] = useZustand(0b101), re = /^ICE\s*(?<nr>\d+)$/iu, small = late < 3 && gleis > 4, n = 0xFF + .5 - 017;
    if (!zug) return null; else if (small) return <></>;
    return (
        <tr className="row &amp; größe" data-zug={zug} {...rest} onClick={() => setLate(l => l + 1)} aria-hidden xlink:href='#a"b' style={{ color: late ? 'red' : "green", width: `${n}px` }}>
            {/* a comment in braces, XXX */}
            <td>{zug} &rarr; K&ouml;ln &#8211; &#x1F686; &; &unbekannt; // no comment /* nor this */ "text" 'too'</td>
            <td colSpan={2} disabled={false} key={`${zug}-${gleis}`}>{late > 0 ? <b>+{late} min</b> : <i title='pünktlich'/>}</td>
            {stops.map((s, i) => <Stop key={i} name={s.name} icon=<icons.Dot size="2"/> {...{ ...s, last: i === stops.length - 1 }} />)}
            <icons.Train.Ice color="#fff" /><svg:rect x="0" svg:y={1}></svg:rect><My-Element my-attr="x" /* comment in a tag */ other // another
                third="multi
                line string" />
            Errors: a > b and } here, <input value="unquoted"/>> {...children} {} { /* empty */ }
            {late && (
                <ul>
                    {list.filter(Boolean).map(x => (
                        <li key={x}>{x.replace(/</g, '&lt;')} {`template ${<em>in</em>} literal`}</li>
                    ))}
                </ul>
            )}
        </tr>
    );
}

export default class Board extends React.Component {
    static defaultProps() { return { rows: [], title: "Abfahrt" }; }
    constructor(props) { super(props); this.state = { open: true }; this.toggle = this.toggle.bind(this); }
    async componentDidMount() { for await (const r of this.load?.() ?? []) console.log(typeof r, r instanceof Row); }
    get größe() { return Math.max(...this.props.rows.map(r => r.length)); }
    *[Symbol.iterator]() { yield* this.props.rows; }
    render() {
        const { rows, title } = this.props, el = <p>one</p>, two = cond ? <a/> : <b></b>, cmp = a < b, gen = a < b > c;
        try { switch (title) { case 'x': return <X.Y.Z/>; default: break; } } catch ({ message }) { throw new Error(message); } finally { }
        return <React.Fragment key='f'>
            <h1 onClick={function () { return <span>nested {"deep"} &copy;</span>; }}>{title.toUpperCase()}</h1>
            <table><tbody>{rows.map((row, i) => <Row {...row} key={i} />)}</tbody></table>
        </React.Fragment>;
    }
}
