/*
 * Finds routes between stations. TODO: cache them; FIXME: ring lines.
 * Questions to routes@example.org or https://example.org/wiki/Routen#größe
 */
package org.example.routes;

import java.util.*;
import static java.lang.Math.max;

/**
 * A {@link Graph} of stations, by <b>name</b>.
 *
 * @author Zoë Müller <zoe@example.org>
 * @param <K> the key
 * @see "ftp://example.net/routes.txt"
 * @deprecated XXX since 2.0
 */
@Deprecated(since = "2.0", forRemoval = true)
public abstract strictfp class RouteFinder<K extends Comparable<? super K>> extends Finder implements Runnable, AutoCloseable {
    private static final long serialVersionUID = -0x1F2E3DL;
    protected transient volatile int hits = 0, mask = 0xFF_FF, octal = 0755, bin = 0b1010;
    private final double[] weights = { 1.5, .25, 3., 6.02E23, 1e-9, 2.5e-3f, 4d, 5F, 1e10D, 0x1.8p3 };
    private char[] chars = { 'a', 'ß', '\'', '\\', '\n', '\u00e4', '\12', '"', '\"', 'no', '' };
    private String text = "Umsteigen in \"Köln\"\t\u00fc \\ \7 \q \s \n", url = "http://example.org/" + "a//b/*c*/";
    boolean open = true, closed = false; byte b = (byte) 127; short s; float f = 1f; Object none = null;

    public enum Kind { BUS, TRAM("Straßenbahn"), ZUG { @Override int speed() { return 200; } }; int speed() { return 50; } }

    @interface Marked { String value() default ""; }

    public interface Visitor<T> { void visit(T t) throws java.io.IOException, Fehler; default int order() { return 1; } }

    static { System.loadLibrary("routes"); }

    public native int fastest(long from, long to);

    @Override
    public synchronized void run() {
        assert hits >= 0 : "negative";
        outer:
        for (int i = 0, n = weights.length; i < n; ++i) {
            if (chars[i] == 'x') continue outer; else if (i > 0xAl) break;
            do { hits += max(i, 2) << 1 >>> 1; } while (hits < 100L && !closed);
        }
        switch (hits) { case 1: case 2: return; default: throw new IllegalStateException("hits: " + hits); }
    }

    <T> List<T> collect(Map<String, ? extends T> map, T... rest) {
        try (var in = this.open(); Scanner sc = new Scanner(in)) {
            synchronized (this) { super.close(); }
            return map.values().stream().filter(v -> v instanceof Kind k && k != null).map(Object::toString).toList();
        } catch (RuntimeException | Error e) { // TODO: log it \
            still a comment, after a backslash
        } finally { const int goto_ = 1; goto end; }
        String cut = "not closed
        int after = cut.length(); String block = """
            three "quotes" and \t escapes
            """; */
        record Punkt(int x, int y) {} sealed interface Form permits Kreis {} yield 1;
    }
}
