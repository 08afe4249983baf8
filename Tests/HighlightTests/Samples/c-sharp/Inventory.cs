// Inventory.cs: keeps what is in stock. TODO: units; see https://example.org/lager/größe?id=1.
/* A comment over lines,
 * FIXME by stock@example.org */
#define TRACING // a comment
#if TRACING && !DEBUG /* another */
#warning Tracing is "on" XXX
#elif DEBUG
#error Not both
#endif
#if false
public class Old { string s = "no string"; } // nor a comment, TODO
#ifdef NESTED
#endif
#ifndef OTHER
  mailto:old@example.com
#endif
# else
using System;
# endif
using System.Linq;
using static System.Math;

[assembly: InternalsVisibleTo("Inventory.Tests")]
namespace Lager.Bestände
{
    #region Types
    public enum Size : byte { Small = 0x0A, Größer = 1, Huge = 0xFFul }

    /// <summary>A <see cref="Item"/>; NULL is not allowed.</summary>
    public sealed record Item(string Name, decimal Price) { public int Count { get; init; } = 10; }

    internal abstract partial class Store<T> : IDisposable where T : class, new()
    {
        private const double Rate = 1.5e-3, Half = .5, Big = 1E10, Odd = 5e, Three = 3.;
        protected static readonly decimal Tax = 19.0m; float f = 2f; long l = 123UL; double d = 1d; ulong u = 0Xdeadbeef;
        public event EventHandler<Item> Added { add { lock (gate) handlers += value; } remove => handlers -= value; }
        public delegate void Visitor(ref int count, out string text, in object key, params dynamic[] rest);
        char quote = '\'', tab = '\t', letter = 'ß', hex = '\x41', octal = '\101', nul = '\0', slash = '\\', two = 'ab';
        string path = @"C:\Lager\""quoted""
           and over lines, with {0} and \n kept", next = "x";
        string query = @"select *
            from größe -- TODO, see http://example.org
            where id = {0} \"; // closed before
        string text = "Item {0,10:#,##0.00} of {1:D} costs {2:F2}: \"\u00e4\" \t\x20\101\q {name} {3:yyyy}";
        string continued = "goes on \
here", cut = "ends too early
        ;
        string inter = $"{Name} has {Count:D3}", verb = $@"{path}\""", raw = """three""";

        public static implicit operator bool(Store<T> s) => s is not null && true;
        public static explicit operator int(Store<T> s) => checked((int)s.total) + unchecked(1_000);
        public virtual async Task<sbyte?> FindAsync(short a, ushort b, uint c)
        {
            await Task.Delay(100); var list = stackalloc int[3]; goto end;
            foreach (var x in this.items) { if (x as string == null) continue; else break; }
            for (int i = 0; i < 10; i++) do { yield return i; } while (i != 1.0f);
            switch (a) { case 1: break; default: throw new InvalidOperationException(nameof(a)); }
            try { base.Close(); } catch (Exception e) when (e.Message != null) { } finally { super(); }
            unsafe { fixed (byte* p = &buffer[0]) { volatile extern int y = sizeof(long) + typeof(T); } }
        end: return default; */
        }
        public override string ToString() => this[^1..] ?? "{0}{1}{x}";
    }
    public interface IStore { } struct Point { }
    #endregion
#line 200 "Inventory.tt"
#undef TRACING
}
