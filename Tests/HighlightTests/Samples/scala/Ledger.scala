#!/usr/bin/env scala
// Ledger.scala: double entry. TODO: currencies; see https://example.org/buch?konto=größe.
package org.example.ledger

import scala.collection.mutable.{ListBuffer => Puffer, _}
import java.math.{BigDecimal}

/* A comment, FIXME scala@example.org
 * /* nested, XXX */ still a comment */
/** A ledger.
  * @param name the name, [[Größe]] {{{ code }}}
  */
@SerialVersionUID(123L) @deprecated("größe", "2.0")
sealed abstract class Ledger[+A <: AnyRef, -B >: Null, C[_]](val name: String, private[this] var größe: Int = 0) extends Base(name) with Ordered[Ledger[A, B, C]] {
  type Pair = (Int, Double); lazy val zahlen = List(0, 42, 0xFF, 0Xdeadbeef, 123L, 0xFl, 1.5, .5, 3., 1e10, 1E-5, 1.5e3f, 2f, 3D, 1.5F, 017, 0b11, 1_000, 1.2.3, a1, 1a)
  val zeichen = Array('a', 'ß', '\'', '\\', '\n', '\u0041', '\12', '"', 'sym, 'Symbol_1, 'ab', '\q', '', 'x')
  val text = "Zitat \"x\" \\ \b\t\n\f\r\' \12 \u0041 \u00e4 \q" + s"Wert: $name ${größe + 1} $$" + f"$größe%5.2f" + raw"\n" + 'symbol.name
  val mehr = """mehrzeilig "mit" \n
    |und ${nichts} // kein Kommentar
    """.stripMargin
  val offen = "nicht geschlossen
  implicit def toInt(x: String)(implicit ord: Ordering[A]): Int = x.toInt; protected final override def compare(that: Ledger[A, B, C]): Int = this.größe - that.größe
  def apply[T: Manifest](xs: T*)(f: T => Boolean = _ => true): Option[Map[String, Seq[Vector[T]]]] = for { x <- xs; if f(x); y = x } yield Some(y) match {
    case Some(n: Int) if n > 0 => Left(n); case List(a, b @ _*) | Nil => Right(b: _*); case (_, `name`) => null; case head :: tail => None; case _ => throw new Exception("x")
  }
  try { while (true && !false || größe != 0) do_it() } catch { case e: Throwable => println(e) } finally { super.close(); return }
  do { größe += 1; größe -= 1 } while (größe <= 10 & größe % 2 == 0 ^ x | y) ; if (a) b else c; var `ein name` = 1 :: 2 :+ 3; x ++= y; a ? b
  val xml = <konto nr={name} typ={"a"}><saldo>{größe}</saldo><leer/><br /></konto>; val f = (x: Int, y: Int) => x * y / 2; val g = (_: Int) + 1
  @tailrec def fak(n: BigInt): BigInt = n; x.map(@unchecked _ match { case 1 => 2 }) ; def m(@Größe p: Any): Unit = {} */
}
case class Konto(nr: Long, saldo: BigDecimal) ; case object Leer ; trait Prüfbar { self: Ledger[_, _, _] => def prüfe(): Unit forSome { type X } }
object Ledger extends App with Prüfbar { val m = HashMap.empty[Symbol, ArrayBuffer[Byte]] -> 1; new Stack[Char] requires mixin; println(m) }
