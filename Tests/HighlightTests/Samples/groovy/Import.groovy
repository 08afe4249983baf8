#!/usr/bin/env groovy
package com.example.ferry

import groovy.transform.*
import static java.lang.Math.max

/**
 * Imports ports from CSV – größere Dateien.
 * TODO: streams, see http://groovy.example.org/csv
 */
@CompileStatic
abstract class Port extends Base implements Comparable<Port>, Serializable {
    private static final long serialVersionUID = 42L
    protected transient volatile int depth = 0x1F_FF
    public double fee = 1.5e3d
    def name, kurz = 'it\'s \u00e9 \t $none'
    static int[] numbers = [0, 0b101, 017i, 9_000G, 1.0f, 2D, 3e-4]

    synchronized boolean open() throws IOException { this.depth > 0 && super.open() }
    native void ping()
    strictfp float ratio() { (depth + 1) / 2 / 3 }
}

enum Kind { FERRY, YACHT }
trait Named { String toString() { "Named ${getClass().simpleName}" } }
interface Sink { void put(byte b, char c, short s) }

def ports = new File("data/häfen.csv").readLines().collect { line ->
    def (id, name) = line.split(/;\s*\/?/)  // slashy FIXME
    [id: id as Integer, name: "$name.trim ${name.size() > 3 ? "(${name[0]}…)" : '-'} \$5 \101"]
}
def pattern = ~/^(\w+)\s${ports.size()}\/ $/
def text = '''triple 'single'
  ${not} interpolated \n
'''
def block = """triple "double" $ports.name.first and ${
    ports.findAll { it.id != null && !(it.id in [1, 2]) }
         .collect { p -> "nested ${p.name} }" }
} \
continued $ alone \q bad"""
def dollar = $/C:\dir\$$name ${1 + 1} $/ slash and / too/$
def empty = $//$ // after
outer:
for (int i = 0; i < 10; i++) {
    if (i % 2 == 0) continue
    else if (i instanceof Number) break outer
    while (true) { do { i += 1 } while (i < 3); break }
    switch (i) { case 1..3: return; case ~/x/: assert i; default: goto x }
}
try { throw new RuntimeException("bad $") } catch (e) { println e ?: 'none' } finally { ports*.name }
const x = null; boolean b = true ^ false
println x++ / 2 /* multi
XXX comment */ + a[1] / b / c
def open = "unterminated ${x
}
def y = 'unterminated
/slashy left open ${
