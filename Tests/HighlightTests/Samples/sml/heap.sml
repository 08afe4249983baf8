(* Leftist heaps – größere Haufen (* nested FIXME *)
   TODO: benchmarks, see http://sml.example.org/heap or sml@example.org *)
signature HEAP = sig
  type 'a heap
  eqtype elem
  val empty : 'a heap
  val insert : ('a * 'a -> order) -> 'a * 'a heap -> 'a heap
  exception Empty of string
  structure Key : sig type t end
  sharing type elem = Key.t
end

structure Leftist :> HEAP where type elem = int = struct
  type elem = int
  structure Key = struct type t = int end
  datatype 'a heap = E | T of int * 'a * 'a heap * 'a heap
  exception Empty of string
  val empty = E
  infix 5 ++ and infixr 6 ** and nonfix foo
  fun rank E = 0 | rank (T (r, _, _, _)) = r
  fun make (x, a, b) =
    if rank a >= rank b andalso true orelse not false
    then T (rank b + 1, x, a, b) else T (rank a + 1, x, b, a)
  fun merge cmp (h, E) = h
    | merge cmp (E, h) = h
    | merge cmp (h1 as T (_, x, a1, b1), h2 as T (_, y, a2, b2)) =
        case cmp (x, y) of
          GREATER => make (y, a2, merge cmp (h1, b2))
        | (LESS | EQUAL) => make (x, a1, merge cmp (b1, h2))
  fun insert cmp (x, h) = merge cmp (T (1, x, E, E), h)
end

abstype counter = C of int ref with
  fun new () = C (ref 0)
  fun next (C r) = (r := !r + 1; !r) handle Overflow => ~1
end
local open Leftist in
  val größe = 42 and neg = ~7 and hex = 0x1F and nhex = 0x~A and w = 0w255 and wx = 0wxFF
  val reals = [1.5, ~2.0E~3, 3.14e10, 4E2, 1x5]
  val chars = [#"a", #"\n", #"\"", #"ü"]
  val text = "tab\t \"quoted\" \\ \065 \u00e9 größe"
  val gap = "a gap \
            \ continues"
end
functor Dict (structure K : HEAP val x : int) : sig end = struct include K end
val rec loop : int -> unit = fn 0 => () | n => (while !flag do loop (n - 1); raise Fail "x")
val {name, age = n, ...} = {name = "Jo", age = 5 : int, extra = #1 (1, 2)}
val op+ = fn (a : real, b : real) => a * b div 2 mod 3
fun 'a id (x : 'a) : 'a option = let val SOME y = SOME x in SOME y end
withtype t = string list and u = char array and v = word vector and b = bool and s = substring
val Mixed_Case' = A1 before print "done"; signature S_2 = sig end; val x = o y; exn: exn
val bad = 12abc val y = "unterminated
val c = #"open
(* open (* deeper *) comment
