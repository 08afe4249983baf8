#ifndef CALLOCATOR_H
#define CALLOCATOR_H

#include <stddef.h>

#ifdef __APPLE__
#include <malloc/malloc.h>

/// How many bytes the allocator has given out and not got back.
static inline size_t allocated_byte_count(void) {
  struct mstats statistics = mstats();
  return statistics.bytes_used;
}

/// Gives memory that is free back to the system.
static inline void return_free_memory(void) {
  malloc_zone_pressure_relief(NULL, 0);
}
#else
#include <malloc.h>

/// How many bytes the allocator has given out and not got back, large blocks with those of the heap.
static inline size_t allocated_byte_count(void) {
  struct mallinfo2 statistics = mallinfo2();
  return statistics.uordblks + statistics.hblkhd;
}

/// Gives memory that is free back to the system.
static inline void return_free_memory(void) {
  malloc_trim(0);
}
#endif

#endif
