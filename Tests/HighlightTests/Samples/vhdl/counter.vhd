-- Counter with a prescaler – größere Zähler
-- TODO: overflow, see http://vhdl.example.org/counter or vhdl@example.org \
continued FIXME
library ieee;
use ieee.std_logic_1164.all;
USE IEEE.numeric_std.ALL;

package types is
  type state_t is (idle, busy, done);
  subtype nibble is std_logic_vector(3 downto 0);
  constant limit : natural := 16#FF_FF#;
  constant bits : integer := 2#1010_0101#E3;
  constant odd : real := 8#0.17#e-2;
  constant rate : real := 1_000.5E+3;
  constant big : positive := 12_000E2;
  type mem_t is array (0 to 255) of bit_vector(7 downto 0);
  type rec_t is record a : boolean; b : character; end record;
  component buf port (i : in std_ulogic; o : out std_logic); end component;
  function max(a, b : integer) return integer;
  attribute keep : string; alias low is limit; shared variable sv : time := 10 ns;
end package types;

entity counter is
  generic (width : positive := 8; name : string := "say ""größe""");
  port (
    clk, rst : in std_logic;
    q : out unsigned(width - 1 downto 0);
    bus_io : inout std_logic_vector(7 downto 0) bus
  );
end entity;

architecture rtl of counter is
  signal count : unsigned(q'range) := (others => '0');
  signal flag : boolean := TRUE and not false; signal c : character := '''; signal z : bit := '1';
  file f : text open read_mode is "in.txt";
begin
  main : process (clk, rst) is
    variable n : integer range 0 to 10 := 0;
  begin
    if rst = '1' then
      count <= (others => '0');
    elsif rising_edge(clk) and clk'event then
      count <= count + 1 after 5 ns;
      n := (n + 1) mod 7 rem 3 ** 2;
      case n is when 0 | 1 => null; when others => exit; end case;
      for i in 0 to 3 loop next when i = 2; end loop;
      while n > 0 loop n := abs n - 1; end loop;
      assert n /= 3 report "bad n: " & integer'image(n) severity failure;
      wait until clk = 'Z' for 1 us; x := a sll 2 xor b nand c;
    end if;
  end process main;
  gen : for i in 0 to width - 1 generate u : entity work.buf(rtl) port map (i => count(i), o => open); end generate;
  with sel select q <= count when "00", x"FF" when others; g : if flag generate end generate;
  blk : block (guarded) begin y <= guarded transport a; end block; -- O"77" B"1010" 12abc 1.2.3 3#2
  s <= "unterminated, then
  over the line's end"; configuration cfg of counter is end; t <= 'ab'; str <= "open
