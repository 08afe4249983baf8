#ifndef CWCWIDTH_H
#define CWCWIDTH_H

/// How many columns a character takes on a terminal, by the C library and the locale in force;
/// -1 when it cannot be shown.
///
/// A wrapper, because <wchar.h> hides wcwidth from Swift's import of the C library.
int memento_wcwidth(unsigned int scalar);

#endif
