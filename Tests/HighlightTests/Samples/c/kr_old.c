#!/usr/bin/tcc -run
/* Old-style C: K&R definitions, tabs, trigraph-ish oddities and a comment nobody closed.
   TODO(zoë): port to C11 / XXX see http://example.com/a_b(c).html, or not
 */
#define	EOS	'\0'		/* end
				   of string */ int after_comment = 1;
#define STR(x) #x "and" "unclosed
#define CAT(a,b) a##b \
	"continued \" string" \
	/* and comment */ 12 'c'
#if	0
never compiled: 0x1F "text" 'c' FIXME
#if defined(A)
  #if B
	deep http://example.com/deep
  #endif
  still in it /* unopened
# endif
# elif 1
int	visible = 01;
#endif
#elif defined __STDC__ && !defined(_WIN32)
#undef	STR
#error	"no \t way" nor 'that'
#ident "$Id$"
#unknown directive 0x10
#include MACRO_NAME
#include<sys/types.h>//tight
#include "a.h" trailing "b.h"

fortran int
add(a, b, größe)
	register int a; unsigned short b;
	long größe;
{
	auto char *s = "tab\there\\", *p = ""; signed char ch='\377'; float f=1.f,g=.5L,h=5.E-3,k=1e+5;
	a+=b-0xDEADBEEFuLL*07u/0L%1234567890; b=0x; b=0xG1; a=09; a=1_000; a=x.5; a=arr.0x5;
	if(a>b)return a;else while(b-->0)a<<=1;
	s = "%5$-+ #0'I12.*lld %-*.*f %.-3f %hhd %jd %td %m %C%S%n%p %i%%%%% %";
	s = "\0\12\1234\xABCDEFg\u12\u1234\U12345678\8\z\
";
	p = '\\'; p = '\''; p = '\400'; p = 'a; p = '''; p = u'ß'; p = U'\U0001F34C'; p = u8'x'; p = L'';
	{ _Bool ok = _Generic(a, int: true, default: false); _Complex double z; _Imaginary float y; }
	_Noreturn void stop(); _Thread_local thread_local int tl; _Alignas(16) alignas(8) char buf[16];
	_Static_assert(alignof(int) == sizeof(typeof(a)), u8"ünïcödé %s");
	size_t n; Foo_T foo; my_type_t mt; X_t not_a_type; _t none; pid_t_ no; a_T yes; xt no; u_t t;
	return SIGKILL|SIGTERM|SIGINT|SIGHUP|SIGPIPE|SIGCHLD|SIGTRAP|SIGWINCH|stdout|stderr|__DATE__|__TIME__;
}

/** not gtk-doc? it is: @a %b #c d() Returns: x Since: 1 */
/***  three stars: @none */
/**no space: @none */
/**/ int empty; /***/ int stars; /* a /* nested */ int not_nested; */
/**
 * GtkThing::size-changed:
 * @thing: a #GtkThing
 * @width: the width, in %PANGO_SCALE units; user_function() is called
 *
 * Return value: nothing
 **/
struct gtk_thing; union thing; volatile int *restrict v; extern void (*fn)(void);
// one line comment \
 continued by a backslash \
   and again, me@example.com
int last = 0; // TODO: FIXME:XXX, NOTTODO _TODO TODO2 https://example.com).
#if 0
This is hidden up to the end of the file, because no one wrote the
/**
 * lost_doc:
 * @param: a parameter #Type %CONST
 #if nested
