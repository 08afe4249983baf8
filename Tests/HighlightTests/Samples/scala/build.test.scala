package größe.test;package object x;import a.b._,c.{d,e=>f,g=>_};import scala.language.{higherKinds}//tight
class T extends FunSuite with Matchers{test("größe"){assert(1===1)};"A Stack"should"pop"in{a shouldBe b};it must"x"ignore{intercept[E]{f}}}
val s1="";val s2="\"";val s3="\\";val s4="a""b";val s5="\u12\u12345\123\1234\9\x41\e";val s6="tab	tab";val s7="// no"+"/* no */"+"'x'";val s8="offen \"
val t1="""""";val t2="""a"b""c""";val t4="""multi
 line \n \u0041 ${x}
 """;val t5="x"
val c=('a','\'','\\','"','\t','\u0041','\u00','\123','\9',' ','	','é','😀',''','','ab','abc','a'b,'sym,'sym1'x,'_x,'größe,'Ä,'1,'+,'\x','a	b','++')
val n=(0,00,07,1l,1L,0x,0xg,0xFl,0XFFL,0b1,0o7,1_0,1.,1.0,1.f,1.0f,1f,1F,1d,1D,.5,.5f,1e5,1E5,1e+5,1e-5,1.5e-5f,1.e5,1e,1.5.5,1..5,1.toInt,1.0.abs,1.+(2),a1,1a,_1,x._1,-1,+1,1L*2)
@a@b("x")@c class D;@e def f=1;x@g;x @h y;(@i x);	@j val k=1;@Größe val l=2;@a.b.c;=>@m n;@1;@_x;val@@o
<a></a><b/><c d="e"/><f g={h}/><i j={k} l={m}>text</i></n ><größe/><o:p/><q>{r}</q>a<b>c;a<b/>c;a <b> c;x<y&&z>w;<!-- no --><?pi?><![CDATA[]]>
`back tick`;`a`.b(`c d`);`type`;case `x`=>;`unclosed;y
still`;z;``
case class A(x:Int);case object B;case   class C;case
class D;caseclass E;final case class F[T<:AnyVal](var y:T=0)extends G[T](y)with H{override val z=1};abstract class I private[a](protected val b:Int);sealed trait J
abstract;final;implicit;lazy;override;private;protected;sealed;open;inline;given;using;enum;then;end;export;opaque;transparent;extension;derives
case;catch;do;else;finally;for;if;match;requires;return;throw;try;while;yield;new;super;this;ifx;xif;x.match;this_;_this;new1;true;false;null;True;nulls;Null
class;def;extends;forSome;mixin;object;trait;type;val;var;with;import;package;withX;valx;var_;typed;x.type
Boolean;Byte;Char;Double;Float;Int;Long;Short;Unit;Iterator;Array;String;Cell;Option;Some;None;Either;Left;Right;Nil;Null;Nothing;Class;Any;AnyVal;AnyRef;Pair;Triple;BigInt;Integer;Object;Symbol
BitSet;HashMap;HashSet;Iterable;List;ListMap;LongMap;Map;Queue;Range;Seq;Set;SortedSet;Stack;Stream;TreeMap;Vector;ArrayBuffer;Buffer;LinkedList;ListBuffer;PriorityQueue;StringBuilder;WeakHashMap;LazyList;MapX;MyMap;Map.Entry
a+b;a-b;a*b;a/b;a%b;a=b;a==b;a!=b;a<b;a>b;a<=b;a>=b;a&&b;a||b;!a;~a;a^b;a|b;a&b;a::b;a:::b;a:+b;a+:b;a->b;a<-b;a=>b;a?b;a@b;a,b;a;b;a.b;(a);[a];{a};a_b;_;a#b;a$b;\a;a<:b;a>:b;a<%b;a=:=b;a++b;a/:b;a:\b
/* one /* two /* three */ */ */code;/**/empty;/***/star;/** doc @param x {@link y} TODO */doc;/* a // b */c// d /* e
// backslash \
comment?
def f[F[_]:Monad,A<:B{type C}](x:A*)(implicit y:F[A],z: =>Int):F[A]forSome{type D}=for{a<-b;c=d if e;(f,_)<-g}yield h;def +(o:X)=1;def unary_! =2;def x_=(v:Int){};def `quoted name`(a:Int)=a
x match{case 1|2=>3;case n if n>0=>4;case a:Int=>5;case b@C(_,d@_*)=>6;case"s"=>7;case'c'=>8;case 'sym=>9;case(x,_)=>10;case _:A with B=>11;case h::t=>12;case s"a$b"=>13;case <a>{x}</a> =>14;case _=>}
s"$x ${y} ${"z"} $$ \"";f"${x}%2.3f";raw"\n$x";sql"""select ${x+"y"} from 'z'""";json"{}";s"""${"""no"""}""";xs.map(_+1).foldLeft(0)(_+_).filter(_!=null);(1 to 10 by 2).foreach{case(a)=>print(a)};x.asInstanceOf[Int]
enum Farbe:case Rot,Grün;given Ord[Int]with{def c=1};extension(x:Int)def y=2;if a then b else c;def g(using x:Y)=z;class Z:
  def indented=1
end Z
*/ outside */
val offen="""never closed "quotes" \n TODO
/* no comment */ 'x' 1.5
