\ Interval timer – größere Intervalle, TODO see http://forth.example.org/timer
-- another comment FIXME
\G documentation comment, mail forth@example.org \
( stack comment
  over two lines XXX ) NEEDS -assemble
(* block comment *) (S a b -- c ) (F r -- ) 
DOC
  A documentation section with DO LOOP 123
ENDDOC
INCLUDE lib/größe.frt
MARKER -timer   REVISION -timer "--- Timer 1.20 ---"
S" extra.frt" INCLUDED
PRIVATES

VARIABLE ticks   2VARIABLE start   FVARIABLE mean
#100 CONSTANT rate   $FF CONSTANT mask   %1010 CONSTANT bits
3.5e CONSTANT odd    1e5 FCONSTANT big   -42 VALUE offset
'c' CONSTANT letter  ^A CONSTANT ctrl    TRUE VALUE on?
0 USER slot  DEFER handler
CREATE table 1 , 2. , -3 , +4 , $-1F , 12.34 , 5x ,

: clamp ( n lo hi -- n ) ROT MIN MAX ;
: .elapsed ( -- )
  LOCALS| a b c |
  ." elapsed: " ticks @ . S" ms" TYPE CR
  .~ tilde "string" ~ C" counted" COUNT TYPE Z" zero"
  ticks @ 0= IF EXIT ELSE -1 THROW THEN
  10 0 DO I . 2 +LOOP
  BEGIN ticks @ WHILE -1 ticks +! ?LEAVE REPEAT
  BEGIN KEY? UNTIL  BEGIN AGAIN
  CASE 1 OF [CHAR] * EMIT ENDOF 2 OF CHAR z ENDOF ENDCASE
  ABORT" never " ?ERROR" bad input "
  ['] clamp POSTPONE clamp ;

:NONAME ( -- ) DUP * ; IS handler
: const CREATE , DOES> @ ;
:ABOUT ." Try: start-timer" ;
FORGET> ticks ; IMMEDIATE PRIVATE DEPRIVE
ALSO FORTH DEFINITIONS ONLY

.( compiling ) EVAL" 1 2 +"
<<DEBUG
  ticks @ . ( debug comment ) IF 12 THEN ." traced" \ line
  : dbg ; CREATE x
DEBUG>>
[ 1 2 + \ in brackets
  ( nested ) $F IF ]
[IF] [ELSE] [THEN] [DEFINED] x [UNDEFINED] y
CODE fast  rax push,  END-CODE
TO offset  1 2 3 ROT . EMIT's x(y) a"b .( open
S" unterminated string
( open comment TODO
