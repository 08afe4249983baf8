// Round-robin arbiter – größere Busse \
   continued comment
/* TODO: weights, see http://sv.example.org/arb
   FIXME mail sv@example.org */
`timescale 1ns / 1ps
`begin_keywords "1800-2012"
`ifdef FORMAL
`elsif SIM
`undefineall
`endif
`define MAX(a, b) ((a) > (b) ? (a) : (b))
`pragma protect
`MY_MACRO(x)

package arb_pkg;
  typedef enum logic [1:0] { IDLE = 2'b00, BUSY = 2'd1, DONE = 2'hx } state_e;
  typedef struct packed { bit valid; byte id; shortint len; longint unsigned addr; } req_t;
  parameter int unsigned N = 4; localparam real RATE = 1.5e-3; const string NAME = "größe \"%0d\" %h\n";
  import "DPI-C" function int c_add(input int a, chandle h);
endpackage

interface bus_if (input logic clk);
  logic req, gnt;
  modport master (output req, input gnt);
  clocking cb @(posedge clk); default input #1step output #2; endclocking
endinterface

module arbiter #(parameter N = 4) (input wire clk, rst_n, bus_if.master b[N], output reg [N-1:0] q);
  import arb_pkg::*;
  state_e state; req_t queue[$]; int map[string]; genvar g; event done; shortreal sr; tri0 t;
  generate for (g = 0; g < N; g++) begin : slots and u_and(x, y, z); end endgenerate
  always_ff @(posedge clk or negedge rst_n)
    if (!rst_n) state <= IDLE; else unique case (state)
      IDLE: q <= 4'b10z?; BUSY: q <= 12'o7_7; default: q <= 16'hDEAD_beef + 8'd255;
    endcase
  always_comb begin foreach (b[i]) q[i] = b[i].req inside {[0:3], 5}; end
  always_latch if (clk) q = '1; initial forever #10 clk = ~clk; wire unconn = 3.14 + 1_000 - 42;
  assert property (@(posedge clk) disable iff (!rst_n) req |-> ##[1:3] gnt) else $error("no gnt");
  covergroup cg @(posedge clk); coverpoint state { bins idle = {IDLE}; illegal_bins bad = default; } endgroup
endmodule

class Packet extends Base implements Printable;
  rand bit [7:0] len; randc int id; static local int count; protected virtual bus_if vif;
  constraint c { len inside {[1:10]}; solve len before id; id dist {0 := 1, [1:2] :/ 3}; }
  function new(string name = "x"); super.new(name); this.len = $urandom_range(10, 0); endfunction
  virtual task automatic run(ref int a); fork begin wait (done.triggered); end join_none
    do begin a++; if (a > 10) break; continue; end while (1);
    $display("%t %m %5d \x", $time, a, $bits(len)); $cast(p, q); $finish; void'(randomize()); return;
  endtask
  extern pure virtual function void größe();
endclass : Packet */
program automatic test; initial begin mailbox mb = new(); repeat (3) @(cb); final $fatal(0, "end"); end endprogram
bind arbiter checker_mod u (.*); sequence s; a ##1 b; endsequence string str = "unterminated
`end_keywords
/* open
