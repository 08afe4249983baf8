import"package:test/test.dart";import 'a'if(dart.library.io)'b';import r'c'as d show E,F hide G;
part  of x;part of y;partof z;part	of w;library;exports;
///TěsněTODO[a][b[c]d]`e``f` g
//// čtyři [x] `y`
//[ne] `ne` /* ne */ http://a.example/b_(c),d
/** doc [A] `b` @param c
 * [víceřádkový
 * odkaz] `víceřádkový
 * kód` * / **/ */ /***/ /**/ /*/ x */
class _A{} class a_B{} class Ž{} class ABC123{} class _a{} class __B{} class $C{} class A$B{} class aB{} class É1{}
int i0=0,i1=00,i2=1,i3=0x,i4=0xg,i5=0xDEADbeef,i6=1a,i7=a1,i8=1_0,i9=-5,i10=0b1,i11=123456789012345678901234567890;
double d0=1.0,d1=.5,d2=5.,d3=5.e3,d4=1e5,d5=1e-5,d6=1e+5,d7=1E5,d8=1.5E-3,d9=1.5.2,d10=1..abs(),d11=x.5,d12=1.5e,d13=1e,d14=5.toString(),d15=0.0.x;
var s0='',s1="",s2=r'',s3=r"",s4='''''',s5="""""",s6='a''b',s7="a""b",s8='"',s9="'",s10=r'\'',s11=R'x',s12=xr'y',s13=r 'z';
var e0='\'\"\\\n\r\t\b\f\v\a\0\1\12\123\1234\x41\u\u1\u12\u123\u1234\u12345\u123456\u{}\u{1}\u{123456}\u{1234567}\uG\u{G}\uZ\u_\u`';
var x0='$a $_a $__a $a1 $1 $A_b $ž $é1 $ $$ $$a \$a \\$a ${} ${a} ${a.b(c)} ${a['b']} ${"c"} ${{d}} ${f({g:1})} $a.b $a[0] $a-$b${c}d$e';
var x1="${a "b" c} ${d 'e' f} $g'h' \"$i\" ${j
k} l" "m ${n \} o} p", x2='${q ${r} s} t';
var m0='''a 'b' ''c'' \''' $d ${e
f} \
''', m1="""g "h" ""i"" \""" \u{1f600
}""" , m2=r'''j \''' , m3=r"""k $l ${m} \
n""", m4='''řádek
  s apostrofy ''''o';
var o0='otevřený "string
var o1="otevřený 'string \
pokračuje \\
var o2=r'otevřený \
pokračuje', o3=r"x\" y";
kw: abstract as assert async await base break case catch class const continue covariant default deferred do dynamic else enum export extends
  extension external factory false final finally for Function get hide if implements import in interface is late library mixin new null on
  operator part required rethrow return sealed set show static super switch sync this throw true try type typedef var void when while with yield print
types: int double num bool String Object Null Never void dynamic var final const static new typedef integer ints xint int_ int1 _int éint intů
ann: @a @_a @A.b @a.b(c) @ a @1 @ž @override @@x a@b @a<B> @deprecated('x') @Since("1.0")
nulls: null nullable Null NULL true trueish True false_ this.null null.x ?null null! x?.null
func: print(x);prints(x);x.print(y);print;_print;assert(a);await x;yield* y;async*;sync*;get;set;getter;set_;in;inx;is!;as?;on
class Bod<T extends num>{final T x,y;const Bod(this.x,this.y);Bod.nula():x=0 as T,y=0 as T;T operator+(Bod<T> o)=>x+o.x;static final _=Bod<int>(1,2);}
void main(){group('skupina',(){test("test $i",()async{expect(await f(),equals(<String,int>{'a':1}));},skip:null);});}
f()=>switch(x){int i when i>0=>'kladné',_=>'jiné'};var l=[1,2,...?a,if(b)c,for(var d in e)d];a??=b;a?..b..c=d;(a,b:c);#symbol;
'''otevřený na konci $a ${b
 } TODO // ne \n
  "konec" ''