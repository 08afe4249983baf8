#############################################################################
##  Counting fixed points of permutation groups – größere Gruppen
##  TODO: wreath products, see https://gap.example.org/fix or gap@example.org FIXME
##
LoadPackage("example", "1.2");

Grp := Group( (1,2,3), (1,2)(3,4) );
größe := Size(Grp);;
MAXIMUM := 10^6 + 0 - 007;
words := [ "a", "tab\t", "quote \" and \\ back", "line\
continued", 'c', '\n', '\'', '"', 'ü' ];

CountFixed := function( grp, omega )
    local g, count, i, orb;
    count := 0;
    for g in grp do
        if g = () then
            continue;
        elif Order(g) mod 2 = 0 and not IsOne(g) then
            count := count + Number(omega, x -> x^g = x);
        else
            count := count - 1;
        fi;
    od;
    i := 1;
    while i <= Length(omega) or false do
        if omega[i] in [1..5] then break; fi;
        i := i + 1;
    od;
    repeat
        i := i - 1;
    until i < 0;
    return count / Size(grp);
end;

# records and nested functions
rec1 := rec( name := "Röntgen", n := 12, f := function(x) return x^2; end );
Print("Value: ", rec1.n, " 42 in a string # no comment\n");
if IsBound(rec1.name) then Unbind(rec1.name); fi;
for i in [ 1, 3 .. 99 ] do Add(words, String(i)); od;

InstallMethod( FixedPoints, "for a group", [ IsGroup ], 0,
function( G )
    if IsTrivial(G) then
        TryNextMethod();
    fi;
    Error("too large: ", Size(G), "\n");
end );

DeclareOperation("FixedPoints", [IsGroup]);
l := List( [1..10], n -> n mod 3 ); b := true; c := fail;
Read("other.g"); SaveWorkspace("ws"); time; quit;
rec2 := rec( end_value := 3x, x3 := 3.14, doll := 2e5 );
s := "unterminated string
t := 'ab'; atomic readonly readwrite
QUIT;
