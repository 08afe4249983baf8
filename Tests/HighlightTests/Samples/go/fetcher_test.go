package fetcher_test;import"testing";import ext"example.org/größe/v2"//tight
/* one */type(A=B;C[T interface{~int|~string}]struct{D;*E;f,g int"tag"})/**/var x,y=1,2/***/
//	tab comment TODO(zoë): FIXME,XXX; http://example.org/a_(b). <mail@example.org>
// continued by a backslash \
func NotCode() {}
func TestNumbers(t*testing.T){a:=0xG;b:=0x;c:=08;d:=09.5;e:=0b;f:=1.;g:=1..2;h:=x.5;i:=1e;j:=1e+;k:=0x1.;l:=0x1.8;m:=0x1p;n:=a1;o:=1a;p:=0xABCi;q:=1_0i;r:=.5e-3i;s:=0o;t:=00;u:=0i1;v:=0b10102;w:=0x1_F;z:=0xhi}
func TestFormats(t*testing.T){t.Logf("%v%+v%#v%T%%%t%b%c%d%o%O%q%x%X%U%e%E%f%F%g%G%s%p%n%w%5d%-5d%05d% d%+d%#x%6.2f%.3s%*d%[1]d%[2]*d%.[1]*f%[3]*.[2]*[1]f%",`%d %s \n \
%v`,"100%","%ä","%%%d")}
func Test名前(t *testing.T){for{break};for i:=0;i<10;i++{};for range 3{};for;;{};for x{};for k:=range m{_=k};for i:=range 10{_=i}}
func generic[K comparable,V int|float64](m map[K]V,f func(V)V)(s[]V,e error){for _,v:=range m{s=append(s,f(v))};return}
var s=[]string{"","\"","\\","'",`"`,`\`,`'`,"`","a""b",`multi
line with "quotes" // no comment /* none */ 'x' %d
and $end`,"//","/*","*/"}
var r=[]rune{'\'','\\','\a','\000','\377','\400','\x','\x4','\xff','\u123','\u1234','\U00101234','''," ",' ','	','😀','é','e'}
var keywords=[]any{breaker,_case,const1,iotas,nilly,true1,truefalse,x.true,false.y,x.nil,x.len,len,cap,x.new,y.string,string.x,int_,_int,int88,uint128,errors,error,runes,anything,any,maps,map,gofunc,go,clear,min,max,print}
type iface interface{M(int)(string,error);embedded;~[]byte|*int}
type ch struct{a chan int;b<-chan int;c chan<-int;d chan<-chan int;e[...]int;f[]struct{};g*[]*map[string]*int;h func(...int)func()}
const(c0=iota;c1;c2=1<<iota;c3=-1+2*3/4%5&6|7^8&^9<<10>>11;c4=1.0+2i)
func main(){
	if v,ok:=m["k"];ok&&!v||x==y&&x!=z{}else if a<=b{}else{}
	x:=[]int{1,2,3}[1:2:3];y:=map[string]int{"a":1,};z:=struct{X,Y int}{1,2};p:=&z;*p=z;p.X++;q--;a,b=b,a;f:=func(){}
	switch{case x<1:fallthrough;case x>2,x==3:default:};switch y:=x.(type){case nil:case func(int)error:};switch x:=5;x{}
	select{};goto L;L:defer f();go f();panic(nil);recover();var _=interface{}(x);x<-ch;<-ch;ch<-<-ch;a=<-b
	a+=1;a-=1;a*=1;a/=1;a%=1;a&=1;a|=1;a^=1;a<<=1;a>>=1;a&^=1;!a;^a;-a;+a;&a;*a;a...;a:b;a::b;~a
}
*/ func outside(){}/* nested /* comment */ still */ code
#!/not/a/shebang
"string open at the end %d
'x
'
`raw string that is never closed: %s \t TODO
*/ // "größe" 'x'
func hidden() { return nil }
