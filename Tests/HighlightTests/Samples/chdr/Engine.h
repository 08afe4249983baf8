/**
 * SECTION:engine
 * @short_description: The engine, see #EngineClass and %ENGINE_MAX
 */
#ifndef ENGINE_H
#define ENGINE_H

#include <stdint.h>
#define ENGINE_MAX (1 << 4)  // TODO: tune, see http://example.org/engine
#define MESSAGE "two \
lines"
#if 0
this is disabled; it's FIXME
#ifdef NESTED
#endif
int hidden;
#endif

@class Part, Ångström;
@protocol Running <NSObject>
@optional
- (BOOL)runWithSpeed:(float)speed error:(out id *)err;
@end

@interface Engine : NSObject <Running> {
@private
    unsigned long count;
    const char *name;
}
@property (nonatomic, copy) NSString *title;
+ (instancetype)engineNamed:(NSString *)name;
@end

typedef enum { STATE_OFF = 0, STATE_ON = 0x1F, STATE_ODD = 017u } engine_state;
typedef struct engine engine_t;

/**
 * engine_start:
 * @engine: an #engine_t
 * @größe: the size
 *
 * Starts it, calls engine_reset() and emits it.
 * Returns: %TRUE on success; Since: 2.0
 * Deprecated: use engine_run().
 */
extern bool engine_start(engine_t *engine, size_t größe);

#ifdef __cplusplus
namespace motor {
template <typename T> class Pool final : public Base<T> {
public:
    explicit Pool(int n = 10) noexcept : n_(n), p_(nullptr) {}
    virtual ~Pool() { delete p_; }
    static constexpr auto help = R"x(raw \n (text) )" still)x";
    wchar_t c = L'\u00e9'; double d = 1.5e-3f, bad = 0xZZ + 089, h = 0x1p-3;
};
} */
#endif
NSString *s = @"objc \"string\" %d\n"; FILE *f = stderr; int sig = SIGINT;
/* open TODO
