#ifndef CXXHASH_H
#define CXXHASH_H

#include <stddef.h>
#include <stdint.h>

/// XXH3, as <xxhash.h> has it inline: compiled into the program, so that no library is loaded.

/// The 64 bits of XXH3 over some bytes.
uint64_t memento_xxh3_64(const void *bytes, size_t count);

/// A hash of 128 bits that bytes are fed to bit by bit.
typedef struct memento_xxh3 memento_xxh3;

/// A hash of no bytes yet; NULL where there is no memory.
memento_xxh3 *memento_xxh3_new(void);
void memento_xxh3_update(memento_xxh3 *state, const void *bytes, size_t count);
/// The hash of all bytes so far, in its canonical form of 16 bytes.
void memento_xxh3_digest(const memento_xxh3 *state, uint8_t *digest);
void memento_xxh3_free(memento_xxh3 *state);

#endif
