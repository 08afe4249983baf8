// A target needs a source; there is nothing to do but to include the header once.
#include "CHunspell.h"
