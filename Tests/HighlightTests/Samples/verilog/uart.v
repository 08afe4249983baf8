// UART transmitter – größere Puffer \
   continued comment
/* TODO: parity, see http://verilog.example.org/uart
   FIXME mail v@example.org */
`timescale 1ns / 1ps
`default_nettype none
`define WIDTH 8
`ifdef SIM
`include "sim.vh"
`else
`undef SIM
`endif
`celldefine
`unknown_macro

module uart_tx #(parameter DIV = 16, WIDTH = `WIDTH) (
    input  wire             clk, rst_n,
    input  wire [WIDTH-1:0] data,
    output reg              tx,
    inout  tri              bus
);
    localparam IDLE = 2'b0_0, START = 2'b01, DATA = 2'B1x, STOP = 2'bz?;
    integer i; real rate = 1.5e-3; time t; event go; supply0 gnd; wand w; genvar g;
    reg [7:0] mem [0:255]; reg signed [15:0] acc = 16'hDEAD_beef, oct = 9'o7_77, dec = 8'd1_00, bad = 'h3;
    assign bus = (tx & ~rst_n) ? 1'bz : ^data;
    and  #5 a1 (x, y, z); nand n1(a, b); buf b1(c, d); pullup (bus); nmos m1(o, i1, g1);

    always @(posedge clk or negedge rst_n) begin : main
        if (!rst_n) begin
            tx <= 1'b1; acc <= {4{2'b10}};
        end else case (state)
            IDLE:    if (go) state <= START;
            2'b1?:   tx <= data[i];
            default: tx <= #10 1;
        endcase
        casex (data) 8'b1xxx: disable main; endcase
    end

    generate for (g = 0; g < 4; g = g + 1) begin : lane
        lane u (.clk(clk), .größe(acc[g +: 4]));
    end endgenerate

    function [7:0] swap(input [7:0] d); swap = {d[3:0], d[7:4]}; endfunction
    task send; input [7:0] c; begin wait (tx); repeat (3) @(posedge clk); -> go; end endtask

    initial begin
        $dumpfile("uart.vcd"); $dumpvars(0, uart_tx);
        $readmemh("mem.hex", mem); $timeformat(-9, 2, " ns", 10);
        forever #(DIV / 2) tx = ~tx;
        while (i < 10) i = i + 1; fork join force tx = 0; release tx;
        $display("data %h %0d %b %t %m \"größe\" \\ \n %5.2f%% %c \
two lines", data, 1_000, 12.5E+3, $time);
        $monitor("x"); $random; $stop; $finish; $countdrivers(tx); $scale(rate); $unknown; 3.14.15
    end
    specify specparam tRise = 1.5; (clk => tx) = tRise; $setup(data, posedge clk, 3); endspecify
    defparam u.DIV = 8; primitive p (o, a); table 0 : 1 ; endtable endprimitive strong0 highz1 */
    initial $write("unterminated
endmodule
`endcelldefine
/* open
