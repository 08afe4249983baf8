// The description of the user's terminal, changed for ncurses in three ways: in the variable TERMINFO
// (terminfo(5), "hex:"), in the format of term(5) with numbers of 32 bits and extended names.
//
// Ways to move the cursor: for each move ncurses writes out all that the terminal has, and takes the shortest, which
// was half of its work for a new page. Those with a number besides `cup` are left out; the shortest is hardly ever
// one of them.
//
// One of 256 colours: the usual string distinguishes three ranges of numbers, and ncurses computes it at each change of
// colour, for the third of a new page. Two ranges suffice: those above seven have the same form.
//
// Exact colours: terminals that show exact colours are seldom described so: TERM is `xterm-256color` or `tmux-256color`, and
// COLORTERM says the rest. ncurses draws the colours of its description alone. Redefining the palette
// (`initc`) would change what other programs in the terminal look like, and outlive a crash. So ncurses
// gets another way to set colours.
#include "CNcurses.h"

#include <stdlib.h>
#include <string.h>

/// Numbers below 16 are the colours of the user's palette; others are red, green and blue.
#define DIRECT_COLOR(eight, bright, exact)                                                       \
  "\033[%?%p1%{8}%<%t" eight "%p1%d%e%p1%{16}%<%t" bright "%p1%{8}%-%d%e" exact                    \
  ";2;%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d%;m"

/// How nearly all terminals with 256 colours are described to set one of them, and how it is written here.
#define USUAL_COLOR(eight, bright, many)                                                         \
  "\033[%?%p1%{8}%<%t" eight "%p1%d%e%p1%{16}%<%t" bright "%p1%{8}%-%d%e" many ";5;%p1%d%;m"
#define INDEXED_COLOR(eight, many) "\033[%?%p1%{8}%<%t" eight "%p1%d%e" many ";5;%p1%d%;m"

enum { direct_color_count = 1 << 24, direct_pair_count = 1 << 15 };

// MARK: What of the description is another

/// A description while it is written; `is_full` when there was no room.
struct description {
  /// Whether the terminal shows exact colours.
  bool is_exact;
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

/// Whether a flag of `CUR Booleans` says how colours are defined.
static bool is_of_palette(const NCURSES_SBOOL *flag) {
  return flag == &can_change || flag == &hue_lightness_saturation;
}

static bool flag(const struct description *text, int index) {
  const NCURSES_SBOOL *value = &CUR Booleans[index];
  return !(text->is_exact && is_of_palette(value)) && *value > 0;
}

static int number(const struct description *text, int index) {
  if (text->is_exact && &CUR Numbers[index] == &max_colors) return direct_color_count;
  if (text->is_exact && &CUR Numbers[index] == &max_pairs) return direct_pair_count;
  // `CUR Numbers` has 16 bits.
  return tigetnum(numnames[index]);
}

/// The string of a capability; null for none.
typedef const char *string_at(const struct description *text, int index);

static const char *own_string(int index) {
  // -1 marks one that another entry of the terminal took back.
  char *value = CUR Strings[index];
  return value == (char *)-1 ? NULL : value;
}

static bool is_moving(char **value) {
  return value == &column_address || value == &row_address || value == &parm_left_cursor
      || value == &parm_right_cursor || value == &parm_up_cursor || value == &parm_down_cursor;
}

/// A shorter string with the same effect, where there is one.
static const char *shortened(const char *value) {
  if (value == NULL) return NULL;
  if (strcmp(value, USUAL_COLOR("3", "9", "38")) == 0) return INDEXED_COLOR("3", "38");
  if (strcmp(value, USUAL_COLOR("4", "10", "48")) == 0) return INDEXED_COLOR("4", "48");
  return value;
}

static const char *string(const struct description *text, int index) {
  char **value = &CUR Strings[index];
  if (is_moving(value)) return NULL;
  if (!text->is_exact) return shortened(own_string(index));
  if (value == &set_a_foreground) return DIRECT_COLOR("3", "9", "38");
  if (value == &set_a_background) return DIRECT_COLOR("4", "10", "48");
  bool is_other_color = value == &set_foreground || value == &set_background
      || value == &initialize_color || value == &initialize_pair || value == &orig_colors;
  return is_other_color ? NULL : own_string(index);
}

// MARK: The format

/// Writes the offsets of strings, and then, by `write`, the strings; returns the size of these.
static int add_offsets(struct description *text, int count, string_at *value) {
  int offset = 0;
  for (int i = 0; i < count; i++) {
    const char *string = value(text, i);
    add_short(text, string == NULL ? -1 : offset);
    if (string != NULL) offset += (int)strlen(string) + 1;
  }
  return offset;
}

static int size_of_strings(const struct description *text, int count, string_at *value) {
  int size = 0;
  for (int i = 0; i < count; i++) {
    const char *string = value(text, i);
    size += string == NULL ? 0 : (int)strlen(string) + 1;
  }
  return size;
}

static void add_strings(struct description *text, int count, string_at *value) {
  for (int i = 0; i < count; i++) {
    const char *string = value(text, i);
    if (string != NULL) add_string(text, string);
  }
}

/// The number of flags besides those of the terminal's own description.
static int added_flag_count(const struct description *text) { return text->is_exact ? 1 : 0; }

/// The name of an extended capability: the flags, then the numbers, then the strings.
static const char *extended_name(const struct description *text, int index) {
  int own = index - added_flag_count(text);
  // ncurses takes numbers for exact colours only with this flag.
  return own < 0 ? "RGB" : CUR ext_Names[own];
}

static const char *extended_string(const struct description *text, int index) {
  (void)text;
  return own_string(STRCOUNT + index);
}

static void add_extended(struct description *text) {
  int flags = CUR ext_Booleans, numbers = CUR ext_Numbers, strings = CUR ext_Strings;
  int added = added_flag_count(text), names = added + flags + numbers + strings;
  align(text);
  add_short(text, added + flags);
  add_short(text, numbers);
  add_short(text, strings);
  add_short(text, strings + names);
  add_short(
      text,
      size_of_strings(text, strings, extended_string) + size_of_strings(text, names, extended_name));
  for (int i = 0; i < added; i++) add_byte(text, 1);
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
  add_short(text, size_of_strings(text, strings, string));
  add_string(text, name);
  for (int i = 0; i < flags; i++) add_byte(text, flag(text, i));
  align(text);
  for (int i = 0; i < numbers; i++) add_number(text, number(text, i));
  add_offsets(text, strings, string);
  add_strings(text, strings, string);
  add_extended(text);
}

// MARK: For ncurses

bool memento_can_set_direct_color(void) {
  const char *foreground = memento_capability("setaf");
  return foreground != NULL && strncmp(foreground, "\033[", 2) == 0 && tigetnum("colors") >= 256;
}

char *memento_terminfo(const char *name, bool is_exact) {
  struct description *text = calloc(1, sizeof *text);
  if (text == NULL) return NULL;
  text->is_exact = is_exact;
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
