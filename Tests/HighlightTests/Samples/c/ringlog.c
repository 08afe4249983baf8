/**
 * SECTION:ringlog
 * @short_description: a ring of log lines, kept in memory
 *
 * Use ring_push() from any thread; see #RingLog and %RING_MAX_LINES.
 */
#include <stdio.h>
#include <stdlib.h>
  #  include "ringlog-private.h"
#import <Héllo/Wörld.h>

#if 0
The first design, kept for its notes. TODO: delete it after März.
#ifdef RING_OLD
static int ring_old(void) { return "not a string; } /* nor a comment
#endif
Mail bugs to ring+log@example.org or read https://example.org/ring?x=1.
#else
#define RING_MAX_LINES 0x40u
#endif

#ifndef MAX /* multi
  line comment begun in a directive */
# define MAX(a, b) \
	((a) > (b) ? (a) : (b)) // twice evaluated, FIXME
#endif
#pragma pack(push, 1) // "packed"
#warning "Größe is \"not\" checked %d"
#line 42 "generated.y"

typedef struct RingLine {
	uint8_t level : 3, kept : 1;
	int_least16_t length;
	const char *restrict text;
	union { float f; double d; long long ll; } u;
} RingLine;

enum { RED = 0, GREEN = 017, BLUE = 0xFFul, BAD = 089, WORSE = 0xfog, BITS = 0777L };
static volatile _Atomic unsigned long counter = 4294967295UL;
static const double table[] = { 1.5, .25e-3, 3., 6.02E+23f, 1e10L, 0x1.8p3, 0xAp-2F, 1.2.3, 0b101 };
static const wchar_t *names[] = { L"wide \x41\u00e9", u8"naïve \U0001F600", u"sixteen", U"thirty-two" };

/**
 * ring_push:
 * @ring: the ring, a #RingLog
 * @text: (nullable): the line; %NULL pushes nothing, %TRUE does not
 * @...: arguments, as for printf( )
 *
 * Adds a line. XXX is it safe in a signal handler?
 * See ftp://example.net/pub/notes.txt, and mailto:dev@example.org
 *
 * Returns: the number of lines
 * Since: 2.4
 * Deprecated: 3.0: use ring_push_full() instead.
 */
extern int ring_push(struct ring *ring, const char *text, ...);

/**
 * RingLog::line-added:
 * @ring: the ring
 */

/**
 * RingLog:max-lines:
 *
 * The property.
 */
static inline noreturn void die(int sig)
{
	register bool fatal = sig == SIGSEGV || sig == SIGABRT || sig != SIGUSR1;
	char c = '\'', tab = '\t', nul = '\0', hex = '\x7F', e = L'é', q = '"', bad = 'ab';
	fprintf(stderr, "%s:%d: in %-10.3s %#08llx %2$*d %zu%% %q \a\?\101\w\n", __FILE__, __LINE__, __func__, 0L);
	puts("continued \
on the next line" " and one that ends too early
	);
	if (fatal == true && stdin != NULL) goto out; else exit(sizeof(RingLine) + offsetof(RingLine, u));
	for (int i = 0; i < MAX(3, MIN(4, 5)); ++i) { switch (i) { case 0: continue; default: break; } }
	do { asm volatile ("nop"); } while (FALSE || !TRUE); */ // closed outside
out:
	static_assert(_Alignof(long) >= 4, "größer"); // ends with a backslash \
	   so this is a comment too
	return;
}
