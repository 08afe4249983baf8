# -*- mode: ruby -*- unusual delimiters and open ends
task:default=>[:spec,:"größe test"]do|t,args|sh"rake #{t} -q"or fail;end
desc'Alles';namespace(:db){task(:migrate=>:environment){|t|ActiveRecord::Migrator.migrate('db/')}}
a=b ?c:d;e=f ? g : h;i=j ?k :l;m=[?a,?\\,?\x41,??,?/,?",?'];n=x/y/z;o=x /y/;p=(/re/);q=[/re/];r=x=~/re/;s= /re/;t=|/re/|
/^line start regex/ =~ x
  /indented regex\/slash/.match(x);puts /arg/i,/b/;split(/,\s*/);gsub(/[\/\[\]]/){|m|"\\#{m}"}
x=%r{no|alt}i;y=%r|alt [x#y]#{z}\||mx;z=%r!no!
l=[%q{a{b}c\{\}},%q[a[b]c],%q<a<b>c>,%q(a(b)c),%q!a\!b!,%q'a\'b',%q-a-,%w( a b ),%w/a b/,%s(a)]
k=[%Q{a{#{b}}c},%Q[a[#{b}]c],%Q<a<#{b}>c>,%Q(a(#{b})c),%Q!a\!#{b}!,%{a},%[a],%<a>,%(a),%!a!,%"a",%W(a #{b} c),%x(ls #{d}),%x{ls},% a ,10%3,10 %3,a%b,x %(y)]
multi=%Q(first
  second (nested
  ) #{third
    .call("x")} \
  end)
single='multi
line with \' and \\ and \n and #{no}'
double="multi
line with \" and #{"inner #{'deep'} #{%q(x)}"} and # not a comment and \
#@inst #@@klass #$glob #x # { } \#@no #1"
back=`cat #{file} \` | sort`
esc="\a\b\e\f\n\r\s\t\v\0\7\12\123\1234\x\x1\x12\x123\u1234\u{1}\u{1 22 333}\u{}\u{110000000}\uXYZ\c\cA\C-a\C-\M-a\M-a\M-\C-a\M-\c?\q\#\"\\\é"
sq='\n\'\\\q"#{x}'
<<HEREDOC.lines.each do|l|puts l end
here #{doc} "quotes" 'and' `ticks` \t
HEREDOCX is an end too
HEREDOC
f(<<-A,<<~B)
 in a #{1}
 A
 in b
 B
<<_under
x
_under
x<<y;x<<Y;x <<Y ;arr<<"str"<<'chr'<<:sym
still in y
y;a<<Y;a <<'Ä'
in Y #{z}
Y
str
chr
$!,$@,$&,$`,$',$+,$~,$=,$/,$\,$;,$,,$.,$<,$>,$_,$0,$*,$$,$?,$:,$",$-0,$-I,$-z,$stdin,$stderr,$DEBUG,$FILENAME,$SAFE,$VERBOSE,$stdout_,$1,$10,$x1,$ä
:sym,:Sym,:"sym",:'sym',:sym?,:sym!,:sym=,:[],:+,:@iv,:$gv,a::b,A::B,::C,a ?b: c,{a: 1,B: 2,"c": 3,:d=>4},x ?1:2,:1,::D::E,:größe
@iv,@Iv,@_iv,@1,@@cv,@@Cv,@größe,$größe,Größe,GRÖSSE,Const,CONST_1,_Const,aConst,Foo?,Foo!,obj.class,obj.Class,.def,x.if,self.end,nil?,true?,nil.nil?
n=[0,00,01,0x,0xg,0b2,0b1_0,0_7,1_000,1__0,1_,_1,1.0,1.0.0,1.e5,1e5,1E+5,1e,1.5e-3_0,1..2,1...2,1....2,1.succ,1.0.to_s,0.1,-1,+1,1r,1.0i,1a,0d10,0o7,1.._2,1..x]
class<<self;attr_accessor(:x)end;class A<B::C;def self.m()end;def `(x)end;def -@;end;def []=(k,v)end;def m?=1;def class;end;end;module M;end
self end;
if x then y elsif z then w else v end;unless x;end;while x do end;until y;end;begin;end while x;case x when 1,2 then 3 else 4 end;case[a,b]in[x,*]if y then z end
return;next;redo;retry;break;yield(x);super();raise;not x;a and b or c;defined?(x);defined? y;__FILE__;__LINE__;__END__x;__dir__;private;public;protected;ensure;rescue=>e
IO::popen;File::Stat;FileUtils::Verbose;FileTest;Filex;CGI::Session::FileStore;CGI::Sessions;ERB::Util;Test::Unit::TestCase;Iconv::Failure;MyFile;Time.at;NameError::message
->(x){};->x,y{};lambda do|x|end;proc{|(a,b),c|};&:sym;&block;*splat;**kw;x&.y;x&y;a<=>b;a===b;a=~b;a!~b;a**b;a||=b;a&&=c;{|x|};it;_1
=begin x
comment FIXME \x41 http://example.org
=ending
code=1
=begin
never ended: größe
 =end
"str" #{x}
__END__
=end then this is code again; open="#{offen + "noch #{tiefer
  und %w[weiter
