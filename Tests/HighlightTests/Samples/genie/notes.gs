// A note keeper – größere Notizen
/* TODO: sync, see http://genie.example.org/notes
   FIXME mail genie@example.org */
# hash comment \
uses
    Gtk
    Gee

namespace Notes

const VERSION : string = "1.0 \"beta\" %s %5.2f%% \n \x41"

class Note : Object implements Storable
    _title : string
    prop readonly größe : double : list of string
    event changed (old : string)
    static count : uint = 0
    weak parent : Note?

    construct (title : string)
        self._title = title
        count++

    init
        tags = new list of string
        super.init ()

    def virtual matches (text : string) : bool raises RegexError
        if text is null or text == ""
            return false
        else if /^no[te]+\/x/.match (text) and not (count > 3)
            return true
        for var tag in tags
            case tag
                when "a", 'b'
                    print "found %d of %s", 10, tag
                default
                    continue
        for i : int = 0 to 10
            if i isa int do break
        while true
            try
                do_it ()
            finally
                pass

delegate def Handler (a : ulong, ref b : char, out c : uint8) : void
interface Storable : Object
    def private override load (d : dict of string, int) : dynamic
exception NoteError
    NOT_FOUND
init
    var n = new Note ("""multi "line" \t
    string"""), half = 10 / 2 / 0xFF
    assert (max (1, min (2L, 3h)) == sizeof (int)); timeout = 500ms + 10s - 2.5.1
    s : string = "two \
lines" + 'single \'q\'' + "unterminated
    print """open
