/**
 * Controller of the port list – größere Listen.
 * @param {CPString} name  TODO see http://objj.example.org/x
 */
@import <Foundation/Foundation.j>
@import "Port.j"
@class Ångström
@global CPApp
@typedef PortID
#define DEBUG 1
#ifdef DEBUG \
    continued
#endif

@protocol Loading <CPObject>
@optional
- (void)didLoad:(int)count; // FIXME
@required
+ (BOOL)canLoad:(CPString)path;
@end

@implementation Controller : CPObject <Loading>
{
    @outlet CPTableView table; // ivar
    IBOutlet CPButton   button @accessors;
    CPArray  ports @accessors(property=allPorts, readonly, getter=getIt);
    unsigned long größe; id delegate; float rate;
}

+ (id)controllerWithName:(CPString)aName
{
    return [[self alloc] initWithName:aName];
}

- (IBAction)reload:(id)sender
{
    var count = [ports count], names = @[@"Kiel", @'Häfen', 0x1F],
        map = @{ @"key": YES, other: nil, "n": 1.5e-3 };
    if (self && _cmd !== NULL) [table reloadData];
    for (var i = 0; i < count; i++) {
        if (i % 2 === 0) continue; else CPLog(@"port \"%d\" \n", i);
        [delegate controller:self didLoad:names[i] with:MAX(1, ABS(-2) * PI), 3, 4];
    }
    while (true) { try { [super reload]; break; } catch (e) { throw e; } finally { } }
    switch (count) { case 1: return NO; default: x = /reg[ex]\/+/gi.test(`t ${count + 1}`); }
    var sel = @selector(controller:didLoad:), r = @ref(count), d = @deref(r);
    @deref(r) = function(a, b) { return typeof a == "undefined" ? [a foo] : b.bar[0]; };
}
@action - (@action)save:(id)x { let y = async (z) => { await z; }; }
- (void)dealloc { }
@end

var MyHelper = { method: function() { return Nil; }, 'quoted': SQRT2, [computed]: LN10 };
function setup(a = 1, ...rest) { const {x, y: [z]} = rest; delete x.y; label: do { } while (0); }
class JS extends Base { static get v() { return new Foo; } } */
@implementation Category (Extras)
- open { return "unterminated
/* open
