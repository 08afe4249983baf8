#ifndef CZSTD_H
#define CZSTD_H

#include <zstd.h>

/// What `ZSTD_getFrameContentSize` answers for a frame that does not tell: the header's macros cast
/// a negative number, which does not import into Swift.
static inline unsigned long long memento_zstd_unknown_size(void) { return ZSTD_CONTENTSIZE_UNKNOWN; }
static inline unsigned long long memento_zstd_size_error(void) { return ZSTD_CONTENTSIZE_ERROR; }

#endif
