#[test]fn größe_zählt(){assert!(!a!=b!(c));größe!{};std::println!("{}",1);a::b::<C>::d();Ünï::x;_::y;::z;a ::b;x!=y;x! =y;macro_rules!m{};r#fn()}
#[cfg(test)]mod t{use super::*;#[should_panic(expected="größe [1]")]#[ignore]fn f(){}}#![feature(a)]# [not_attr]#[a(b[c])]#[multi(
  line, // https://example.org ] and more
  TODO]
let n=(0,00,1_,_1,1__0,1.,1.0,1.e5,1e5,1e+5,1E-5,1e,1.5.5,0x,0xg,0x_f,0x1.5,0b,0b_,0b2,0b12u8,0o,0o9,0o78,1u,1u8,1u7,1i256,1f,1f32,1.0f64,1.f32,1usize,a1,1a);
let r=(0..1,0..=1,..1,1..,0.0..1.0,0x1..0xf,a[1..2],1..x,x..1,1...2,0..0b12);let t=(a.0,a.0.1,a.1.b,1.0.sqrt(),2.pow(3));1
let c=('a','\'','\\','\n','\x7f','\x7g','\u{1}','\u{1234567}','\u{}','\u{1_2_}',''',' ','	','é','😀','ab','a\'b','\\\'',b'a',b'\'',b'\u{1}',b'é',b'ab');
let l=('a,'static,'_,'größe,'a1,'1a,&'a str,&'a mut T,<'a>,<'a,'b:'a>,for<'a>,'label:loop{break'label},dyn T+'_,'a'b,'a''b');
let s=("","\"","\\","\\\"","\n\r\t\0\'\x41\u{1F600}\q\u{110000}\u{g}","multi
line","continued \
  line","// no comment /* none */","a""b");
let b=(b"",b"\"",b"\xff\u{1}\n",br"",br"\",br#"""#,rb"no",c"",cr#""#,b'"',"'",'"',R"no",B"no");
let w=(r"",r"\",r#"""#,r#"a"b"#,r##"a"#b"##,r###"
multi "## line \
"###,r #"x"#,xr"y",br##"z"##);
/* a /* b /* c */ d */ e */fn after(){}/**/fn empty(){}/***/fn three(){}/*!doc*//** doc TODO */
// backslash \
fn hidden_after_backslash(){}
//// four /// slashes //! http://example.org/x_(y)!
if true{false}else if let Some(x)=y{}else{}while!done{}loop{}match x{_=>(),}for x in y{}return;break;continue;as;async;await;box;const;crate;default;dyn;extern"C"fn c(){}
unsafe impl Send for X{}pub(in crate::a)struct Y;pub(super)union Z{}static S:&[u8]=&[];trait T:A+B{}enum E{A(),B{},C=1}type U=fn(&u8)->!;where T:?Sized
let(mut a,ref b)=(1,2);let Self{x,..}=self;selfish;Selfie;_self;self_;trueish;boolean;bool;bools;isize;size;u8;u9;i128;f16;f32;char;str;String;string;chars;u8u
abstract;alignof;become;do;final;macro;offsetof;override;priv;proc;pure;sizeof;try;typeof;unsized;virtual;yield;union;auto;gen;raw;macro_rules;let else;
a+b-c*d/e%f^g&h|i<<j>>k;a+=b;a&&b||!c;a==b;a!=b;a<=b;a>=b;&mut a;*a;-a;a?;a..b;a..=b;a->b;a=>b;@a;$a;~a;#a;\a;`a`;a;_;__;_a;a_
extern crate self as x;use a::{b::{c,d as e},f::*};pub use g as _;use r#try;macro_rules!x{($a:ty,$($b:tt)*)=>{stringify!($a)};(@in $c:lifetime)=>{$c}}
println!("{0:>1$.2$} {a:?} {{}} {b:#x}",1,2,a=3);vec![0u8;1024];matches!(x,'a'..='z');concat!("a",1);todo!();a!();b![];c!{};d ! ();é!();
impl<const N:usize,T:Default+Copy>Tr<N>for[T;N]where[();{N+1}]:,{const A:[T;N]=[T::default();N];fn g<'a>(&'a self)->&'a[T]{&self[..]}}
async fn h()->impl Future<Output=()>+'static{async{}.await;x.await?;async move||{}}
fn open<'a>(x:&'a str){let y='x;let z="never closed \"
#[attribute in a string] 'c' 1.5 /* no */ größe! \u{1F600} \x
