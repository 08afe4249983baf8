#!/usr/bin/octave -q
## Simulates a damped spring – größere Massen
% TODO: friction, see http://octave.example.org/spring, mail oct@example.org
#{
  A block comment FIXME
  %{
    nested XXX
  %}
#}
pkg load statistics

1;

function [t, x] = simulate (m, k, varargin)
  global größe; persistent n = 0;
  if (nargin < 2 || ! ischar (m) && ~isempty (k))
    error ("simulate: bad \"input\" %d %s\n\t\x41\101", 3, 'it''s');
  endif
  dt = 1.5e-3; hex = 0xFF; a = .5; b = 2.; c = 1e3;
  A = [0, 1; -k/m, -dt]'; B = A.' .* 2 .^ 3 ... continued TODO
      + eye (2) \ ones (2, 1);
  x = zeros (2, 100); s = struct ("a", {1, 2}); z = 3 + 2i - 4j + 5I;
  f = @(t, y) A * y; g = @sin; h = @my_f9;
  for i = 1:columns (x) - 1
    x(:, i+1) = x(:, i) + dt * f (i, x(:, i));
    if (any (isnan (x(:, i)))) break; elseif (i != 3) continue; else x += 1; endif
  endfor
  while (true) n++; if (n >= 10) break; end; endwhile
  do
    n -= 1; n **= 2; n .*= 3;
  until (n <= 0)
  switch (lower (varargin{1}))
    case {"a", 'b'}
      printf ("%5.2f%%\n", pi * e);
    otherwise
      warning ("off", "all");
  endswitch
  unwind_protect
    try
      y = int32 (5) + uint8 (3) + double (single (2)) + logical (1) + char (65);
    catch err
      disp (lasterr); rethrow (err);
    end_try_catch
  unwind_protect_cleanup
    fclose ("all");
  end_unwind_protect
  v = x(end, :)'; w = {1, 'two', "three"}; q = ~v | ! w & (1 == 2) <= eps;
  r = Inf + NaN - NA + realmax + i + J; rand (3); pi (2); true (2); sqrt (abs (v)); a.abs = b.sin.c;
  t = linspace (0, 1, rows (v)); plot (t, x(1, :), "-r"); hold on; parfor k = 1:3, endparfor
endfunction

classdef Spring < handle
  properties; k = 1; endproperties
  methods; function o = Spring () o.k = 'unterminated
  endfunction endmethods
endclassdef
%!test assert (simulate (1, 2), [])
x = "unterminated \
%{
open block comment
