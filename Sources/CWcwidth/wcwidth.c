#define _XOPEN_SOURCE 700
#include "CWcwidth.h"
#include <wchar.h>

int memento_wcwidth(unsigned int scalar) { return wcwidth((wchar_t)scalar); }
