@file:Suppress("UNUSED")//tight
import org.jetbrains.kotlin.gradle.*;package a.b.`größe`.c
plugins{kotlin("jvm")version"1.9.0";`java-library`;id("x.y")apply false}
repositories{mavenCentral();maven{url=uri("https://example.org/maven")}}
dependencies{implementation("g:a:${versions["größe"]}");testImplementation(project(":kern"));api(platform("x:y:$v.1"))}
val a="";val b="\"";val c="\\";val d="$";val e="$$";val f="$1";val g="${'$'}";val h="$größe";val i="${a}${b}";val j="${"${"${x}"}"}";val k="$x.y";val l="\${x}";val m="$_x";val n="${if(a){b}else{c}}"
val o="unterminated ${x
} more" ; val p="unterminated text $y
val q="""a""";val r="""""";val s=""""quoted"""";val t="""$x ${y} \n "" " """;val u="""multi
 line ${nested("""inner ${deep}""")}
 // no comment /* none */ TODO
"""
val chars=arrayOf('a','\'','\\','"','\t','\b','\n','\r','\$','\u0041','\u00','\x','ab','abc def','a b','',' ','	','é','😀',''','\'\'','//','\u00e4\u00f6')
val nums=arrayOf(0,00,1L,1l,1_0,1__0,1_,_1,0x,0xg,0xF_F,0XFF,0xFFL,0b,0b2,0b1_0,0B1,0o7,1.,1.0,1.f,1.0f,1f,1F,1d,1D,.5,.5f,1e5,1E5,1e+5,1e-5,1.5e-5f,1e,1.5.5,1..5,1.0..2.0,1.toInt(),1u,1UL,a1,1a,-1,+1)
@A@B("x")@get:C@field:D@set:E@param:F@receiver:G@delegate:H@setparam:I@property:J@file:K@unknown:L@[M N]@get:[O P]@größe@a.b.c@1@ @_ @$x class Z
this;this@Outer;super;super<A>;super@B;it;its;thiss;return;return@x;break;break@y;continue;continue@z;x@y;label@;this@;return@ x
class X<in T,out R,reified S:Any>where S:B;fun<T>List<in T>.f(x:Map<out K,in V>)where T:C{};a<in b;a in b;(in);listOf<out>();for(x in y,z){}
abstract;annotation;by;companion;const;crossinline;data;enum;external;final;infix;inline;inner;internal;lateinit;noinline;open;operator;override;private;protected;public;reified;sealed;suspend;tailrec;vararg;where;value;actual;expect
class;constructor;fun;get;init;interface;object;set;typealias;val;var;classy;_val;val_;x.get;x.set;getX;import;package;imports
as;as?;break;catch;continue;do;else;finally;for;if;in;!in;is;!is;return;throw;to;try;when;while;ifx;xif;x.to;null;true;false;nulls;True;NULL
Any;Array;Boolean;BooleanArray;Byte;Char;CharSequence;Comparable;Double;Enum;Exception;Float;Int;IntArray;Iterable;List;Long;Map;MutableList;MutableMap;Nothing;Number;Pair;Sequence;Set;Short;String;StringBuilder;Throwable;Triple;Unit
ArrayList;HashMap;HashSet;Regex;MatchResult;CharRange;IntRange;IntProgression;Lazy;KotlinVersion;dynamic;UInt;Result;Strings;MyInt;Int.MAX_VALUE;java.lang.String;LinkedHashMap;Charsets;Typography;Function;Function1
`back tick`;`a`.b(`c d`);`unclosed;x
still`;y;``;z
a+b;a-b;a*b;a/b;a%b;a=b;a==b;a===b;a!=b;a!==b;a<b;a>b;a<=b;a>=b;a&&b;a||b;!a;a++;--a;a?.b;a!!;a?:b;a..b;a..<b;a::b;::a;a->b;a=>b;a;b;a,b;_;__;_a;a_;#a;~a;^a;a|b;a&b;$a;\a;{a};[a];(a);@a
/* one /* two /* three */ */ */ code;/**/ empty;/***/ star;/** doc @param x {@link y} TODO */ doc;/* a // b */ c // d /* e
// backslash \
comment
fun f(a:Int=1,vararg b:String,c:(Int,String)->Unit={_,_->},d:suspend()->Unit,e:Int.(Int)->Int):Map<String,List<Int?>>?=if(a>1)b else when{a==1->c;else->d}
val x:Int by lazy{1};var y:String="a"get()=field+"b"private set;val(m1,_)=pair;val z=object:A(),B by c{};fun interface I;value class V(val x:Int);context(C)fun g(){}
tasks.register<Copy>("größe"){from(layout.buildDirectory.dir("x"));into("$buildDir/y");doLast{println("done: ${name.uppercase()}!")}}
*/ outside */
val w="ends in ${ an open { brace } and "inner $x
/* never closed /* inner */ https://example.org FIXME
val hidden = 1
