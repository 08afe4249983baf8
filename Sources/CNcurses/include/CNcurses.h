// What of ncursesw does not import into Swift by itself: global variables, macros that compute, the
// building of wide cells. And the guard that gives the terminal back when the program crashes.
#ifndef CNCURSES_H
#define CNCURSES_H

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif

#include <curses.h>
#include <stdbool.h>
#include <stdint.h>
#include <term.h>

// MARK: Attributes of cells

static const attr_t memento_bold = A_BOLD;
static const attr_t memento_dim = A_DIM;
static const attr_t memento_reverse = A_REVERSE;
static const attr_t memento_underline = A_UNDERLINE;
static const attr_t memento_italic = A_ITALIC;

// MARK: Terminal description (terminal.c)

/// What came of looking a terminal's name up in terminfo.
enum memento_lookup {
  memento_lookup_found,
  memento_lookup_no_database,
  memento_lookup_unknown,
  memento_lookup_incapable,
};

/// Looks up the description of a terminal and makes it the one that `memento_capability` and the
/// guard speak of. Prints nothing and never exits.
enum memento_lookup memento_find_terminal(const char *name, int output);

/// A string capability of the terminal, or null where it has none.
const char *memento_capability(const char *name);

/// Whether the terminal has a capability that is a flag, or a number or string in its place.
bool memento_flag(const char *name);

// MARK: The description for ncurses (description.c)

/// Whether the terminal found last takes sequences for exact colours, if it shows any.
bool memento_can_set_direct_color(void);

/// The value of TERMINFO that describes the terminal found last for ncurses, for `free`; null if there is no memory
/// or no room. Of exact colours those below 16 are those of the user's palette.
char *memento_terminfo(const char *name, bool is_exact);

// MARK: Screen (screen.c)

/// Starts ncurses on two descriptors of the terminal found last: raw input, no echo, application
/// keys, alternate screen. Leaves the dispositions of signals as they were. False when it cannot.
bool memento_open_screen(const char *name, int input, int output);

/// The window that covers the whole terminal.
WINDOW *memento_window(void);

/// Makes the next update repaint everything, whatever ncurses believes the terminal shows.
void memento_repaint(void);

/// How many colours and pairs of them the terminal has; 0 before colours are started.
int memento_color_count(void);
int memento_color_pair_count(void);

/// How many columns ncurses takes a scalar for, in the program's locale; -1 for none it can show.
int memento_width(uint32_t scalar);

/// Fills one cell with a scalar and the marks that combine with it.
void memento_set_cell(
    cchar_t *cell, uint32_t scalar, const uint32_t *marks, int mark_count, attr_t attributes,
    short pair);

/// A cell of ASCII without its character, in the form without wide characters, which has 256 pairs.
static inline chtype memento_plain_cell(attr_t attributes, short pair) {
  return (chtype)attributes | (chtype)COLOR_PAIR(pair);
}
static const short memento_plain_pair_count = 256;

// MARK: Guard (terminal_guard.c)

/// Remembers the modes the terminal has now, and the bytes that bring its screen back. Call it
/// after `memento_find_terminal` and before ncurses changes anything.
void memento_guard_prepare(int output);

/// From here on, a crash and a plain `exit` give the terminal back first.
void memento_guard_arm(void);

/// The terminal has been given back in the usual way: the guard has nothing more to do.
void memento_guard_disarm(void);

/// Gives the calling thread a stack for the guard to run on when its own has overflowed. Cheap when
/// the thread has one.
void memento_guard_cover_thread(void);

#endif
