/**
 * Boats on a map – größere Boote.
 * TODO: wind, see http://haxe.example.org/wind or hx@example.org FIXME
 */
package example.boats;

import haxe.ds.StringMap;
using StringTools;

#if (js && !flash)
import js.Browser;
#elseif cpp
  # else
typedef Win = { var x : Float; };
#end

// a comment \
   continued
@:native("Boat") @author('jo')
class Boat extends Base implements IMoving {
    public static inline var LIMIT:Int = 0xFF;
    static var names:Array<String> = ["Ägir", 'it\'s "me"', "tab\tnew\n\\ \x65 \65 \q"];
    private var speed(default, null):Float = 1.5e-3;
    dynamic var cb:Null<Void->Bool> = null;
    @:isVar var größe(get, set):UInt;

    public function new(?name:String = "none", rest:Dynamic) {
        super();
        this.speed = 12. + .5 - 3e2 * 7f / 2.5d;
        untyped __js__("alert({0})", name);
    }

    override public function move(dx:Float):Bool {
        for (i in 0...10) {
            if (i == 3) continue; else if (i > LIMIT) break;
        }
        while (true) { do { speed -= 1; } while (speed > 0 && !false); return true; }
        switch (names[0]) {
            case "a", 'b' if (speed < 3): throw new Error('bad');
            case _: trace("default"); default: cast(this, Base);
        }
        try { Sys.sleep(1L); } catch (e:Dynamic) { }
        return null;
    }

    macro static function build():Array<Field> {
        return macro $v{1};
    }
}

enum Kind { Ferry; Yacht(len:Int); }
interface IMoving { function move(dx:Float):Bool; }
abstract Meter(Float) from Float to Float { }
extern class Ext { var _hx_index:Int; }
typedef Pos = { x:Int, ?y:Int } */
function main() { callback in break; var _hx_tmp = ~/reg[ex]\/+/gi; }
var multi = "two
lines"; var open = 'never "closed
// still a string?
