// What the C library has and Swift's import of it leaves out.

#ifndef CLINUX_H
#define CLINUX_H

#include <linux/magic.h>
#include <sys/fsuid.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

#endif
