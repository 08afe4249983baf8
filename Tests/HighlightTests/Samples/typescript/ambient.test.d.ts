// @ts-nocheck TODO and @TS-NOCHECK twice
/// <reference path="./global.d.ts" /> and text after; https://example.org
///<reference lib="es2020" preserve="true"/>
/// just three slashes FIXME
// @ts-expect-error: why not
let unchecked: number = "größe";
/* @ts-ignore in a block comment */
/*
 * @ts-ignore
 */
// @ts-nocheck comes too late
if(a){with(b){c=isNaN(null)||JSON.parse('\u{1F600}\n')}}else{for(;;){break;continue}}switch(d){case false:throw undefined;default:debugger}/* @ts-ignore */ return/[^a-z\]]+(?<x>y)/gi
type Lit=0xFF|0b1|0o7|1_0|2n|true|false|null|'s'|"d"|undefined;const[p,,...q]=[1];try{}catch([r]){}finally{}
/** @event x:y @access private @variation 1 @todo \{ @borrows a as b */
@Component({selector:'app-root',template:`<p>{{größe}}</p>${x}`,styles:[]})@Second @Third.deep()
export default class<T>implements I{@Input()a;@Input('b')b:string;@Output()readonly c=new E<string>();@HostListener('x',['$event'])on(@Attr('y')y,@Self()@Opt()private z?:Z){}}
class Modifiers{public=1;private():void{}protected?:string;static static=2;abstract!:number;declare:any=3;readonly=4;set<T>(){};get:string;public static readonly async=5;
private#x=1;static#y?:number;#z!:string;static async*#g(){}declare readonly foo:string;readonly declare bar;[i:number]:string;static[k]=1;[Symbol.x]!:2;"s"=3;1="one";async;async(){};constructor;constructor(){}}
var a=<T>(x),b=<T>x=>x,c=<T,U>(x,y)=>x,d=<string[]>e,f=a<b,c>(d),g=(a<b)>(c),h=a<b>`t`,i=a<b>/c/d,j=x<y&&z>w,k=new F<G>,l=<const>[1],m=<any>{}
let x:string,y:number[]=[],z:[]=[],w:{}={},v:()=>void,u:new()=>T,t:typeof x.y.z,s:keyof T[],r:T["k"][number],q:A|B&C|(D),p:|A|B,o:"lit"|1|-1|true,n:(string),m:((a,b)=>c)[]
const{a:b=1,...c}:{a:number}=d,[e,f]:[number,number?]=g;for(const x of<any>y);for(let i:number=0,j:string='';i<1;i++);try{}catch(e:unknown){}
x=y as any;x=y as const;x=(y as any)as Z<any>;x=y!;x=y!!;x=y!==z;x=y!=z;x=!y!;x=y![0]!.z!();x=y as A|B&&z;x=y<z as any;if(x as T){}while(<T>x);return x as Y
function f<T,U extends T=T>(this:T,a?:U,b:number=1,{c,d}:{c:1,d:2}={c:1,d:2},...e:T[]):asserts a is U;function*g():Generator<1,2,3>{const x:number=yield 1};async function h():Promise<void>
abstract class A<T>extends B<T>implements C<T>,D{abstract m():void;abstract get x():number;abstract set x(v:number);protected abstract readonly y:string}
type T1=A<B<C<D>>>;type T2<X>=X extends Y?Z extends W?1:2:3;type T3={a:1,b?:2;c():3,d?():4;new():5;<T>():6;[k:string]:7;readonly e:8};type T4=unique symbol;type T5=this;type T6=bigint|symbol|object
type
  Multi
  =
  | { kind: "a" /* comment | here */; value: string }  // TODO first
  | { kind: 'b', /** doc {string} @x */ value?: number }
  & (
      (größe: number, ...args) => infer_
    );
type Util=Partial<A>|Required<A>|Readonly<A>|Record<string,A>|Pick<A,'k'>|Omit<A,"k">|Exclude<A,B>|Extract<A,B>|NonNullable<A>|ReturnType<A>|InstanceType<A>|ThisType<A>|ReadonlyArray<A>
type Libs=Array<X>|Promise<Map<Set<WeakMap>>>|Date|RegExp|Error|Function|String|Number|Boolean|Symbol|Object|Uint8Array|Intl.DateTimeFormat|WebAssembly.Module|NodeJS.Timer|JSON
enum E{A,B=1,C="c",'d-e'=2,F=A|B,G="x".length,H=`t`.length,[I]=3}const enum F{}declare enum G{}declare const enum H{A=1}export enum I{X}export declare const enum J{}
namespace N.M.O{export namespace P{};import Q=R.S;export import T=U.V;export*from'w';var x:Y}module M1{}module"quoted"{}module'ünïcode'{export=x}declare global{var g:1}
import a=require('b');import type c from'd';import type{e}from'f';import type*as g from'h';import type,{i}from'j';import{type k}from'l';import type=require('m');export type{n}from'o';export type*from'p'
let type=1,namespace=2,module=3,declare=4,abstract=5,as=6,is=7,keyof=8,readonly=9,any=10,never=11,require=12,global=13,infer=14,asserts=15,unique=16,unknown=17,of=18,enum,interface
type=1;namespace.x;declare();abstract=2;module.exports={};global.x=1;any.y=any;interface
let n=1_000.5+1_0e1_0+0x_1+0xa_b+0b1_0n+0o7_1+1_n+1_000n+1__0+_1+08+09.5+07+5.+.5_5+1_.5+1e1_0
interface I<T>extends J,K.L<T>{}interface M{a;b?,c:d
  e(): f /* no separator */
  readonly g: h; get i(): j; -readonly [K in keyof T]-?: X[K]; [K in T as U]: V
  async k(): l; "m": n; 1: o; [Symbol.iterator](): p; new (x?: any): q
}
let offen: Map<string, { größe: number; nested: [a: string, (cb: (e: Error
