use Test::More tests=>3;no warnings;use v5.36;use if $x,"Foo";use threads::shared;use My::Größe;ok(1);is($a,"b");
my%h=(a=>1,'b'=>2,"c",3);my@a=(1,2);my$s=$h{a}.$h{'b'}.$a[0].$#a.$#{$r}.@$r.%$r.$$r[0].$$r{x}.$r->[0]{y}->(1).&f.&$f(1).*glob.\&f.\$s;
$s=q(a b c).q[a[b]c].q<a<b>c>.q{a{b}c}.q/a\/b/.q!a!.q|a|.q'a'.q#a#.q,a,;
$s=qq(a($b)c).qq[a[$b]c].qq<a<$b>c>.qq{a{$b}c}.qq/a\/$b/.qq!a@b!.qq|a|.qq'$a'.qq#$a#;
@w=(qw(a b c d),qw[a b],qw{a b},qw<a b>,qw/a b/,qw!a b!);$c=qx(ls $d).qx{ls}.qx'ls $d'.`ls \`x\` $y`;
$s=~m/a/;$s=~m{a{1,2}b}x;$s=~m(a(b)c)i;$s=~m[a[b]c];$s=~m<a<b>c>;$s=~m!a!gc;$s=~m|a|;$s=~m#a#;$s=~m'a$b';$s=~m,a,;$s=~/a/;$s!~/b/;/c/;
$s=~s/a/b/;$s=~s/a\/b/c\/d/gi;$s=~s{a}{b}e;$s=~s(a)(b);$s=~s[a][b];$s=~s<a><b>;$s=~s{a}/b/;$s=~s(a){b}ge;$s=~s!a!b!r;$s=~s|a|$b|;$s=~s#a#b#;$s=~s'a'$b';$s=~s,a,b,;
$s=~tr/a-z/A-Z/;$s=~y/a/b/;$s=~tr{a}{b};$s=~tr[a][b]d;$s=~tr/a//cd;$s=~y!a!b!s;(my$t=$s)=~tr#a#b#;
$s =~ s {a {nested} b} {
  c $1 {d}
}gx; $s =~ s/(?<name>x)(?:y|z$)[^a-z\]]*\d+\Q$v\E$/${1}$+{name}\n@{[f()]}/xmsg; qr{a}i;qr/b/msixpn;qr(c);
if(/a/){}if /b/;unless /c/;while (/d/){}until /e/;split /,/,$s;split(/;/,$t);grep {/f/}@a;grep(/g/,@a);return /h/;and /i/;$a/$b/$c;f()/2;$h{x}/3;$a[0]/4;(1)/5;
$x{y};$x{s};$x{m}=1;$x{q};{s=>1};$hash{qw};->{y}{tr};%s;@s;@y;$obj{q}->m_(1);s_x;_s;3y;sy;my_;$qq=1;%m;&foo;
print<<A.<<B;
in A $x @{[1]} ${y} \t 'q' "d" %h
A
in B
B
A

print << "C D", <<'ROH';f(<<~F);
in C $x
C D
in E \$x
ROH

  in F
  F
~F
<<"";
empty

<STDIN>;<$fh>;<*.c>;<FH>;-e $f;-d "x";-r -w -x $f;-s;-t STDIN;-M $f;$a-$b;-$c;- e;-f;x<<>>y;
1..10;1...5;$a x 3;$a x=3;$a.=b;$a**=2;$a||=1;$a//=2;$a&&=3;$a<=>$b;$a cmp $b;$a >>=1;$a?$b:$c;!$a;~$b;\$c;\@d;\&e;$a=~$b;$a->$m();$a lt $b gt $c le $d ge $e eq $f ne $g and $h or not $i xor $j
$$;$$x;$$$y;$#x;$#$x;$#{x};$;;$:;$::x;$^W;${^WARN};$^A;$^;$0;$10;$01;$&;@-;@+;%+;%-;%!;%^H;@x;@$x;@{x};%$x;%{x};@_;$_;@ARGV;$ENV{X};@größe;$größe;$ä;$1a;@1;$*;$(;$);$[;$];$<;$>;$?;$@;$!;$";$';$,;$.;$/;$\;$|;$-;$+;$%;$=;$~;
"$x $x[0] $x{y} $x->{z} @x @{x} ${x} $#x $1 $& $$ $@ %x \$x \@x @ $) x@y.z \Q\E\u\L\x{1F600}\N{U+41}\101\cA $h{'a'} $h{b}";'$x @y \' \\ \n';"multi
line $x # no comment
";'multi
line $x';
print STDERR "x";print {$fh} "x";printf STDOUT;say;say "x";open(FH,">x")||die;sub;sub f;sub f{};sub{1};sub f($x){};sub f:lvalue{};sub größe{};my sub g{};sub x::z{}
BEGIN{}END{}INIT{}CHECK{}UNITCHECK{};__FILE__;__SUB__;AUTOLOAD{}DESTROY{}STDIN;STDOUTS;beginning;BEGINNING;my_x;mysub;xmy;_my;x->my;$my;@our;%local;printer;lengthy;print_;require"x.pl";require Foo::Bar;do{};do"x"
# line 10
# line 11 "file.pl"
#line 12 größe
# line x
#!/not/a/shebang TODO
=pod

Text B<b I<i C<c> > > E<lt> S<x y> X<index> C<<< a << b >>> C<<<< x >>>> Z<closed>
http://example.org XXX

=for comment x

=begin a

=begin b

nested

=end b

=head4 vier FIXME L<a|b>

=cut

=end a

=item

=cut x
=cut
$after=1;y{}BEGIN{};qq ä(b);m €/x/;s y ; tr ab;
print <<X . q{offen {verschachtelt} ä
X
no end here: m/regex $x
=head1 noch ein pod?

never cut B<offen I<C<innen>>> E<gt>
