// Sklad položek – TODO překlady, viz https://vala.example.org/sklad, FIXME dev@example.org \
   pokračování řádkového komentáře
/* Blok XXX
   ftp://soubory.example.org/a.tar.gz, /* nevnořený */
using Gtk, GLib;

#if DEBUG && true
#  elif !false
#else
#endif
#if 0
mrtvý kód TODO "řetězec http://mrtvy.example.org
#if X
#endif
#else // tady už živý
int živý = 1;
#endif
#if !true
skryté
#endif

/**
 * Sklad.vlož:
 * @položka: co se vloží, smí být %NULL
 *
 * Popis s funkce() a #Sklad; viz https://dok.example.org/
 *
 * Returns: %TRUE
 * Since: 1.0
 */
[CCode (cname = "sklad_t", has_target = false, array_length_pos = 1.1, pos = 2)]
[GtkTemplate (ui = "/org/example/\u00e9.ui")]
[ Version (since = "1.2", deprecated = true)] [DBus (name = "org.example.Sklad")] [Neznámý] [Flags]
public abstract class Sklad.Hlavní<T> : Gtk.Window, Ukládání {
  [GtkChild] private unowned Gtk.Label popisek; [Deprecated
    (replacement = "jiný")]
  public signal void změněno (int kolik, owned string? důvod = null);
  private static const double KONST = 3.14e-2; protected weak int64[] pole = { 0x1F, 017, 08, 1u, 2ULL, .5f, 1e10, 0xG };
  public string název { get; set construct; default = "výchozí %d\t\"x\""; }
  internal virtual async size_t ulož (ref uchar a, out unichar b, params ...) throws IOError, Chyba requires (a > 0) ensures (result != 0) {
    if (this.x is Bod && !(y in pole) || z as string == null) { yield; return sizeof (int) + typeof (Sklad); }
    foreach (var p in položky) { switch (p) { case 'a': break; default: continue; } }
    try { throw new Chyba.OBECNÁ ("zpráva %s: %5.2f%%", s, 1.5); } catch (GLib.Error e) { base.chyba (e); } finally { lock (x) { } }
    var @class = @if; var t = @"Ahoj $jméno, máš $(počet + f (a, (b))) $ne$$ \n %d kusů \$x ${y}";
    var m = """doslovný "text"
      %s \n konec"""; var ř = "víceřádkový
      řetězec \
      dál"; char c = '\n', d = 'ž', e = '\'';
    var r = /^[a-z\]]+\s*(\d{3}|\/x)\\n$/gim; if (/ab+c/.match (s) && x / y / 2 > 1) { }
    var q = new Regex ("x") ; var w = {/a/i, /[b\/]/ };
    do { i++; } while (i < 10); delete o; lock (a); unlock (a); dynamic object o; unowned ssize_t s; time_t u; with (x) { value = 1; }
    return /neukončený regex;
  }
  ~Sklad () { } construct { } public delegate void Zpětné (va_list va); public extern inline volatile void nativní ();
}
namespace Jmenný.Prostor { public errordomain Chyba { OBECNÁ, JINÁ } [Compact] public sealed struct Bod { public float x; } }
public interface Ukládání : Object { } enum Barva { ČERVENÁ = 1, MODRÁ } delegate T Fn<T>(T t); class A<B>:C.D { }
*/ konec komentáře bez začátku
string neukončený = "otevřený %s
// uvnitř
