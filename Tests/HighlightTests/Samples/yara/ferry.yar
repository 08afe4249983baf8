/* Rules for tampered ferry tickets – größere Regeln
   TODO: more samples, see http://yara.example.org/ferry FIXME */
// a line comment, mail yara@example.org \
   continued
import "pe"
import "math"
include "./common.yar"

global private rule IsTicket
{
    meta:
        author = "Jo Müller"
        description = "Finds \"tickets\" \t\n \x41 \\ \q"
        version = 3
        active = true
        multi = "two \
lines"
    strings:
        $magic = { 54 4B 54 ?? [4-6] ( 0A | 0D 0A ) A? ?F }
        $text = "ticket" nocase wide ascii fullword
        $re = /tick[a-z]{2,4}\/\d+/i
        $xor = "secret" xor(0x01-0xff)
        $b64 = "payload" base64 private
        $größe = "size"
    condition:
        $magic at 0 and filesize < 200KB and not $xor
}

rule Tampered : fraud audit
{
    strings:
        $a1 = "VOID"
        $a2 = { E8 00 00 00 00 58 }
        $c = "end"
    condition:
        IsTicket and
        (any of ($a*) or 2 of them or all of them) and
        for any i in (1..#a1) : ( @a1[i] + 10 < @c and !a1[i] == 4 ) and
        for all of ($a*) : ( $ in (0..filesize) ) and
        uint16(0) == 0x5A4D and uint32be(4) != 0xDEADBEEF and int8(3) >= -1 and
        pe.entry_point matches /x+/ and pe.name contains "x" and entrypoint == 0x1000
        and math.entropy(0, filesize) >= 7 and false or 42 % 5 == 2 and 1MB > 3 << 2
}

rule Odd_1 { condition: 0xZZ == 0x1G or 007 != 12abc or 1.5 < .5 or deadbeef or ab or ABCD or a0b }
private rule _hidden { condition: true and none of them or defined pe.x and "a" icontains "b" }
rule rule { condition: int16be(0) == uint8(1) ^ ~2 | 3 & 4 and "x" startswith "y" endswith "z" }
rule
  NextLine { strings: $s = "x" condition: $s } */
rules import_x includes; ruleX Y
rule Open { strings: $u = "unterminated
  $v = { AA BB /* comment in hex */ CC // another
  condition: all
/* open comment
