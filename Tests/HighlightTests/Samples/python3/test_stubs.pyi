# Type stubs and odd formatting; tests what the file's name promises not: XXX, mailto:py@example.org
from typing import(overload,Protocol as P,TypeVar)
from.lokal import x;from ..oben.drüber import y;from...ganz.oben import z;from os import*
import a.b.c,d as e;import   os ,	sys
def f(x:int,y:str=...)->None:...
def   ünïcode_größe ( self )  :  ...
class Ä(P,metaclass=M):x:int;y:"Forward | None"=None
class _Private:...
@overload
def g()->str:...
@decorators.größe.tief(1,"x")
@ spaced
@property
async def h(*args:P.args,**kwargs:P.kwargs)->Awaitable[T]:...
a@b;a @b;x=a@c.d(e)
defn=1;classy=2;from_=3;_import=4;self.class_=5;iffy=6;print_=7;my.print=8;obj.len=9;x.True=10;in_=11
n=[0,00,01,1l,0L,0x1L,0b1l,0o7L,1__0,1_0,0_0,0xF_F,1.,1.j,.1j,1e5J,1e,1E+,e5,1.5.5,1..real,-1,+1.0,1if x else 2,0xfor x in y,1j2]
s=[u'unicode',U"UNICODE",b'bytes',B"BYTES",br'\d',bR'\d',Br"\d",BR"\d",rB'\d',RB'\d',ur'no',bu'no',f'f',F"F",fr'{x}\d',rF"{x}",Rf'{x}',bf'no',fb"no",t'{x}']
t=['','""',"","''",'\'',"\"",'\\',"\\",'a''b',"a""b",'a'"b",'''''',"""""",'''a'''"""b""",'''"'"''',"""'"'"""]
raw=[r'\'',r"\""]
e="\0\7\12\123\1234\8\x\x1\x12\xgg\u123\u1234\u12345\U1234\U0001F600\N{DASH}\N{dash}\N{}\a\b\f\n\r\t\v\'\"\\\e\z"
p='%d%i%o%u%x%X%e%E%f%F%g%G%c%r%s%%%a%(x)s%(größe)d%-5d%+d% d%#x%05d%*d%.3f%.*f%5.3f%-10.-3s%hd%ld%Lf%q%'
q=r'%d\n%s'+b"%d\n"+f'%d{x}%s'+f"{'%d'}"
i=[f'{x}',f"{x!s}",f'{x!r:>10}',f"{x:{w}}",f'{{}}',f'{{{x}}}',f"{x['a']}",f'{x["a"]}',f"{a}{b}{{c}}{d}",f'}',f'}}',f'{',f"{{",f'{x=}',f"{lambda x:1}",f'{ {1:2}[1] }',f"\{x}",f'\N{DASH}{x}',f"{x:%Y-%m}"]
j=f"{f"{f"{1}"}"}"+f'{f'{x}'}'+f'{"a" if b else 'c'} #no' # comment after
k=f'unterminated {x} {
y}'
l=f"unterminated in text {x}
m=f'continued \
{x} and \
end' "plain \
continued" r'raw \
continued'
def broken(:
  '''a docstring with "quotes" and \
  continuation, %s, {x}, \x41, # no comment
  TODO not marked
  '''
  return[x async for x in y if await z]
if True:print(None)
elif False:exec("x")
else:pass;raise SystemExit
with open(x)as f,y()as g:del f;assert not g,"m"
lambda:(yield);lambda*a,**k:0;[*a,*b];{**a};x:=1;a if b else c;not a;a is not b;a not in b;a<>b;`a`;a!=b
for x in range(3):continue
else:break
abs(all(any(ascii(bin(bool(bytearray(bytes(callable(chr(classmethod(compile(complex(delattr(dict(dir(divmod(1))))))))))))))))
memoryview,object,unicode,xrange,raw_input,reload,reduce,unichr,cmp,basestring,long,file,apply,buffer,intern,coerce,execfile
ArithmeticError,StopIteration,UserWarning,BaseExceptionGroup,Ellipsis,NotImplemented,__debug__,copyright,quit,exit,license
__init__,__getattr__,__file__,__name__,__doc__,__class__,__größe__,__x,self,cls,__import__("os")
match=1;case=2;match x:case 1:...;type X=int;async=3;await x;nonlocal y
	# tabbed comment, schräg: äöüß 名前, https://example.org/a_(b), <c@d.example.org>
def offen(x=f"""left open {x!r:
  {y:>{"inner"}} and a # comment }
  """, z="""never closed, \N{EURO SIGN} %s
