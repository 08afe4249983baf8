#ifndef CPCRE2_H
#define CPCRE2_H

// The library of 8-bit code units: its functions carry that in their names.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
