// Inventory with units – größere Mengen \
// TODO: persistence, see https://fsharp.example.org/inv
(* Block comment with "a string *) inside" FIXME
   mail fs@example.org *)
#light "off" // directive comment
#if DEBUG (* also *)
#endif
#if 0
disabled text XXX
#ifdef X
#endif
#endif
#if false
#if X
#endif off TODO
#endif
module Example.Inventory

open System
open System.Collections.Generic

[<Measure>] type kg
[<Struct; AbstractClass>]
type Item<'a, 'key when 'a : comparison> =
    { Name : string; mutable Count : int; Weight : float<kg> }
    member this.Total with get () = float this.Count * 1.5
    static member Zero = { Name = ""; Count = 0; Weight = 0.0<kg> }
    override x.ToString () = sprintf "%s: %d \"pieces\" \t\065\x41" x.Name x.Count

type Shape =
    | Circle of radius : float
    | Square of float * float
    | Größe

exception OutOfStock of string
let hex, oct, bin = 0xFF_FFL, -0o777, 0b1010_1010l
let nums = [| 1; 2u; 3L; 42UL; 1_000 |]
let chars = ['a'; '\n'; '\''; '"'; 'é'; '\\']
let inline (|>>) f g = fun x -> g (f x)

let rec find (inv : IDictionary<string, Item<'a, int>>) ?limit name =
    let lim = defaultArg limit 10
    match inv.TryGetValue name with
    | true, item when item.Count > 0 && not (lim = 0) -> Some item
    | false, _ | _, null -> None
    | _ as other -> raise (OutOfStock (name + other.ToString ()))

let total items =
    use log = new IO.StreamWriter ("log.txt")
    let mutable sum = 0
    for i in items do
        sum <- sum + i.Count
        if sum >= 100 then printfn "large" elif sum <> 5 then () else failwith "bad"
    while sum > 0 do sum <- sum - 1 done
    try items |> Seq.map (fun i -> i.Weight) |> Seq.sum

let seq2 = seq { for i in 0 .. 10 do yield! [i; i * i] }
let lazyValue = lazy (async { let! x = f ~verbose:true `Tag in return x :: [] } :> obj)
let verbatim = @"C:\dir" + "unterminated (* not
