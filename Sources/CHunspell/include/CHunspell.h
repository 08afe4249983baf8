#ifndef CHUNSPELL_H
#define CHUNSPELL_H

#include <hunspell/hunspell.h>

#endif
