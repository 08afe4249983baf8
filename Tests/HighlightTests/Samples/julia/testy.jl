using Test,Random
@testset"sada"begin @test 1+1==2;@test_throws ErrorException error("x")end
#=jednořádkový=##=hned=#x=1#=za=#+2#konec
#=#=#=trojitě=#=#stále=#ven
# =# není
#==#a#===#b#====#c #=d# =e=#f
##= dvojitý # XXX: http://test.example.org/a_b(c).
"a\"b\\" "\$x $x $(f("vnořené")) ${y}" "" "" """trojitý "uvnitř" \""" konec""" """
víceřádkový $x \t
"""
'a''b' 'a' 'b' 
x' x'' x''' (x)' [x]' {x}' x.' x_' 1' é' "s"' 
'\'' '''' '\''' ''' ' '
'\t' '\\' '\x4' '\x41' '\u1' '\u12' '\u123' '\u1234' '\ub123' '\ud7ff' '\U12345' '\U10ffff' '\0' '\7' '\77' '\777' '\q' '\ž'
'\x414'
'\ue123' x
'\ud800'
'\U110000'
'\7777' '\
'
n=[0,00,1,10,1.5,.5,5.,1e5,1E5,1e+5,1.e5,.5e-3,1.5.2,1..2,1_000,1_0.5,0b01,0b2,0b,0o17,0o8,0x1f,0xG,0x1p3,0x1.8p3,1f0,1.5f-3,x1,1x,2x1,a1b2,_1,é1,1é,-1,+1,1:2,1im,2.5im,3pi,4e,5e2,6Inf,7NaN32]
consts=(pi,e,im,Inf,Inf32,Inf64,Inf16,NaN,NaN32,NaNx,xpi,pie,2pie,e1,_e,e_,im2,1imx,é,eé,πe,true,false,truex,_true,nothing,missing,nothin,ARGS,LOAD_PATH,T,TT,ANY,Any,ENV,stdout)
ops=a+b-c*d/e^f\g%h÷i|j&k~l!m=n==o!=p<q<=r>s>=t===u!==v:w::x<:y>:z->a=>b&&c||d|>e<|f<<g>>h>>>i+=1-=2*=3/=4^=5%=6&=7|=8$=9$x..a...b.+c.-d.*e./f.^g.\h.**i**j.==k.!=l.<=m.>=n.<o.>p.%q.=r.|s.&t++u--v?w;x,y@z`q`
uni=a≤b≥c≠d∈e∉f⊆g∪h∩i∘j⋅k×l√m∛n¬o∧p∨q⊻r≈s→t←u⇒v…w″x′y
struct A end;mutable  struct B end;mutable struct C end;abstract	type D end;abstract type E<:F end;primitive type G 8 end;struct_;xstruct;types;type
kw=begin do for in function if let quote try while catch finally else elseif end break const continue export global import local macro module return using where new begin_ endif
fn=is(a),typeof(b),subtype(c),isa(d,e),apply,kwcall,throw(f),tuple(g),method_exists,applicable,invoke,eval,isdefined,yieldto,typeofx,xeval,eval_,f.eval,Meta.parse,Core.Intrinsics,Pkg.add,Sorted,Sort
ty=Any,None,Union{},TypeVar,TypeName,UnionType,DataType,Type,StridedArray,AbstractVector,BitMatrix,Array{T,N},SparseMatrixCSC,SubArray,DArray,SubOrDArray,Char,Chars,ASCIIString,SubString,String,Bool,Int,Int8,Int128,Int256,Integer,IntSet,Uint64,UInt64,Float32,FloatingPoint,Float16,Complex64,ComplexPair,BigInt,Cint,Culonglong,Csize_t,Cssize_t,Cwchar_t,Cvoid
ty2=ArgumentError,StackOverflowError,OverflowError,MyError,Exception,ErrorException,InterruptException,Dict,Cmd,CmdRedirect,AndCmds,LU,Bidiagonal,SymTridiagonal,Diagonal,File,AbstractFile,FileMonitor,IO,IOBuffer,IPv4,IPv5,KeyIterator,Matrices,Nullable,ObjectIdDict,Ptr,QRPivoted,Range,Ranges,Range1,Regex,RegexMatch,RegexMatchIterator,SVD,GeneralizedSchur,Set,TimSort,SymbolNode,Symbols,Task,Top,UVHandle,UndefRefTag,WeakRef,WaitTask,SingleAsyncWork,Worker,WorkItem,Zip
mac=@a @A1 @a0b @a.b @a! @ž @_x @ @@b @1 Base.@time @time(x) @b"str" @c_str @cmd`x` x@y @async@sync @d'e'
cmd=`a "b" 'c' $d \` e` `f
# není komentář
g`h
pre"fix\"es"suf r"[\"a]"ims raw"\\" v"1.0-α" b"\0" md"""x "y" z""" html"<b>" var"weird name" big"1"
f(x)=x';g(x)=x.a';h=[1 -2;3 -4]';i=A[1:end,:]';j=a.b.c';k="x"';l=f(x)'g(y)';m=x'*y'z'
for i=1:10,j∈1:3 println(i," ",j)end;if!x;end;[i for i in 1:3 if i>1];Dict(:a=>1,:b=>:c);:end;:if;x.end;a?b:c;a ?b :c
:'a':x' :x :(y) :[z] ::A a::B{C}' <:D{<:E} x->y x=>y a≡b (a,) ;; .x x. x.y. .5.x 1.x 1.0.x 1 .x
function é′ˣ₁(α̂::T,β=0x0;γ...)where T<:Number;α̂.*β.'end
# coding: utf-8 TODO
\ ` neukončený příkaz # ne
#= ani komentář =# "ani řetězec
'x' end