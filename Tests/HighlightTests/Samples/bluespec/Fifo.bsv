// A bypass FIFO with credit return – größe in Bytes
// TODO: parametrise the depth, see http://bsv.example.org/fifo
/* FIXME: formal proof,
   ask hw@example.org */
package Fifo;

import FIFO::*;
import Vector :: * ;
`include "defs.bsv"
`define WIDTH 32

typedef Bit#(`WIDTH) Word;
typedef enum { Idle, Busy, Done } State deriving (Bits, Eq, Bounded);
typedef union tagged {
   void Empty;
   UInt#(8) Full;
} Slot deriving (Bits);

interface Queue#(type t, numeric type n);
   method Action enq(t x);
   method ActionValue#(t) deq();
   (* always_ready, result = "isFull" *)
   method Bool full;
   interface Server#(Tuple2#(Int#(4), Bool), Maybe#(Word)) srv;
endinterface

(* synthesize *)
(* descending_urgency = "drain, fill" *)
module mkQueue(Queue#(Word, 4)) provisos (Add#(1, n, m));
   Reg#(Word) data <- mkReg(32'hDEAD_BEEF);
   Reg#(Bit#(4)) mask <- mkReg(4'b10x?);
   Reg#(UInt#(12)) oct <- mkReg(12'o777);
   Wire#(Bool) go <- mkDWire(False);
   FIFOF#(Word) fifo <- mkFIFOF;
   let delay = 1.5e-3; let count = 1_000;

   (* fire_when_enabled, no_implicit_conditions *)
   rule drain (go && count != 0);
      action
         $display("drain %h at %0t \"x\" \\ %5d\n", data, $time);
         if (data matches 0) $finish(1);
         else data <= data + 8'd255;
      endaction
   endrule: drain

   function Word größe(Word a) = case (a) 0: return 1; default: return a; endcase;

   method Action enq(x) if (!go); fifo.enq(x); endmethod
   method full = True;
endmodule

import "BVI" Counter = module vCounter (Counter);
   default_clock clk(CLK, (* unused *)); default_reset no_reset;
   method VALUE value(); schedule value CF value;
   port A = 1; same_family(clk, clk2); ancestor(a, b);
endmodule
endpackage */
(* doc = "open annotation
