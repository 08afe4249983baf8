// Sklad položek – TODO lokalizace, viz https://sklad.example.org/objc?x=1 \
   pokračování řádkového komentáře, FIXME dev@example.org
#import <Foundation/Foundation.h>
#import "Sklad.h"
#  include <stdio.h> // za include
#define MAKRO(x, ...) do { printf("%d \"%s\"\n", (x), __VA_ARGS__); } while (0) \
    /* komentář v makru */ // XXX
#if defined(DEBUG) && DEBUG > 1
#pragma mark - Lokální
#elif 0
#error "chyba"
#endif
#if 0
mrtvý kód TODO @"ne" http://mrtvy.example.org/
#ifdef A
#endif
#else
int živý = 1;
#endif

/**
 * sklad_vlož:
 * @položka: co se vloží, smí být %NULL
 * @pocet: kolik, viz sklad_vyber() a #SkladPolozka
 *
 * Vloží položku. FIXME: https://dok.example.org/vlož
 *
 * Returns: %TRUE při úspěchu
 * Since: 1.2
 * Deprecated: 2.0: použijte sklad_pridej()
 */
/**
 * SkladPolozka::changed:
 * SkladPolozka:cena:
 * Return value: nic */
/** Jednořádkový @parametr */ /**těsně*/ /*** tři */
@class Polozka, NSString;
@protocol Ukladani <NSObject>
@optional
- (BOOL)ulozDo:(in const char *)cesta error:(NSError **)chyba;
@required
@property (nonatomic, copy) NSString *název;
@end
typedef enum { kJedna = 0x1FuL, kDva = 017, kTri = 08, kCtyri = 0xFG, kPet = 3.14f, kSest = 1e-10L } Druh;
@interface Sklad : NSObject <Ukladani> {
@private
  id _data; SEL _akce; IMP _imp; Class _třída; Protocol *p; STR s;
@protected
  unsigned long long int počet; size_t n; struct timeval_t tv; volatile _Atomic bool b;
@public
  @defs(NSObject) union { float f; double d; } u;
}
+ (instancetype)sdílený;
@end
@implementation Sklad
static inline void pomocná(register int a, restrict void *p) __attribute__((unused));
- (id)init {
  if ((self = [super init]) != nil && ![self isEqual:Nil]) {
    NSLog(@"Ahoj %@ %5.2f %-10s %% %ld\t\x41\u00e9\U0001F600\777\q \"konec\"", self, 1.5, "c %d", 10L);
    [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(změna:) name:@"Změna" object:nil];
    char c = 'a', d = '\n', e = L'\x1F', f = '\'', g = u'ž', h = 'ab', i = ''; const char *t = @encode(int);
    NSString *v = @"neukončený \
pokračování %d řádku"; NSArray *a = @[@1, @2.5, @YES, @'c']; NSDictionary *dd = @{@"k": @(1 + 2)};
  }
  @try { @throw [NSException new]; } @catch (NSException *e) { goto konec; } @finally { return NULL; }
  @synchronized(self) { for (id x in a) { switch (x) { case 1: break; default: continue; } } }
konec: return YES == NO || TRUE != FALSE || true && false ? METHOD_NULL : __LINE__ + sizeof(int) + offsetof(A, b);
}
- (void)blok { void (^b)(int) = ^(int x) { fprintf(stderr, u8"%s", __func__); raise(SIGTERM); }; } // */ konec
@end */ @"otevřený řetězec %d
retval_t r; /* neukončený XXX
