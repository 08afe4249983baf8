#include "CNcurses.h"

enum memento_lookup memento_find_terminal(const char *name, int output) {
  use_extended_names(TRUE);
  int found = 0;
  // Without a place for the answer, setupterm would print it and exit.
  if (setupterm(name, output, &found) != OK) {
    if (found < 0) return memento_lookup_no_database;
    return found == 0 ? memento_lookup_unknown : memento_lookup_incapable;
  }
  bool can_place = memento_capability("cup") != NULL && memento_capability("clear") != NULL;
  return can_place ? memento_lookup_found : memento_lookup_incapable;
}

const char *memento_capability(const char *name) {
  const char *value = tigetstr(name);
  // tigetstr answers with -1 for a name that is not a string capability.
  return value == (const char *)-1 ? NULL : value;
}

bool memento_flag(const char *name) {
  return tigetflag(name) > 0 || tigetnum(name) > 0 || memento_capability(name) != NULL;
}
