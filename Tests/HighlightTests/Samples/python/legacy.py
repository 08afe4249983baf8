#!/usr/bin/env python2
# -*- coding: utf-8 -*-
# A report of ferry bookings – größere Tabellen, TODO see http://py.example.org/x
# FIXME mail py@example.org
"""Module docstring with %(name)s and \t escapes.

Over lines.
"""
from __future__ import division, print_function
from ..ports.baltic import Port as P
from . import helpers
import os, sys as system, re

__all__ = ['Booking', "main"]
DEBUG = True and not False or None is Ellipsis
NUMBERS = [0, 10L, 0777, 0xFFl, 1.5, .5e-3, 2., 3e10, 4j, 1.5J, 08, 1_000]
STRINGS = [u'gr\u00f6\xdfe', ur"raw\u0041 \d %s", r'raw \'x\'', R"""raw
multi \n %d""", u"""ünïcode \N{ANCHOR} \U0001F6A2 \101""", '''single %-5.2f%%
multi''', "continued \
line", b'bytes \x00', 'bad \q %y', UR'''x''']

@staticmethod
@helpers.cached.method(max=3)
def größe(a, b=1, *args, **kwargs):
    global COUNT
    exec "x = 1" in {}
    print >>system.stderr, "total: %s, %5d" % (a, b), `repr(a) + 'x'`
    return lambda x: x ** 2 if x <> 3 else -x

class Booking(object, Port):
    """A booking of %i seats."""
    __metaclass__ = type
    self_count = 0

    def __init__(self, name='x'):
        super(Booking, self).__init__()
        self.name = name; self.True = 1; obj.len = len(name)
        assert isinstance(name, basestring), "bad name"

    @property
    def total(self):
        try:
            for i, k in enumerate(xrange(10)):
                if i % 2 == 0: continue
                elif k in (1, 2): break
                else: pass
            while 1: yield sum(map(int, raw_input().split(',')))
        except (ValueError, KeyError), e:
            raise IOError, "failed"
        finally:
            del self.name
        with open('x') as f: return cmp(f.read(), unicode(None)) and NotImplemented

    def __str__(self): return 'Booking %r' % self.__dict__

if __name__ == '__main__' and __debug__:
    sorted(set([abs(x) for x in NUMBERS]), key=lambda x: (x, reduce(max, [1]))); from_ = 1
    s = 'unterminated %s
    t = `open + 1
"""open docstring
