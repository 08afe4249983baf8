/* vala-test: minimální */void main(string[]args){Test.init(ref args);Test.add_func("/a/b",()=>{assert(true);});Test.run();}
/** @a %B #C d() */ /**těsně*/ /***/ /**/ /*** @x */ /*! @y */ /// @z
/**
 obj::signál-a:
 * obj::sig-b: 
 * @p1 (type): text
 * Deprecated: 1.0 Return value: x Since: y returns: z http://g.example/a(b)c.
 * mail x@y.example TODO
 **/ class Po/*c*/lozka : Object { } // za
class   A.B.C : D.E , F { } class G<H> : I { } class J<K,L> : M { } struct N{ } class O: P{ } class Q :R
{ } enum S{A} class T
class	U	:	V	{ } namespace W.X{ } namespace Y;class classa { } aclass B { } interface if { } delegate void Z() ; errordomain int ; class 1A ; class Á : B ;
class A /* k */ : B { } class "x" ; class @class ; class C : @D ; struct E : /* f */ G ; class H : I.J<K> , L {
if class do 5 ; new class x ; typeof(class Y) ;
#if 0
a
#if 1
b /* TODO */
#else
c
#elif 0
#endif
#elif X || true
d
#endif
#if 1
#endif
 # if false // komentář
 e # endif
 #else f g h 1
i
#endif
#if !1
j
#elif
#endif
#if 00
#if 0x
#if !false
#if truex && true
#if(0)
#define X
#endif x
#error "y"
[CCode] [ CCode ] [	Signal(run="last")] [CCodeX] [ccode] [Description(nick="a]b",blurb='c')] [Flags][NoReturn, Print] [a[CCode]] x[Version] pole[Assert]
[CCode (a = true, b = false, c = null, d = 1, e = 1.5, f = 0x1, g = 017, h = "i \"j\" %d", k = @"$l",
  m = """n""", /* o */ p = -1 // q
  )] [DBus (timeout = 120000)] [ ThreadLocal
]
s0="";s1="\"";s2="\\";s3="a
b";s4="""c"d""e\"""f""";s5="g""h";s6=@"";s7=@ "i";s8="%d%%%s%5$-10.3lf%y%I%'d% %";s9="\a\b\f\v\n\r\t\?\'\0\01\012\0123\x4\x41f\u12\u1234\U12345678\e\8\ž\
k";
t0=@"$a $_b $1 $c1 $ž $$d \$e $(f) $(g(h(i))j) $(k $(l) m) $(@"n $o") $("p") $(q
r) ${s} $ t $u.v $w[0] %s \n";t1=@"x $(y";t2=") z";
c0='a';c1='\n';c2='\'';c3='"';c4='';c5='ab';c6='\x41';c7='\u1234';c8='ž';c9='\q';d0='\';d1='\\';d2=' ';d3=L'x';
n=0+00+1+1u+1L+1ul+1ll+1x+a1+1a+0x+0x1F+0xFUL+0xG+017+08+019L+1.5+.5+5.+5.f+1e5+1E-5+1e+.e5+1.5e3F+1.5L+1.5.2+1..2+0x1p3+0x1.8p-1+1_0+0b1+'0'+-1;
r0=/a/;r1=/a\/b/gim;r2=/[/]/i;r3=/[a/b]c/;r4= /d/x;r5=(/e/).f;r6=f(/g/,/h/i);r7={/i/};r8=[/j/];r9=a/b/c;s0=a / b / c;s1=a /b/ c;s2=a /b/;s3=/k\\/;s4=/l\n\x41\cA\C-b\M-c\M-C-d\017\ž/;
/řádek od začátku/ ;
/m/.match(x) /n/ , (/o/g) : /p/m] /q/} /r/
x = /s [t\]u] [v[w]x] \[y\] z/; y = /[^neukončená/; z = ] /; a = (/(b)|c{1,2}?+*$^./);
x=b? /c/ :/d/;return/e/;return /f/;case /g/:h=>/i/;h=> /i/; "j" + /k/ ; // /l/
kw: abstract as async base bool break case catch char class const construct continue default delegate delete do double dynamic else ensures enum
 errordomain extern false finally float for foreach get if in inline int interface internal is lock long namespace new null out override owned params
 private protected public ref requires return sealed set short signal sizeof static string struct switch this throw throws true try typeof unlock unowned using value var virtual void volatile weak while with yield
ty: int8 int16 int32 int64 int128 uint uint8 uint16 uint32 uint64 uchar ulong ushort unichar unichar2 unichar4 size_t ssize_t time_t va_list string16 string32 string64 object decimal sbyte
at: @a @if @class.x @_y @1 @ z @@b @ž @"c" @'d'
ne: ifx xif if_ _if if1 1if éif ifé this.if if.x nullx truefalse get_x set_y Int Bool STRING True NULL
*/ */* ven */ /* */* x **/ /*/ y */ a*/b **/ konec
(a, b) => { return a > b ? a : b; }; x?.y; x ?? y; a <<= 1; a->b; *p = &q; ~a ^ b | c; List<int?> l; HashMap<string,List<Bod>> m;
"""neukončený %d \n trojitý "
 /regex/ // TODO ""
#endif "