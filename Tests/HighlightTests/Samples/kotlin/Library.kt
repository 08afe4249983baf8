#!/usr/bin/env kotlin
@file:JvmName("Bibliothek") @file:[JvmMultifileClass Suppress("größe")]
// TODO: paging; see https://example.org/bücher?seite=1.
package org.example.bibliothek

import java.io.File
import kotlin.math.* /* FIXME: kt@example.org /* nested XXX */ still a comment */
import org.example.Buch as Band

/**
 * A book. @param titel the title, TODO
 * [Größe] <https://example.org>
 */
@Entity(name = "buch") @get:NotNull @field:[Id Column] @Größe
data class Buch(val titel: String, private var seiten: Int = 0, @param:Min(1) vararg namen: CharSequence?) : Comparable<Buch>, Lesbar by delegat {
    companion object Fabrik { const val MAX = 1_000L; lateinit var standard: Buch; @JvmStatic internal fun neu() = Buch("Ä") }
    init { require(seiten >= 0) { "negativ: $seiten ${seiten.toString() + "innen ${1 + 1} $it"} \$nicht \" \\ \n\t\r\b\' \u00e4 \q" } }
    constructor(zahl: Long) : this("$zahl")
    protected abstract inner class Kapitel<in T, out R : Any, reified S> where T : Number; sealed interface Form; annotation class Wichtig; enum class Art { A, B; }
    val zahlen = listOf(0, 42, 1_000, 0xFF, 0xDEAD_BEEF, 0b1010_0101, 123L, 0xFL, 1.5, .5, 3., 1e10, 1E-5, 1.5e3f, 2f, 3D, 1.5F, 017, 1u, 0XFF, 1.2.3, 1..10, 10.toByte())
    val zeichen = listOf('a', 'ß', '\'', '\\', '\n', '\u00e4', '$', '\$', '"', 'ab', '\q', '')
    var wert: Double? = null
        get() = field ?: 0.0
        set(neu) { field = neu!! }
    operator fun plus(o: Buch): Buch = this@Buch.also { super.plus(o) }
    override infix suspend inline fun <reified T> map(crossinline f: suspend (T) -> Unit, noinline g: T.() -> Boolean = { true }): List<*> {
        val text = """
            mehrzeilig "mit" $titel und ${zahlen.map { it * 2 }.joinToString("${','}")} \n bleibt ${'$'}
        """.trimIndent()
        val offen = "nicht geschlossen
        äußere@ for ((i, x) in zahlen.withIndex()) { if (x !is Int && i !in 1..5) continue@äußere else if (x as? Long == null) break@outer }
        do { i += 1; ++j } while (i < 10 || !false and true)
        when (val x = wert) { is Double, in 0..9 -> return@map emptyList(); null -> throw IllegalStateException("x"); else -> Unit }
        try { File("x").readText() } catch (e: NullPointerException) { println(e.message) } finally { }
        val f = fun(x: Int): Int = x shl 2 or 1; val g = ::println; val paar = 1 to "b"; val `ein name` = a?.b ?: c; listOf<Pair<String, Triple<Int, Int, Byte>>>()
        label@ run { return@label }; x?.let { y -> y.z() } ?: return; object : Runnable { override fun run() {} }; a[0]--; a === b !== c; x%y
    } */
}
typealias Karte<K> = MutableMap<K, out Array<in String>>; external tailrec fun fak(n: Int): Int; fun interface Sam { fun f(): Nothing? } dynamic
