#!/usr/bin/env booi
"""
A small crawler – naïve but friendly.
Escapes: \n \t \" and ${interpolation}
"""
namespace Example.Crawler

import System.Text.RegularExpressions
from System.Net import WebClient as Client

// TODO: honour robots.txt, see https://boo.example.org/robots
# FIXME mail crawler@example.org \
/* block comment
   XXX over two lines */

[Serializable]
public class Page(IDisposable):
    public static final Limit as int = 10
    private _links = []
    event Loaded as callable(object)

    [Getter(Größe)]
    _size as long = 5L

    def constructor(url as string):
        super()
        self._links.Add(url) unless url is null
        timeout = 10s + 500ms - 2.5h

    virtual def Fetch([required] url as string) as bool:
        raise "bad url: ${url}" if not url =~ /^https?:\/\/\w+/
        try:
            using c = Client():
                text = c.DownloadString(url)
        except e as System.Net.WebException:
            print "failed \"badly\": " + e.Message
            return false
        ensure:
            print 'done \'quoted\''
        for m as Match in @/href="([^"]+)"/.Matches(text):
            continue if m.Groups.Count < 2
            yield m.Groups[1].Value
        return true

enum Mode:
    Fast = 0
    Slow = 1.5f

interface ISink:
    def Put(x as double, y as (byte))

callable Handler(sender as object) as single
half = 10 / 2 // not a regex, is it?
squares = [i * i for i in range(10) if i % 2 == 0 and i > 3 or i == 1]
assert array(int, 3).Length == 3; print join(map(squares, {x as int | return x + 1}))
a, b = 1, 0xFF; goto end if a isa int; :end
message = "continued \
on the next line"; other = 'unterminated
text = """never closed
