(** Inventory of a ship chandler – größere Lager.
    @param n the "count *)" of items (* nested comment *) FIXME *)
(* A plain comment with "a string *) in it"; TODO (* nested *)
   see http://ocaml.example.org/inv or ml@example.org *)
(**)
open Printf
module StringMap = Map.Make (String)
module type STORE = sig
  type 'a t
  val add : string -> 'a -> 'a t -> 'a t
  exception Not_there of string
end

type kind = Rope | Sail of float * int | Anchor of { mass : float; mutable used : bool }
type 'k item = { name : string; kind : kind; count : int ref; tags : [ `Heavy | `Light of char ] list }
external now : unit -> float = "caml_now"

let hex, oct, bin, big = 0xFF_FFL, -0o777, 0b1010l, 1_000_000n
let floats = [1.5; 2.; -3e10; 1_0.5E-3; 0.25]
let chars = ['a'; '\n'; '\''; '\\'; '\065'; '\x41'; '"']
let arr = [| 1; 2; [| 3 |]; [4; 5] |]
let text = "Größe \"quoted\" \t \065 \x41 \q
over two lines"

exception Out_of_stock

let rec find ?limit ~name store =
  let lim = match limit with None -> 10 | Some l -> l in
  match StringMap.find_opt name store with
  | Some { count; _ } when !count > lim && not false || true -> count
  | Some _ | None -> raise (Store.Not_there (sprintf "no %s" name))

let rec sum acc = function
  | [] -> acc
  | x :: rest as _all -> sum (acc + x land 3 lor 4 lsl 1 mod 7 asr 2) rest

class virtual ['a] stock (init : 'a) = object (self)
  inherit base as super
  val mutable items : 'a list = [init]
  method private count = List.length items
  method virtual save : unit
  initializer self#count |> ignore; super#log
end

let () =
  let r = ref 0 in
  for i = 1 to 10 do r := !r + i done;
  for i = 10 downto 1 do while !r > 0 do decr r done done;
  try
    if !r = 0 then begin print_string "zero" end else Array.iter print_int [||];
    let lazy v = lazy (Lazy.force (lazy 3)) in assert (v == 3)
  with Not_found | Failure _ -> ()

module F (X : STORE with type 'a t = 'a) : sig include STORE end = struct include X end
let f (type a) (x : a option) : a list = function `A -> [] | _ -> [||] ]
let bad = |] ] new stock 1; { self with name = "a" }; Unix.getpid (); Random.int 3;
let weird = 'ab' 'é' ~label:`Variant ~-1 0x 1.e2.3
let open_string = "never closed (* not a comment
