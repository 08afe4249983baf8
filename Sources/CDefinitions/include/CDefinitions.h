#ifndef CDEFINITIONS_H
#define CDEFINITIONS_H

#include <stddef.h>

/// The bytes of a language definition.
struct memento_definition {
  const char *id;
  const unsigned char *bytes;
  size_t size;
};

/// Returns the language definitions of this project, and their number.
const struct memento_definition *memento_definitions(size_t *count);

#endif
