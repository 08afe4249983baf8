// A description of the user's terminal with exact colours, for ncurses.
//
// Terminals that show exact colours are seldom described so: TERM is `xterm-256color` or `tmux-256color`, and
// COLORTERM says the rest. ncurses draws the colours of its description alone. Redefining the palette
// (`initc`) would change what other programs in the terminal look like, and outlive a crash. So ncurses
// gets the description of the terminal with another way to set colours, in the variable TERMINFO
// (terminfo(5), "hex:"), in the format of term(5) with numbers of 32 bits and extended names.
#include "CNcurses.h"

#include <stdlib.h>
#include <string.h>

/// Numbers below 16 are the colours of the user's palette; others are red, green and blue.
#define DIRECT_COLOR(eight, bright, exact)                                                       \
  "\033[%?%p1%{8}%<%t" eight "%p1%d%e%p1%{16}%<%t" bright "%p1%{8}%-%d%e" exact                    \
  ";2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

enum { direct_color_count = 1 << 24, direct_pair_count = 1 << 15 };

// MARK: What of the description is another

/// A description while it is written; `is_full` when there was no room.
struct description {
  uint8_t bytes[12 * 1024];
  size_t count;
  bool is_full;
};

static void add_byte(struct description *text, int byte) {
  if (text->count == sizeof text->bytes) {
    text->is_full = true;
    return;
  }
  text->bytes[text->count++] = (uint8_t)byte;
}

static void add_short(struct description *text, int value) {
  add_byte(text, value & 255);
  add_byte(text, (value >> 8) & 255);
}

static void add_number(struct description *text, int value) {
  add_short(text, value);
  add_short(text, value >> 16);
}

static void add_string(struct description *text, const char *string) {
  for (; *string != 0; string++) add_byte(text, (uint8_t)*string);
  add_byte(text, 0);
}

static void align(struct description *text) {
  if (text->count % 2 == 1) add_byte(text, 0);
}

static bool is_named(const char *name, const char *one, const char *other) {
  return strcmp(name, one) == 0 || strcmp(name, other) == 0;
}

static bool flag(int index) {
  return !is_named(boolnames[index], "ccc", "hls") && tigetflag(boolnames[index]) > 0;
}

static int number(int index) {
  if (strcmp(numnames[index], "colors") == 0) return direct_color_count;
  if (strcmp(numnames[index], "pairs") == 0) return direct_pair_count;
  return tigetnum(numnames[index]);
}

static const char *string(int index) {
  const char *name = strnames[index];
  if (strcmp(name, "setaf") == 0) return DIRECT_COLOR("3", "9", "38");
  if (strcmp(name, "setab") == 0) return DIRECT_COLOR("4", "10", "48");
  if (is_named(name, "setf", "setb") || is_named(name, "initc", "initp")) return NULL;
  return strcmp(name, "oc") == 0 ? NULL : memento_capability(name);
}

// MARK: The format

/// Writes the offsets of strings, and then, by `write`, the strings; returns the size of these.
static int add_offsets(struct description *text, int count, const char *(*value)(int)) {
  int offset = 0;
  for (int i = 0; i < count; i++) {
    const char *string = value(i);
    add_short(text, string == NULL ? -1 : offset);
    if (string != NULL) offset += (int)strlen(string) + 1;
  }
  return offset;
}

static int size_of_strings(int count, const char *(*value)(int)) {
  int size = 0;
  for (int i = 0; i < count; i++) size += value(i) == NULL ? 0 : (int)strlen(value(i)) + 1;
  return size;
}

static void add_strings(struct description *text, int count, const char *(*value)(int)) {
  for (int i = 0; i < count; i++) {
    if (value(i) != NULL) add_string(text, value(i));
  }
}

/// The name of an extended capability: the flags, then the numbers, then the strings.
static const char *extended_name(int index) {
  // ncurses takes numbers for exact colours only with this flag.
  return index == 0 ? "RGB" : CUR ext_Names[index - 1];
}

static int first_extended_string(void) { return CUR ext_Booleans + CUR ext_Numbers; }

static const char *extended_string(int index) {
  return memento_capability(CUR ext_Names[first_extended_string() + index]);
}

static void add_extended(struct description *text) {
  int flags = CUR ext_Booleans, numbers = CUR ext_Numbers, strings = CUR ext_Strings;
  int names = 1 + flags + numbers + strings;
  align(text);
  add_short(text, 1 + flags);
  add_short(text, numbers);
  add_short(text, strings);
  add_short(text, strings + names);
  add_short(
      text,
      size_of_strings(strings, extended_string) + size_of_strings(names, extended_name));
  add_byte(text, 1);
  for (int i = 0; i < flags; i++) add_byte(text, tigetflag(CUR ext_Names[i]) > 0);
  align(text);
  for (int i = 0; i < numbers; i++) add_number(text, tigetnum(CUR ext_Names[flags + i]));
  add_offsets(text, strings, extended_string);
  add_offsets(text, names, extended_name);
  add_strings(text, strings, extended_string);
  add_strings(text, names, extended_name);
}

static void describe(struct description *text, const char *name) {
  const int flags = BOOLCOUNT, numbers = NUMCOUNT, strings = STRCOUNT;
  add_short(text, 01036);
  add_short(text, (int)strlen(name) + 1);
  add_short(text, flags);
  add_short(text, numbers);
  add_short(text, strings);
  add_short(text, size_of_strings(strings, string));
  add_string(text, name);
  for (int i = 0; i < flags; i++) add_byte(text, flag(i));
  align(text);
  for (int i = 0; i < numbers; i++) add_number(text, number(i));
  add_offsets(text, strings, string);
  add_strings(text, strings, string);
  add_extended(text);
}

// MARK: For ncurses

bool memento_can_set_direct_color(void) {
  const char *foreground = memento_capability("setaf");
  return foreground != NULL && strncmp(foreground, "\033[", 2) == 0 && tigetnum("colors") >= 256;
}

char *memento_direct_color_terminfo(const char *name) {
  struct description *text = calloc(1, sizeof *text);
  if (text == NULL) return NULL;
  describe(text, name);
  char *encoded = text->is_full ? NULL : malloc(4 + 2 * text->count + 1);
  if (encoded != NULL) {
    strcpy(encoded, "hex:");
    for (size_t i = 0; i < text->count; i++) {
      encoded[4 + 2 * i] = "0123456789ABCDEF"[text->bytes[i] >> 4];
      encoded[5 + 2 * i] = "0123456789ABCDEF"[text->bytes[i] & 15];
    }
    encoded[4 + 2 * text->count] = 0;
  }
  free(text);
  return encoded;
}
