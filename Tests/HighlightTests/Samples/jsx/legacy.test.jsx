/* @jsx h */ var h=require('h'),a=<div/>,b=<div></div>,c=<></>,d=<a><b><c/></b></a>,e=[<a/>,<b/>],f={g:<i/>},j=(<k></k>)
test("größe",()=>{expect(<A b="c" d='e' f={g} h i={'j'} k={"l"} m={`n${o}`} p={<q/>} r=<s/> t={[1,2]} u={{v:1}} w={x=>y} z/>).toBe(true)})
render(<App
  first={1}
  // a line comment between attributes: TODO
  /* and a block one */
  second
  = "spaced"
  {
    ...spread
  }
  ünï-cödé={null}
  $dollar={undefined}
  _under={NaN}
  data-a:b-c="ns"
>
  text with {expr} and {a + b * (c - d)} and {a, b}
  {cond ? <Yes/> : <No/>}{cond && <And/>}{!cond || "or"}
  {function(){return 1}}{async x => await x}{new Foo(1)}{[...list]}{...list}{class{}}
  {/regex<\/>/gi}{'str}'}{"str{"}{`a${`b${<c d={`e`}/>}`}`}
  &nbsp;&amp;&lt;&gt;&quot;&auml;&#65;&#x41;&#xZZ;&#;&1;&no semicolon & alone
  <b>bold &amp; <i>italic {"}"} </i></b > < spaced /> <a.b.c d.e="f"/> <a:b:c/> <a-b.c/>
  <input value="a &quot; b &#39; {not expr}" title='it&apos;s "x"' broken="multi
line
value" bare=word num=5 />
  > stray }
  // TODO: text, not a comment; http://example.org
  /* FIXME: text too */ me@example.org
</App
>, document.body)
var x = a<b, y = a <b, z = (a) <b> (c), w = 1 </re/.x, u = i<j>k, s = t<=u, r = a<<b
const fn = function* () { yield <a/>; return <b/> }, arrow = () => <c d/>, obj = ({ a: <b/> }), tpl = tag`x${<y z={1}/>}`
label: for (const k of <not/>) { continue label } if (<a/>) <b/>; else <c/>
export const A = <a/>, B = <b></b>; export default () => <C/>
/** @type {JSX} {@link X} */ let el = <el {...(a ? { b: 1 } : {})} {/* c */...d} e={/* f */ g /* h */} i={ // j
  k} l={} m={,} n={{}} o={{ p: { q: <r s={{ t: 1 }} /> } }}>{[1, 2, 3].map((n) => { return <li key={n}>{n}</li>; })}</el>
function Mismatch() { return <a><b></a></b>; }
<top level="expression">{1}</top>
;<self/>;
/regex after element[\]/x]/g;
do{x++;--y;{let z=isNaN(0o17)}while(a)b();with(c)debugger}while(0)
/** {@link a} @fires x#y @access private @default 1 @todo \@x */
var end = <p><br / >
  <!-- not a comment in jsx --> <![CDATA[ x ]]> <?pi?>
</p>
var open = <offen attr={wert} text="unclosed string
  still the string <b> &amp; {expr}
