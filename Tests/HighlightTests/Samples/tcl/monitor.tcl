#!/usr/bin/env tclsh
# Port monitor – größere Listen
# TODO: logging, see http://tcl.example.org/monitor FIXME mail tcl@example.org
package require Tcl 8.6
namespace eval ::monitor {
    variable ports [list 80 443 0x1F90]
    variable größe 1.5e-3
    namespace export start stop
}

proc ::monitor::start {host {timeout 1000} args} {
    variable ports
    global env tcl_platform
    upvar 1 $host h
    set total 0; incr total 2
    set text "host \"$host\" has $total ports\t\x41 \u00e9 \[literal\] [llength $ports]
over lines and ${braced name} $arr(key) $::global \$5"
    foreach {port name} $ports {
        if {$port > 100 && [string match "8*" $port]} {
            lappend result $port
            continue
        } elseif {![info exists arr($port)] || $port eq "x"} {
            break
        } else {
            return -code error "bad port: $port"
        }
    }
    for {set i 0} {$i < 10} {incr i} { puts -nonewline "$i " }
    while {1} { if {[gets $fd line] < 0} break }
    switch -regexp -- $host {
        ^a.*  { set x 1 }
        "b c" -
        default { error "unknown host" }
    }
    if {[catch {open $file r} fd]} { puts stderr "can't open: $fd" }
    set y [expr {($total + 3) * 2 % 5 ** 2}]
    regsub -all {\s+} $text { } clean; regexp {^(\w+)=(.*)$} $clean -> key value
    set d [dict create a 1 b 2]; array set arr {k 'v' l 2}; unset x; eval $cmd; after 100 $script
    lsort [lrange [split $s ,] 0 end-1]; join $l ";"; concat $a $b; format %5.2f $y; scan $s %d n
    close $fd; exec ls -l | grep x; source lib.tcl; trace variable v w cb; uplevel 1 { set z 3 }
    bind . <Key-q> { exit }; set @at $%pct $$double; rename foo bar; subst {$x [y]}; clock seconds
    return $total ;# trailing comment
}

# a comment with a brace {
set quoted 'single "x" \n'
set it's "apostrophe"
set multi "two \
lines" ; puts {braces "no $subst" # not}
oo::class create Ship { method speed {} { my variable v; return $v } }
try { throw {A B} "msg" } on error {e} { puts $e } finally { incr n }
fileevent $sock readable [list handler $sock]; vwait forever; socket -server accept 9000
pack [button .b -text "Ok" -command {puts hi}] -side left; wm title . "Häfen"
lset l 0 x; linsert $l end y; append s z; flush stdout; seek $fd 0; glob *.tcl; cd /tmp; pwd; pid
puts "unterminated $x
set y 'open
