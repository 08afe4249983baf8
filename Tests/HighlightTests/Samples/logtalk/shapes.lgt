/* Shapes and their areas – größere Formen
   TODO: ellipses, see http://logtalk.example.org/shapes FIXME */
% a line comment, mail lgt@example.org \
  continued
:- encoding('UTF-8').
:- set_logtalk_flag(report, warnings).
:- ensure_loaded(library(lists)).
:- if(current_logtalk_flag(threads, supported)).
:- elif((true; fail)).
:- else.
:- endif.

:- protocol(shapep).
    :- info([version is 1:2:0, author is 'Jo "JF" Field', date is 2031-03-02]).
    :- public([area/1, name/1]).
    :- mode(area(-number), one).
:- end_protocol.

:- category(printable, complements(shape), implements(shapep)).
    :- uses(list, [member/2]).
    :- private(helper_/1).
    :- dynamic(helper_/1).
    print :- ::name(N), write(N), nl, :helper(N).
:- end_category.

:- object(circle(_Radius_), implements(protected::shapep), imports(printable),
    extends(shape), instantiates(class), specializes(abstract)).
    :- protected(scale/2).
    :- synchronized(scale/2).
    :- meta_predicate(map(1, *)).
    :- discontiguous(foo/3).
    :- alias(shape, [name/1 as shape_name/1]).
    :- initialization((write('loading \'circle\'\n\x41\\7\'), nl)).
    :- threaded.
    :- coinductive(p/1).

    area(Area) :-
        parameter(1, R), self(Self), this(This), sender(_),
        Area is pi * R ** 2 + sqrt(0x1F) - 0b101 / 0o17 // 3 mod 2,
        R >= 0'a, R =\= 0'\\, Area \== 1.5e-3, Area @< 2.0E+10, !.
    name("string \n with 'quotes'").
    scale(X, Y) :-
        ( X == Y -> true ; \+ X = Y, throw(error(type_error(number, X), _)) ),
        catch(number_codes(X, [0'1]), E, (print_message(error, core, E), fail)),
        findall(Z, (list::member(Z, [1, 2, 3]), Z > 1), Zs),
        forall(member(A, Zs), (assertz(helper_(A)) ; retract(helper_(_)))),
        ^^scale(X, Y), {format("~w~n", [Größe])}, Self::{foo},
        create_object(Obj, [extends(circle)], [], []), abolish_object(Obj),
        threaded_call(area(_)), copy_term(X, Y), T =.. [f | Zs], atom(X),
        (X >> 2 /\ 3 \/ ~4) << 1, phrase(greeting, L), P^bagof(P, q(P), L), X rem Y.
    greeting --> [hello], {true}, call(//), !. */
:- end_object.
foo('unterminated "atom). foo("open string
_Var = Under_score, lower_Case, X1.
/* open comment
