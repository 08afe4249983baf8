#!/usr/bin/env dart
library sklad;
/// Sklad položek s [Polozka] a `kódem`, viz https://dart.example.org/sklad TODO: [otevřené
/// pokračování] a `přes
/// řádek` konec
// Řádkový komentář FIXME dev@example.org \
   pokračuje XXX
import 'dart:async' show Future, Stream;
import 'package:sklad/polozka.dart' as p hide Skryta;
import 'velky.dart' deferred as velky;
export 'src/a.dart'; part 'b.dart'; part of sklad;
/* Blok s [odkazem] a `kódem`
   TODO /* nevnořený */ konec */

@override @_Skryte @deprecated
abstract class Sklad<T extends Polozka> extends Zaklad with Mixin implements Rozhrani, _Vnitrni {
  static const int _maximum = 0xFF, MIN = 0XaB;
  final double cena = 3.14, malá = 1.5e-3, velká = 1e10, půl = .5, tečka = 5., exp = 2E5;
  late var název; num? počet; bool aktivní = true, ne = false; dynamic cokoliv = null;
  factory Sklad.prázdný() => Sklad<T>(const [], new Map<String, List<int>>());
  external void nativní(covariant Object o);
  Sklad(this.název, {required this.počet, int výchozí = 1_000}) : assert(počet != null), super(název);
  int get velikost => _data.length; set velikost(int v) { _data.length = v; }
  operator ==(Object o) => o is Sklad && o as Sklad != this;
  Stream<int> čísla() async* { for (final x in _data) { yield x; yield* zbytek(); } }
  Iterable<int> synchronní() sync* { do { continue; } while (i < 10); }
  Future<void> ulož() async {
    try {
      await for (var x in proud) { if (x == null) break; else print(x); }
    } on FormatException catch (e, s) {
      throw StateError('Chyba: $e v ${s.toString()} a ${mapa['klíč']} \$ne $_x $Velke1');
    } catch (_) { rethrow; } finally { return; }
  }
  String texty() {
    var a = 'jedno \'duché\' \n\t\r\b\f\\ \123 \u00e9 \u{1F600} \x41 \q', b = "dvojité \"uvozovky\" 'x' ${1 + 2}";
    var c = r'surový \n $x', d = r"surový \n ${y}", e = 'neukončený $a
    var f = 'pokračující \
    řádek', g = '''víceřádkový
      $a ${b} 'apostrof' \u{e9}
    ''', h = """další "řádky"
      \t konec""", i = r'''surový
      $x \n''', j = r"""taky ${z}
      """;
    switch (a) { case 'x': break; default: return a ?? b!; }
    return '${složené {vnořené} výrazy}' 'spojené' + "${víceřádkový
      výraz} konec";
  }
}
mixin M on Sklad {} enum Barva { červená, modrá } typedef void F(int a); interface class I {}
extension E on String { String get x => this; } sealed class S {} record(int, {String a}) => (1, a: '');
*/ konec bez začátku
void main(List<String> args) => print("ahoj ${args[0]}" 'světe');
