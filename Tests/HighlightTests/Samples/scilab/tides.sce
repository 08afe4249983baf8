// Harmonic tides – größere Reihen
// TODO: shallow water, see http://scilab.example.org/tides FIXME
// mail sci@example.org
clear; clc; funcprot(0);

function [h, t] = tide(a, w, phi)
    global größe;
    t = 0:0.1:24;                        // hours
    h = zeros(1, length(t));
    for k = 1:size(a, "c")
        h = h + a(k) * cos(w(k) * t + phi(k))';
    end
endfunction

a = [1.5, .25 2.]'; b = a.' * a; s = 'it''s "fine"';
n = 1e3 + 2.5D-2 - 3d+1 * 7E5; m = 42; hex = 0x1F; bad = 1.2.3;
z = %i + %pi - %e / %eps; yes = %t & ~%f | %T; no = %F; inf = -%inf; nan = %nan;
p = poly([1 2], %s); q = %z^2; u = %unknown; v = 2%pi + x%t - y%F * r%nan;
txt = "double \"quoted\" \n with ünïcode \
continued";
single = 'two \
lines';
if m > 10 & n <> 3 then
    disp("large");
elseif m == 5
    printf("%d\n", m);
else
    error("small");
end
while %t do
    m = m - 1;
    if m < 0 then break; else continue; end
end
select m
case 1 then
    x = "one";
case {2, 3}
    x = ''
else
    x = [];
end
try
    execstr("y = undefined_thing");
catch
    warning(lasterror());
end
A = [1 2; 3 4]; B = inv(A) \ A .* 2 ./ 3 .^ 4; C = A'; D = [A' B']; E = {A}'; F = x';
r = rand(3, 3); e = eye(2, 2); o = ones(2, 2); l = linspace(0, 1, 10); d = det(A);
v = max(a) + min(a) + sum(a) + abs(-1) + sqrt(4) + exp(1) + log(2) + floor(2.5) + modulo(7, 3);
plot2d(t, h, style = 2); xtitle('Tides', 'hours', 'm'); title("x"); mprintf("%s\n", string(m));
deff('[y] = f(x)', 'y = x.^2'); i = int(3.7); tr = trace(A); fn = sin; g = atan(1, 2); spec(A);
global counter; resume; return; pause; abort; quit; exit; function_x = endif_y;
lst = list(1, "a"); isempty(lst) or isnan(3); and([%t %f]); strcat(["a", "b"]); length(s);
a.b' ; c(1)' ; "unterminated
x = 'also open
y = 2 // last comment
