-- config & test; unusual spacing --[[ not a block
--[x[ line comment ]]local a=1--[[inline]]local b=2--[=[x]=]c=3--[[]]d=4---[[ e=5
--[[multi
]]f=1 --]] g=2
a=""b='' c="\""d='\''e="\\"f='"'g="'"h='a'..'b'i="tab	tab"j="[[no]]"k="-- no"l="\
continued"m='a\
b'n="\z
   x"o="\1\12\123\1234\256\x41\x4g\xzz\u{41}\u{110000}\u{x}\u41\a\b\e\f\n\r\t\v\z\\\"\'\[\]\{\ä"
p="unterminated
q='unterminated \
but continued
r=[[]]s=[=[]=]t=[==[]]]=]]==]u=[[[x]]]v=[ [x] ]w=a[b[1]]x=a[ [[k]] ]y=[[multi
 ]=] \n "q" -- no
 TODO]]z=[=
n={0,00,0x,0xG,0Xff,0xA.B,0x.8,0x1p+5,1.,.1,1.1,1e5,1E+5,1e,1..2,1...2,1_000,1LL,0b1,3i,-1,a1,1a}
::label:: ::a1:: ::_x:: :: spaced :: ::größe:: goto label goto größe ::continue::::two:: a::b::c
if a then b()elseif c then d()else e()end while a do break end repeat x()until y for i=1,2 do end for k,v in next,t do end do end local function f()end
function a.b.c:d(...)return...end;local f=function()end;return function(x)return x end;andor;_if;end_;xend;x.and;x.end_;not a;a and b or not c;notnot;in;then
print(assert(x),error"e",pcall(f),xpcall(f,g),pairs{},ipairs{},next(t),select("#"),type(x),tostring(1),tonumber"2",rawget(t,1),rawset,rawequal,rawlen,load"",loadfile,dofile,loadstring,require"x",module,unpack,setfenv,getfenv,collectgarbage())
string.format("%d");string.rep;("x"):rep(3);string.pack;s:format();mystring.format;string.formatx;string .format;string:format;xstring.len;table.insert;table.unpack;table.move;table.maxn;os.exit();os.getenv"X";os.x;io.write;io.lines;io.stdin;io.stderr:write()
math.abs;math.pi;math.huge;math.random();math.tointeger;math.log10;math.max(1,2);math;coroutine.wrap;coroutine.close;coroutine.isyieldable;debug.getinfo(1);debug.x;bit32.bxor;bit32.x;package.path;package.loaded;package.searchpath;utf8.char;print_;printx;_print;x.print;x:print()
_G;_ENV;_VERSION;_X;_x;__X;__index;__newindex;__mode;__call;__metatable;__tostring;__len;__gc;__unm;__add;__sub;__mul;__div;__mod;__pow;__concat;__eq;__lt;__le;__idiv;__band;__pairs;__größe;_Größe;_1;a_B;_A1_b
nil;true;false;nilx;True;NIL;x.nil;niltrue;self;arg;...;..;a..b;a...b
a=b+c-d*e/f%g^h//i..j==k~=l<=m>=n<o>p&q|r~s<<t>>u;#v;-w;~x;a={[1]=2,x=3;4,[ [[y]] ]=5,"z",f(),...}a.b["c"].d:e"f"{g}(h)
local größe <const>,x<close>=1,2;Größe.ä=3;名前=4
goto=1;local t={if=1}
--[==[
 block with https://example.org/a_(b), <mail@example.org> ]] ]=] FIXME
 --[[ nested ]]
]==]after=1
----[[ four dashes ]] x
-- TODO: äöü
#!/not/shebang
local s = [==[ a long string
that is never closed ]] ]=] -- no comment TODO
"größe" \n
