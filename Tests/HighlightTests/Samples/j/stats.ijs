NB. Descriptive statistics – größere Tabellen
NB. TODO: quantiles, see http://j.example.org/stats
coclass 'pstats'

mean=: +/ % #
var=: <:@# %~ +/@:*:@(-"1 mean)
sd =: %:@var
größe =. 1 2 3 _4 5.5 1e3 0x1f 2b101 1r3 3j4 _. __ _
table=: i. 3 4
mat=: (+/ . *) & |: 
text=: 'it''s a string' , a. , a: ; L'wide'
inv=: ^:_1 
cap=: [: ; <@({. , }.)/. ~.
hooks=: (#~ -.@e.&' ')"1 , &.> ; /:~ \:~
agenda=: ]`(2&*)@.(0&<) :: 0:
nums=: p: 10 [ q: 12 [ x: 3 ] u: 65
tie=: *`+/ D. 1 d. T. t. H. L: 0 S: 1 &: & @: @ `: 6 !: 1
prim=: {:: ;: ". ": /. \. ~. ~: |. |: ,. ,: ;. #. #: !. ?. }. }: {. {: "_ b. f. M. t:

classify=: 3 : 0
  if. 0 = #y do. 'empty' return.
  elseif. y -: i. 3 do. z=. 'small'
  else.
    for_item. y do.
      z=. item + item_index NB. FIXME comment
      if. item > 5 do. break. end.
      continue.
    end.
  end.
  while. z < 10 do. z=. >: z end.
  select. z
    case. 1 do. x=. _1
    fcase. 2;3 do. assert. x
  end.
  try. ". 'bad' catch. 13!:12 '' end.
  goto_here. label_here. throw. whilst.
  u v n m x y z 'open error
)

add=: dyad define
  x + y
)
adv=: 1 : 'u/ y'
help=: 0 : 0
This is a noun definition with if. and 'quotes
=: and 1 2 3
)
doc=: noun define
more ünïcode text
)
Note 'about this'
A note until the paren – mean=: x
)
─────── lab section
Lab text here if. =: 12
)
Note 1 a single line
bad=: 'unterminated
last=: verb define
  y. + m.
