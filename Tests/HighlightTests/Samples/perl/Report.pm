#!/usr/bin/perl -w
# Report.pm: TODO: charts; see https://example.org/bericht?x=größe
# line 42 "vorlage.pl"
package Report;

use strict; use warnings FATAL => 'all'; use utf8;
use constant { MAX => 0x1F, MIN => 0b101 }; no strict 'refs'; use parent -norequire, "Basis"; require Exporter;
use List::Util qw(first sum); use 5.010; use lib "$ENV{HOME}/lib"; use POSIX ();
BEGIN { our @ISA = qw/Exporter Größe/; } INIT { 1 } CHECK { } END { print STDERR "fertig\n" }

=encoding utf8

=head1 NAME and B<bold>

Report - writes I<Berichte>, C<< code > here >>, L<https://example.org>, FIXME mail perl@example.org

=over 4

=item * F<datei.txt> with Z<> and E<gt>, B<<< a >> b >>>

=back

=begin html

<b>TODO</b> größe

=end html

=head2 Methods

=cut

my ($self, %opt, @list) = (shift, größe => 1, @_); our $VERSION = '1.0\'s \\ \n'; local $_ = $opt{name} // "x";
sub render {
    my $text = "Hallo $self->{name}, @list[0..2] @{[ 1 + 1 ]} ${\ $x} $$ref{y} $#list \"\$5\" \t\x41\x{263a} $1 $& mail\@example.org
zweite Zeile"; my $cmd = `ls -l $dir | grep "x"`; my $q = q{ein {ge}schachtelt 'q' \} $nicht}; my $qq = qq[a [b] $c @d];
    if ($text =~ /^(\d{2}):[a-z\/]+$opt{re}\s*$/ix && $1 < 24 || $text !~ m{größe/(?<name>\w+)}gc) { next unless /foo|bar\/$x/; }
    (my $neu = $text) =~ s/alt(\w+)/neu $1/gi; $neu =~ s{ von # Kommentar
        (a{2,3}) }{ nach $1 }xe; $neu =~ tr/a-zäöü/A-ZÄÖÜ/; y{abc}{def}d; my $re = qr/^\s*(#.*)?$/mx; my @w = split /,\s*/, $text;
    $neu =~ s{a} # Kommentar, TODO
        {b}x; $x =~ m # noch einer, größer
        /c/x; my $k = qr # drei
        (d e);
    my %h = map { $_ => 1 } grep { !/^#/ and -f $_ } sort { $a <=> $b || $b cmp $a } keys %$self, <STDIN>;
    foreach my $i (reverse 1 .. @list) { last if $i % 2 == 0; redo unless defined $h{$i} && exists $h{'x y'}; }
    while (my ($k, $v) = each %h) { printf STDOUT "%-10s %05.2f\n", $k, $v ** 2 x 3; } continue { $i++ }
    until ($done) { do { warn "größe" . '!' } while --$n; } return wantarray ? @list : $list[-1]; s'x'y'; m?once?;
    print $fh <<"ENDE", <<'ROH' . "danach"; $x = 1 << 2;
Wert: $self->{wert} und @list \t
ENDE
roh $nichts \n

ROH

    open(my $fh, '<:encoding(UTF-8)', $file) or die "kann $file nicht: $!"; close $fh; chomp(my @z = <$fh>); bless {}, ref($self) || $self;
    $@ =~ /x/ and $! = 0; $0, $;, $,, $., $/, $\, $|, $", $', $`, $+, $^W, $^, $~, $=, $-, $:, $[, $], $(, $), $<, $>, %ENV, @ARGV, @+, %+, $::foo, $Foo::Bar::baz, @{$r}, %{$r}, ${größe};
    eval { die { code => 42 } }; given ($x) { when (/^a/) { say "A" } default { __PACKAGE__->can('new') } } goto &{"x"}; sub ($a, $b) { $a lt $b }
}
sub größe; 1; __FILE__, __LINE__; # Schluss
__END__
print "data, not code: $x"; =pod TODO
