/*
 * Radar display for the harbour panel. TODO: replace the timer
 * FIXME with an enterFrame listener; see http://example.org/radar?v=2 and bugs@example.org
 */
package net.example.harbour {
    import flash.display.*;
    import flash.events.Event;
    include "shared/constants.as"

    // Größe des Radars in Pixeln \
    still a comment after the continuation
    public dynamic class Radar extends Sprite implements IUpdatable {
        private static const SWEEP:Number = 0.5e-3;
        internal static var count:int = 0xFF;
        protected var blips:Array = [];
        private var label:TextField, ready:Boolean = false;
        flash_proxy var étiquette:String = 'it"s \'quoted\'';

        public function Radar(range:uint = 10L, ...rest) {
            super();
            this.name = "radar \"one\"";
            label = new TextField();
            for (var i:int = 0; i < rest.length; i++) {
                if (rest[i] instanceof String && rest[i] != null) {
                    blips.push(rest[i]);
                } else if (typeof rest[i] == "number") {
                    continue;
                }
            }
            addEventListener(Event.ENTER_FRAME, onFrame);
        }

        override public function toString():String {
            return "[Radar " + count + "]";
        }

        public function get range():Number { return _range; }
        public function set range(value:Number):void { _range = Math.max(1.5f, value); }

        final private function onFrame(e:Event):void {
            switch (e.type) {
                case 'enterFrame':
                    angle += SWEEP * 12.e2; break;
                default:
                    trace("unknown", .25, 3e-2, 7F, 2d, 0777);
            }
            try {
                for each (var b:Object in blips) { delete b.trail; }
                do { angle -= 360; } while (angle > 360);
                with (label) { text = "unterminated
                visible = true; }
            } catch (err:Error) {
                throw err;
            } finally { goto end; }
            */
        }
    }
}
/* an open comment at the end: XXX
