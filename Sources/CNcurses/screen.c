// For wcwidth.
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE 1
#include "CNcurses.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

/// Signals that ncurses takes for itself where it finds them at their default.
static const int coveted[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { coveted_count = sizeof coveted / sizeof coveted[0] };

static void do_nothing(int signal) { (void)signal; }

/// Starts ncurses while every signal it would take has a handler, and puts the default back.
static SCREEN *open_leaving_signals(const char *name, FILE *output, FILE *input) {
  struct sigaction former[coveted_count], placeholder;
  memset(&placeholder, 0, sizeof placeholder);
  placeholder.sa_handler = do_nothing;
  for (int i = 0; i < coveted_count; i++) {
    sigaction(coveted[i], NULL, &former[i]);
    if (former[i].sa_handler == SIG_DFL) sigaction(coveted[i], &placeholder, NULL);
  }
  SCREEN *screen = newterm(name, output, input);
  for (int i = 0; i < coveted_count; i++) {
    if (former[i].sa_handler == SIG_DFL) sigaction(coveted[i], &former[i], NULL);
  }
  return screen;
}

bool memento_open_screen(const char *name, int input, int output) {
  FILE *reader = fdopen(input, "r");
  FILE *writer = fdopen(output, "w");
  if (reader == NULL || writer == NULL) return false;
  if (open_leaving_signals(name, writer, reader) == NULL) return false;
  raw();
  noecho();
  nonl();
  // Input is read past ncurses; it must not look whether there is any while it draws.
  typeahead(-1);
  scrollok(stdscr, FALSE);
  // Writes the terminal's string for application keys, and makes `key_defined` know them.
  keypad(stdscr, TRUE);
  return true;
}

WINDOW *memento_window(void) { return stdscr; }

void memento_repaint(void) { clearok(curscr, TRUE); }

int memento_color_count(void) { return COLORS; }

int memento_color_pair_count(void) { return COLOR_PAIRS; }

int memento_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

void memento_set_cell(
    cchar_t *cell, uint32_t scalar, const uint32_t *marks, int mark_count, attr_t attributes,
    short pair) {
  wchar_t characters[CCHARW_MAX + 1] = {(wchar_t)scalar};
  for (int i = 0; i < mark_count && i < CCHARW_MAX - 1; i++) {
    characters[i + 1] = (wchar_t)marks[i];
  }
  setcchar(cell, characters, attributes, pair, NULL);
}
