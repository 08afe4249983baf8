#!/usr/bin/env godot
# Player controller – größere Sprünge
# TODO: wall jump, see https://gd.example.org/jump or gd@example.org FIXME
tool
extends KinematicBody2D
class_name Player

signal died(score)
enum State { IDLE, RUN, JUMP = 0x1F }
const SPEED = 120.5
const MASK = 0755 | 0xFFL
export(int, 0, 100) var health = 100
export var title = "Held \"eins\" \n %s and %(name)5.2f %% \x41 \101 \q"
onready var sprite = $Sprite
var velocity = Vector2(0, 0)
var scene = preload("res://enemy.tscn")
var path = 'res://it\'s %d.png'
var numbers = [1e-3, .5, 2., 3.5e+2, 4j, 2.5J, 10L, 0, 007, 08]
var map = { "a": null, b = true, 1: false } setget set_map, get_map
static var größe = 3
remote var net = 1

func _init().("base"):
    pass

func _ready():
    set_process(true)
    randomize()
    print("ready ", str(health), " ", typeof(self))
    yield(get_tree().create_timer(1.5), "timeout")

func _physics_process(delta):
    var dir = Vector2(int(Input.is_action_pressed("right")), 0)
    if is_on_floor() and not dead or health <= 0:
        velocity.y = -sin(PI / 4) * abs(SPEED)
    elif velocity.length() > max(10, clamp(1, 2, 3)):
        velocity = velocity.linear_interpolate(dir, 0.1)
    else:
        continue
    for i in range(10):
        if i == 3: break
        assert(i in [1, 2])
    while not false: breakpoint
    match state:
        State.IDLE: return
        "run", 3: obj.true = obj.print(1)
        _: var c = Color(1, 0, 0, .5)

static func helper(a, b = null) -> int:
    return int(floor(a)) << 2 if b else deg2rad(90)

class Inner extends Object:
    var m = Matrix32(); var t = Transform()
    func f(): return load("x") is Resource
    var r = Rect2(); var s = "two \
lines %-5d %"; var open = "unterminated
    # comment at the end
    var open2 = 'also
