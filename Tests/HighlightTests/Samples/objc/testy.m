#!/usr/bin/objc
#import"a.h"
#import<b.h>
#include MAKRO
 # import <c.h> /* d */
#importx <e.h>
#define PRÁZDNÉ
#define STR(x) #x "lit \" %s" 'c' @"objc" // pozn.
#define DLOUHÉ \
  a /* b \
  c */ d \

#undef X
#warning "neukončené
#ident 'x'
#line 10 "soubor.m"
#ifndef Y /* XXX */
#else // TODO
#endif Y
#if 01
#if 0x
#if 0||1
v if0?
#endif
#if 0
#elif 1
ven = 1;
#endif
@interface A:B<C,D>@end @interfacex @ interface @End @ENDx @end@class X;
@property(nonatomic,strong,readonly)id<P>x;@synthesize x=_x;@dynamic y;@import UIKit;@autoreleasepool{}
-(id)a:(BOOL)b c:(BOOLEAN)d{return[self e:(Boolean)d f:selfish g:super.h i:_self j:self->k];}
+(void)load{[Class class];[aClass x];[Object alloc];idx=id;Id y;apply_t z;TypedStream*s;MetaClass m;nils=nil;Nil;NIL;YESNO=YES;NO_=NO;}
id x=@selector(a:b:),y=@encode(struct{int a;}),z=@protocol(P);@throw;@try{}@catch(...){}@finally{}
NSString*s=@"",*t=@"\"",*u=@ "mezera",*v=@"a"@"b" "c",*w=@"%%%d%s%@%1$d%-+ #0*.*lld%I%'d%hhx%zu%jd%5$.3Lf%p%n%m%C%S%y%",*x=L"w",*y=u8"x",*z=U"y",*q=u"z",*r=R"(raw)";
NSString *e=@"\a\b\f\v\?\0\01\012\0123\x\x1\x123\u12\u1234\U1234\U12345678\e\8\'\ž", *dlouhý = @"první \
  druhý %d \
  třetí" @"čtvrtý \\
pátý", *konec;
char c[]={'a','\0','\012','\x41','\u1234','\q','ab','','\'','"','ž',L'x',u8'y',U'z',@'q','
',' '};
int n=0,o=00,p=007,q=08,r=09a,s=0x0,t=0xabcUL,u=0xG,v=0x,w=1u,x=1LL,y=1ul,z=1x,a1=1a,b=1_000,c=0b101,d=1'000;
float f=.5,g=5.,h=5.f,i=1e5,j=1E+5L,k=1e,l=1.e-3F,m=0x1p3,n=0x1.8p-1,o=0x.8P+1f,p=1.2.3,q=a.5,r=5.a,s=.e1,t=1..2,u=-.5,v=1f;
int16_t a;uint_least8_t b;_t c;a_t d;A_t e;ab_T f;aB_t g;x_t_t h;pthread_mutex_t i;t_ j;_t_t k;é_t l;wchar_t m;
alignof(x);_Alignof;alignas(8);_Alignas;noreturn;_Noreturn;thread_local;_Thread_local;static_assert(1,"x");_Static_assert;_Generic(x,int:1);typeof(x);__typeof__(y);
bool;_Bool;_Complex;_Imaginary;signed char;fortran;asm("nop");auto;inline;__inline;restrict;register;extern "C";
stdin stdout stderr stdouts SIGINT SIGUSR1 SIGUSR3 SIG_IGN MAX(a,b) MIN MAXX __FILE__ __DATE__ __TIME__ __STDC__ __STDC_VERSION__ __func__ __FUNCTION__
a/b/*c*/d//e
*/ * / **/ /**/ /***/ /****/ /**
 funkce_a:
 * @param_ů: hodnota
 * obj::signal-name:   
 * viz %KONST_1, #Typ_2, volej( ), volej(x), Returns: Since: Deprecated: Return value: returns:
 * obj:vlastnost-x:
 Text @a%b#c d() http://gtkdoc.example.org/(x). FIXME
 *
 *konec:x
 ***/ po;
/**/ /** a */ /*! b @c */ /// d @e
//! TODO \
 stále \\
 ne
// http://a.example/b,c;d mailto:x@y.example ftp://z.example
^(int a){return ^{};};@{@1:@[]};@(x);@YES;@NO;@-1;@+1;@1.5;@0x1F;@__objc_yes;
label: if(a)goto label;else do{}while(0);case'x':default:;struct{}s;union u;enum e{A=1};typedef struct T T;
#if 0
@"v if0" /* komentář
#if defined(X)
  #ifdef Z
  #endif
#endif TODO
  nikdy neukončeno
	@end // XXX