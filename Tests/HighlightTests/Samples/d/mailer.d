#!/usr/bin/env rdmd
/**
 * A queueing mailer – größere Anhänge.
 * TODO: retries, see https://d.example.org/mail and mailer@example.org
 */
module example.mailer;

import std.stdio : writeln, writefln;
import std.algorithm, std.range;
public import core.thread;

/+ nesting /+ comment FIXME +/ still inside
   /* and this */ +/
// a line comment \
   continued

version (Windows) { pragma(lib, "ws2_32"); } else version = Posix;
enum Priority : ubyte { low = 0, normal = 0b0101, high = 0xFF_FF }
alias Handler = void delegate(in char[] msg) @safe nothrow pure;
immutable ulong Limit = 1_000_000UL;
__gshared int größe = 0777;

struct Message
{
    string to = "jo@example.org", subject = `raw \n "subject"`;
    wstring wide = "line\tone\u00e9\x41 \
two"w;
    dchar c = '\'', d = 'é';
    real x = 1.5e-3L, y = .5f, z = 2.0i, w = 1_0E10, v = 6.;

    invariant() { assert(to !is null); }
    @property bool ready() const { return true && !false; }
    this(this) { debug writeln(__FILE__, ":", __LINE__); }
}

abstract class Queue(T) if (is(T == struct) || __traits(isFinal, T))
{
    private T[] items;
    protected int[string] seen;
    static shared uint count = 3u;
    final void push(ref T item) in { assert(&item); } out (r) { } body
    {
        synchronized (this) items ~= item;
        foreach_reverse (i, e; items) if (i > 10L) break; else continue;
        scope (exit) ++count;
        switch (item.to.length) {
            case 0: throw new Exception("no \"recipient\"");
            case 1: .. case 9: goto default;
            default: return;
        }
    }
    override string toString() { return typeid(this).stringof ~ q{tokens}; }
    ~this() { try { } catch (Throwable t) { } finally { delete items; } }
}
unittest { mixin(`auto a = 1;`); cast(void) new Message; with (Priority) { } }
#line 100 "other.d" */
template Tuple(A...) { static if (A.length) enum n = A.length; } auto bad = 0x, b2 = 0b;
extern (C) ifloat f(lazy creal a, const cdouble b); string open = "never closed
/+ comment /+ +/ open
