% Ferry connections – größere Netze
% TODO: timetables, see http://prolog.example.org/ferry FIXME
/* Block comment, mail prolog@example.org
   XXX over two lines */
:- module(ferry, [route/3, größe/1]).
:- use_module(library(lists)).
:- dynamic visited/1.
:- multifile hook/2.
:- set_prolog_flag(double_quotes, codes).
:- op(700, xfx, ===>).
:- initialization(main).

link(kiel, oslo, 20.5).
link(kiel, 'Göteborg', 14).
link('it\'s odd', "text \"x\" \n \x41 \101 \q", 0'a).

route(From, To, [From, To]) :- link(From, To, _).
route(From, To, [From | Rest]) :-
    link(From, Via, Cost),
    \+ visited(Via),
    Cost =< 100, Cost >= 1.5e3, Cost =\= 7, Cost =:= 3,
    assertz(visited(Via)), !,
    route(Via, To, Rest).

total([], 0).
total([X | Xs], N) :-
    total(Xs, M),
    N is M + X * 2 - X mod 3 // 4 + abs(-5) ** 2 + sqrt(2) / exp(1).

check(X) :-
    (   var(X) -> write('unbound'), nl
    ;   atom(X), X \== foo, X \= bar -> print(X)
    ;   number(X), integer(X) ; float(X)
    ->  format("~w is a ~a~n", [X, number])
    ;   X = [_|_] ; fail
    ).

collect(L) :- findall(A-B, link(A, B, _), L0), sort(L0, L1), length(L1, N), N > 0,
    bagof(X, member(X, L1), L2), setof(Y, Z^link(Y, Z, _), L3), append(L2, L3, L),
    nth0(0, L, E), last(L, E2), reverse(L, R), E @< E2, R == L, E =.. [F | Args], functor(E, F, N2),
    arg(1, E, Args), copy_term(E, E3), E3 --> x, retractall(visited(_)), N2 >> 2, 5 /\ 3, a : b.
digits([D | T]) --> digit(D), digits(T), { true }.
digits([]) --> [].
catch_it(G) :- catch(G, error(Type, _), (print_message(error, Type), throw(Type))), halt.
Größe :- _Under = _, __X = 12abc, Ünï = 3 * 007, x1Y = 0x1F, A | B, a:-b.
main :- consult('file.pl'), see(x), told, read(X), assert(a(X)), retract(a(X)), repeat, X == end,
    atom_codes(X, "abc"), number_codes(N, "12"), between(1, 3, N), call(N), once(N), not(N),
    random(X), is_list(X), permutation(X, Y), delete(Y, a, Z), !. */
open("unterminated). % TODO
open('also
/* open comment
