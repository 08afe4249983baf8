/**
 * Service of the ferry planner – größere Daten \n escaped \*/ still open?
 * TODO see http://thrift.example.org/ferry
 */
// line comment FIXME mail thrift@example.org \
   continued comment
# hash comment with \escape XXX
include "shared.thrift"
cpp_include "<unordered_map>"
namespace java org.example.ferry
namespace * everything

typedef map<string, list<PortId>> Routes

const i32 MAX = 0xFF
const double RATE = 1.5e-3
const string NAME = "Größe \"quoted\" \n // not a comment \
next line"
const string OTHER = 'it\'s # single'
const list<string> PORTS = ["Kiel", 'Häfen']
const map<string, bool> FLAGS = {"a": true, 'b': false}

enum Kind {
  FERRY = 1,
  YACHT = 2; CARGO = 10
}

struct Port {
  1: required PortId id,
  2: optional string name = "none",
  3: binary data; 4: byte b
  5: i8 small, 6: i16 mid, 7: i32 n
  10: set<Kind> kinds (cpp.template = "std::set")
  11:bool open = 1
  -1: string legacy
  100: slist old
}

union Position {
  2: double lon
}

exception NotFound {
  1: string reason
}

service Planner extends shared.Base {
  void ping(),
  Port find(1: PortId id, 2: bool größe) throws (1: NotFound nf),
  oneway void log(1: string msg)
  async void old(1: i32 class, 2: i32 return)
  map<string, Port> all() throws (1:NotFound e, 2:shared.Fault f)
}

senum Colour { "red", "green" }
struct Bad { 1: string begin, 2: i32 while, 3: bool yield 4: xsd_optional x; self; lambda }
struct Words { 007: i32 a; 12abc: i32 b; x1: i32 c; i321 d; mystring e; service_x f }
const string OPEN = "unterminated
const string OPEN2 = 'also
/* open comment
