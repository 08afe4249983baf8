#define XXH_INLINE_ALL
#include <xxhash.h>

#include "CXXHash.h"

#include <string.h>

uint64_t memento_xxh3_64(const void *bytes, size_t count) { return XXH3_64bits(bytes, count); }

memento_xxh3 *memento_xxh3_new(void) {
  XXH3_state_t *state = XXH3_createState();
  if (state) XXH3_128bits_reset(state);
  return (memento_xxh3 *)state;
}

void memento_xxh3_update(memento_xxh3 *state, const void *bytes, size_t count) {
  XXH3_128bits_update((XXH3_state_t *)state, bytes, count);
}

void memento_xxh3_digest(const memento_xxh3 *state, uint8_t *digest) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest((const XXH3_state_t *)state));
  memcpy(digest, canonical.digest, sizeof canonical.digest);
}

void memento_xxh3_free(memento_xxh3 *state) { XXH3_freeState((XXH3_state_t *)state); }
