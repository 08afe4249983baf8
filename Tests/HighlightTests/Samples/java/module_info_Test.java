open module org.example.routes{requires transitive java.base;exports org.example.routes to a,b;uses X;provides Y with Z;}
package größe.test;import org.junit.*;import static org.junit.Assert.*;//tight
@RunWith(Parameterized.class)public class module_info_Test<T>extends TestCase
{
	/** one line, @return TODO */	/**/int empty;/***/int stars;/* a /* nested */int notNested; */
	@Test(expected=NullPointerException.class,timeout=1_000L)
	public	void	numbers()throws Exception
	{
		int[]a={0,00,07,1,12,0xCafeBabe,0XfFL,0x,0xG,1l,2L,12345678901L,1e5,1E-5,1e+5,a1,1a,1_0};
		double[]d={1.,1.0,.5,0.5f,.5F,1.5D,1.e3,1.e-3d,1.E3F,5f,5D,5e3f,1..2,1.2.3,x.5,3.toString()};
		long l=0xFFFFFFFFFFFFFFFFL-0b11-0777L;float f=-1.5e-10f+1f/2F;
		assertEquals("x",1,-1);assertTrue(1<2&&2>1||!(3!=4)?true:false);
	}
	@Test public void strings(){
		String s="",t="\\",u="\"",v="a\\\"b",w="\b\t\n\f\r\"\'\\\0\12\377\400\9\u0041\u12\uuuu0041\x41\e";
		String x="// not a comment /* nor this */ 'c' TODO http://example.org";
		String open="tab	inside, never closed
		String y='single';char c='c',d='\'',e='\\',f='\u0000',g='\0',h='\377',i='"',j='é',k='😀',l=''',m='\x';
		"backslash at the end \
		"next line";
	}
	/*
	 * Multi-line with code: if (x) return "y";
	 * XXX: 'quote" http://example.org/a?b=c&d=[e]; news:de.comp.lang.java, about:blank
	 * javascript:alert(1) HTTPS://EXAMPLE.ORG/UPPER a.b-c+d@sub.example.co.uk NOTODO TODOS FIXME.
	 */
	private static transient volatile final synchronized native abstract strictfp protected public interface Every{}
	class Größe<Ä extends Ö&Ü>implements SS{Größe(){this(1);}Größe(int i){super();}}
	byte b;short s;int i;long l;float f;double d;char c;boolean z;void v;var w;String str;Void vv;
	Runnable r=()->{for(;;){if(a)break;else continue;}};Supplier<int[]>n=int[]::new;
	int sw(Object o){return switch(o){case null->0;case String q when q.isEmpty()->1;default->{assert false;yield 2;}};}
	int throwing(){try{throw new Error();}catch(Error e){return 1;}finally{while(true)do;while(false);}}
	@SuppressWarnings({"unchecked","rawtypes"})@A(@B)@C(x=1,y='2',z="3")int annotated;
	Object newObject,thisOne,superb,Null,True,FALSE,TRUE,classy,_class,$class,class$,import_,imports,önew;
	const int LIMIT=10;label:{goto label;}
	// mail an.der@example.com	TODO,FIXME;XXX
	// schräg: äöü \
	continued \\
	not continued?
	int last=1; // ends with slash \\
	int code=2; // ends with three \\\
	int comment=3;
}
"a string at the end
'x' null
/* a comment that is never closed
 * TODO: close it, größtenteils
 public class Hidden { }
 http://example.org/end
