#!/usr/bin/env python3
# -*- coding: utf-8 -*-  TODO: drop this; see https://example.org/fahrplan?q=größe.
"""Timetables, with %(größe)s and %d in the docstring.

    >>> parse("08:15")  # FIXME is text here, http://example.org too
    '\x41\u00e4\N{LATIN SMALL LETTER A}\101\n' \q
"""
from __future__ import annotations
import os.path as pfad, sys
from ..models.base import (Station, Linie as Strecke)
from . import *
from .... import config
import größe.einheiten

__all__ = ["Timetable", 'parse']; __version__ = '1.0.%d' % 3
INTS = [0, 1, 42, 10L, 1_000, 0xFF, 0XdeadBEEF, 0b1010, 0B11, 0o17, 0O7, 0777, 0b12, 0o8, 0xg]
FLOATS = (1.5, .5, 3., 1e10, 1E-5, 6.02e+23, 1.e5, 2j, 1.5J, 1e3j, .5j, 1.2.3, x.5)

class Größe(Exception, metaclass=ABCMeta): pass
class   Timetable[T: (int, str)](Generic[T]):
    r'''A raw docstring: \d+ stays, %s and %-5.2f do not, \' ends '''
    __slots__ = ('_rows', "open")

    @property
    def rows(self: Self) -> list[tuple[int, str | None]]:
        return sorted(self.__dict__.items(), key=lambda kv: kv[1]) or NotImplemented

    @functools.lru_cache(maxsize=None)
    async def fetch(self, *urls, timeout: float = 3.0, **kwargs) -> bytes:
        nonlocal zähler; global gesamt
        async with session.get(url) as resp, open(pfad) as f:
            async for chunk in resp: await queue.put(chunk); yield chunk
        if not isinstance(chunk, bytearray) and chunk is not None: raise TypeError(f"chunk {chunk!r:>{width}} of {type(chunk).__name__}") from None
        elif True or False in (None, Ellipsis, ...): del chunk
        else: assert len(chunk) > 0, "empty"

    def render(self):
        text = 'it\'s %s, %(name)-10s %% %5.2f %*.*d %y' % name + "tab\t \x7f \u20ac \U0001F600 \N{EURO SIGN} \400 \
continued" + b'bytes \xff \u00e4' + B"more" + rb"raw \x00 %c" + Rb'\d' + r"C:\new\\"
        msg = f"{self.name} {{literal}} {d['key']} {x:>{w}.{p}f} {y!r} {f'nested {z + 1}'} {{'a': 1}[k]} {1_000:,} \n %d 100%"
        multi = f"""first {self.größe:{"<10"}}
        second {
            sum(i for i in range(10))  # a comment in it
        } and {{ }} \t""" + F'''{lambda_}
        {{{x}}}''' + u"old" + fr"{raw}\d"
        raw, cut = r"""no \escapes %i here""", 'ends too early
        return exec(text), print(msg, file=sys.stderr), super().__init__(), next(iter(multi)), format(raw)

def überschreiben(a, /, b: int = 0, *, c=...): return a @ b if a else ~b ** c // 2 << 1
match command.split():
    case [Größe(x=0), *rest] if rest: print(*rest, sep='')
    case {"go": str() as ziel, **_} | None: breakpoint()
    case _: pass
try:
    while (n := int(input())) != 0: continue
    for i, v in enumerate(zip(a, b)): break
except* (OSError, KeyError, ResourceWarning) as e: raise
except KeyboardInterrupt: sys.exit(1)
finally: gc.collect()
if __name__ == "__main__": main()
