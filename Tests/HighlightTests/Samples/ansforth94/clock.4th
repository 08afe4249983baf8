\ Clock and moving averages – Ünïcode in a comment, TODO tidy up
\ see https://forth.example.org/clock FIXME
( A comment over
  two lines, mail forth@example.org XXX ) DECIMAL

MARKER -clock
24 CONSTANT hours/day
VARIABLE ticks   0 ticks !
1234567. 2CONSTANT epoch
2VARIABLE alarm
3.14159E0 FCONSTANT fpi
FVARIABLE mean
60 VALUE step
CREATE table 1 , 2 , -3 , $FF , 16 CELLS ALLOT

: square ( n -- n*n ) DUP * ;
: größe ( addr u -- ) TYPE CR ;
: .time ( h m s -- )
  ROT 0 <# # # #> TYPE [CHAR] : EMIT
  SWAP S>D <# # # #> TYPE CHAR z EMIT
  ." o'clock (local) " CR ;

: classify ( n -- )
  LOCALS| n lim | 
  n 0< IF ." negative" ELSE
    n lim > IF S" too large" TYPE ABORT" over the limit" THEN
  THEN
  CASE
    0 OF C" zero" COUNT TYPE ENDOF
    1 OF 45 TO step ENDOF
    ." other"
  ENDCASE ;

: loops 10 0 DO I 2 MOD 0= IF LEAVE THEN LOOP BEGIN ticks @ 5 < WHILE 1 ticks +! REPEAT
  BEGIN KEY? UNTIL ['] square EXECUTE POSTPONE loops ;

.( compiling the clock ) HEX
BL WORD hello COUNT TYPE
CHAR ) PARSE parsed
[COMPILE] square
SEE square
CODE fast-add
FORGET square
' square CATCH THROW
CONVERT EXPECT QUERY #TIB
1E 2.5E-3 +7.e+1 -1e3 42 -42 100. -7.5 1x2 0x1F
FALIGN F+ DF@ SFLOATS ALLOCATE FREE RESIZE .S WORDS DUMP
GET-ORDER ONLY FORTH ALSO PREVIOUS [IF] [ELSE] [THEN]
BLK BLOCK UPDATE 1 LOAD 2 THRU EMPTY-BUFFERS
EKEY? AT-XY PAGE MS TIME&DATE CREATE-FILE WRITE-LINE
2ROT D+ M*/ -TRAILING CMOVE> SLITERAL
s" left open at the end of the line
and at the end of the file
