/* Crew of a ship – größere Mannschaften
   TODO: ranks, see http://ooc.example.org/crew
   FIXME mail ooc@example.org */
use yajl, sdl
import structs/[ArrayList, HashMap]
import io/File into IO
include stdlib, stdio | (_GNU_SOURCE)

// a comment \
   that continues

version (linux) { extern proto }

Rank: enum { sailor, mate, captain }
LIMIT := const 0xFF
größe := 1_000

Crew: abstract class extends Base implements Countable {
    name: String
    members := ArrayList<Sailor> new()
    count: static Int = 0c755
    rate: Float = 1.5e-3f, half: Double = .5, bits: UInt64 = 42uL, odd: Float = 2e5
    internal private protected public secret: SizeT

    init: func (=name, age := 10) {
        this name = name
        count += 1
        "Crew %s \"ready\" \n \t\065 \u00e9 \q
over two lines" printfln(name)
    }

    add: final func ~withAge (s: Sailor, n: Int) -> Bool {
        if (s == null || !members contains?(s) && n > 3) return false
        else members add(s as Sailor)
        for (i in 0..10) {
            if (i % 2 == 0) continue
            match (i) {
                case 1 => break
                case => s shout("x")
            }
        }
        return true
    }
    get: abstract func <T> (T: Class, index: SSizeT) -> T
}

Sailor: cover from Char* {
    new: static func -> This { null }
    toString: func -> String { this as CString toString() }
}
Point: cover { x, y: LDouble; z: Int8; c: Char; v: Void; p: Pointer; o: Octet }
Countable: interface { size: func -> LLong }
operator + (a, b: Point) -> Point { (a x + b x, 'c') as Point } */
main: func (args: String[]) -> Int {
    try { throw Exception new("bad") } catch (e: Exception) { goto end } finally { with scope }
    fn := func (a: Int) { a fallthrough }
    Range new(0, 5) each(|x| x toString() println())
    0x1G; 09; 1.2.3; 12abc; "unterminated
}
still in the string // no comment /* none
