### Messages of the ferry application – größere Texte
## TODO: plural forms, see https://l10n.example.org/ferry
# FIXME mail l10n@example.org XXX

-brand-name = Fähre
    .gender = feminine
-brand-short = { -brand-name } Go

hello = Hello, world!
welcome = Welcome, { $user-name }, to { -brand-name(case: "genitive") }!
welcome-long =
    This text goes on
    over { $count } lines # not a comment here
    and ends with a { "{" }brace{ "}" }.
    .title = A title for { $user }
    .accesskey = W

tickets = { $count ->
    [0] No tickets
    [one] One ticket
    [few] { $count } Karten
   *[other] { NUMBER($count, minimumFractionDigits: 2) } tickets
}
deadline = Until { DATETIME($date, month: "long", year: "numeric") }.
nested = { $a ->
    [x] { $b ->
        [y] deep { "string { not }" } text
       *[z] { -brand-short }
    }
   *[other] none { hello.title } { welcome }
}
escaped = { "\u00e9 \"quote\" \\" } und { "" }
attr-only =
    .tooltip = Tip { $tip }
    .aria-label = Label
not-a-term = word-with-dash and -dash-word
selector = { -brand-name.gender ->
    [masculine] er
   *[feminine] sie
}
   indented-key = value
unknown-func = { MONTH($d) } { NUMBERS } { datetime() }
empty =
# comment directly after
größe = Unicode key
key-without-value
broken = { $ } { $1 } { - } [x] "text"
unclosed = { $user ->
    [a] never closed { "open string
    continues
next = inside still?
-last
# final comment
