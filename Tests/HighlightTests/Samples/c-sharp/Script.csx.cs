#!/usr/bin/env dotnet-script
#r "nuget: Größe, 1.0.0"
#	region Top-level
using System;using System.IO;
global using Zahl=System.Int32;
extern alias Alt;
/**
 * <summary>Not XML-highlighted here: TODO</summary>
 */
var args=Environment.GetCommandLineArgs();//tight
if(args.Length<2){Console.Error.WriteLine("usage: {0} FILE",args[0]);return 1;}
Console.WriteLine("{0}|{12,-8}|{1:X}|{2:C}|{3:0.00%}|{4:dd/MM/yyyy}|{{0}}|{ 0 }|{0",1,2);
Console.WriteLine(@"verbatim ""twice"" {0} \" + "\\" + @"" + @"""");
Console.WriteLine('"'+"'"+'\"'+'{'+' '+'\z'+'');
int[]n={0,00,017,1u,2L,3UL,4lu,0x,0xG,0x1Fg,1_000,0b11,0xFFu,0X0aL,12abc,a1,a.1,1.2.3};
double[]r={0.,.0,0.0,1.e5,1e5,1E+5,1e-5D,1.5F,1.5m,1.5M,2D,3f,4m,5e+,6.E,7..8};
public int Größe{get;private set;}=1;
object o=null;bool t=true,f=false;string s=null!;int?i=null;char?c=default;
#if FALSE
Not hidden: {0} "yes"
#endif
  # if  false
hidden: "all" of it, news:comp.lang.csharp and about:blank
  # if nested
  XXX
  # else
  # endif
after nested /* no comment */
#	elif true
visible();
#endif // TODO
#endregion Top-level
#pragma warning disable CS0168
#nullable enable
#errorless
#warning	/* a comment here
goes on */ and then? "text"
[Obsolete("use {0}"),field:NonSerialized]
static class Ext
{
	public static IEnumerable<(string Name,int Count)>Count(this IEnumerable<string>src)=>
		from s in src group s by s into g orderby g.Count()descending select(g.Key,g.Count());
	static readonly Func<int,int>fac=n=>n<=1?1:n*fac(n-1);
	static bool Match(object x)=>x switch{int i when i>0=>true,string{Length:>3 and<9}=>false,null=>true,_=>false};
	public record struct Punkt(double X,double Y){public static Punkt operator+(Punkt a,Punkt b)=>new(a.X+b.X,a.Y+b.Y);}
	event Action E{add{}remove{}}
	int @class=1,@int=2,_value=3,valueOf=4;string @string=@"a";
	void M(){lock(this){checked{i++;}}unchecked{i--;}goto default;while(!x)yield break;}
}
// a comment ends with a backslash \
   and goes on, mail hinweis@example.com \
   TODO: here too
*/ /* closed outside, then /* nested */ */
Console.WriteLine("an
open string"); var after = 1; "again \
and \
again"
#if false
FIXME: http://example.org/never/closed
"string" 'c' 1.5
