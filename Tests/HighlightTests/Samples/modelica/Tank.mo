within Example.Fluids;
// A tank with a valve – größere Tanks \
/* TODO: heat, see http://modelica.example.org/tank
   FIXME mail mo@example.org */
package Components "Tanks
and valves over two lines"
  import SI = Modelica.SIunits;
  import Modelica.Math.*;
  constant Real pi = 3.14159;
  type Level = Real(final quantity="Length", final unit="m", min=0, max=10.0, nominal = 1e-3);
  type State = enumeration(Empty, Filling, Full);

  connector Port
    Real p(start = 1.0, fixed = true);
    flow Real m_flow;
    stream Real h;
  end Port;

  partial model Base
    Port a annotation(Placement(transformation(extent = {{-110, -10}, {-90, 10}})));
    outer World world;
  protected
    parameter Integer n(min=1) = 42u;
    discrete Boolean on(start=false);
  equation
    assert(n > 0 and not on or true, "bad n");
  end Base;

  model Tank
    extends Base(n = 3, redeclare replaceable package Medium = Water);
    inner input Real u; output Real y;
    parameter String name = "größe";
    Level h(stateSelect = StateSelect.prefer);
    Real T[3] = {1.5e-3, .5, 2.} .* {1, 2, 3}, x[:], M[2, 2] = [1, 2; 3, 4]';
  initial equation
    h = 0;
  equation
    der(h) = (u - y) / area ^ 2;
    y = if noEvent(h > 0) then sqrt(2 * 9.81 * h) elseif h <> 1 then 0 else -h;
    when {h >= 5, sample(0, 0.1)} then
      on = not pre(on); reinit(h, 0);
    elsewhen h <= 1 then on = edge(on); end when;
    for i in 1:n loop T[i] = sin(time) + abs(T[i]); end for;
    connect(a, pump.b);
  end Tank;

  function clamp
    input Real v; output Real r = max(0, min(v, 1));
  algorithm
    while r > 1 loop r := r - 0x1F; break; end while;
    for j loop r := floor(r) + mod(j, 2) + size(x, 1); end for;
    return;
    annotation(Inline = true, derivative = dclamp);
    external "C" r = c_clamp(v) annotation(Library = "m");
  end clamp;
  record Data encapsulated Real a; end Data; class C end C; block B end B;
  operator record Complex end Complex; expandable connector X end X; */
  x == y ~= z != w; a ++ b -- c .+ d ./ e .^ f \ g; true (1); identity(3); fill(0.0, 2);
end Components; String s = "open string
