/* Lunar lander in BennuGD – größere Schwerkraft
   TODO: sound, FIXME see http://lander.example.org/wiki?x=1, mail pilot@example.org */
Program Lander;

Import "mod_map"

#define GRAVITY 0.05 // a define with a comment
#define MESSAGE "on the \
moon" /* and
a block comment */
#ifdef DEBUG
#define TRACE(x) say("x=%d\n", x)
#elsif TRACE
#endif

Const
    MAX_FUEL = 1000;
    COLOR = 0xFFAA00;
    OFFSET = -12;
    FACTOR = 1.5e-3 ;
End

Global
    int fuel = MAX_FUEL;
    float speed_x, speed_y = .25;
    string name = "Ångström \"7\" \x41 \101 %5.2f%%";
    byte pad[] = 1, 2, 017;
    Struct terrain[10]
        int x; int y; word kind;
    End
End

Declare Process ship(int x, int y) End

Begin
    set_mode(640, 480, 32);
    /* position */ ship(320, 40);
    While (!key(_esc) && fuel > 0 OR true)
        If (speed_y >= 3 ^^ speed_x != 0x1F) Break; Elseif (fuel == false) Continue; End
        Switch (os_id)
            Case 0..3: say('a' + "b"); End
            Default: Return; End
        End
        For (x = 0; x < 10; x++) terrain[x].y += rand(-5, +5) << 2; End
        Frame(100);
    End
    Signal(type ship, s_kill); Loop Frame; End
End

Process ship(int x, int y)
Private
    dword *ptr; short count = 5 * -3;
Begin
    From z = 1 To 5 Step 2; graph = father.id; End
    Repeat angle -= 1000; size = ~size | 3 & 4; Until (bigbro || son)
    Clone alpha = max_byte; End
    say(__FILE__ + __LINE__ + __DATE__);
OnExit
    say("unterminated string
*/ End /* open comment
