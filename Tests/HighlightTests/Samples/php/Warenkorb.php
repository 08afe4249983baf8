#!/usr/bin/php
<?php
declare(strict_types=1); // TODO: taxes, see https://example.org/steuern?land=de.
# A shell-like comment, FIXME by shop@example.org
/**
 * A shopping basket.
 * @param string $größe XXX
 */
namespace Laden\Größe; use Laden\{Artikel as Ware, Preis}; use function strlen; const RATE = 0.19;

#[Attribute(flags: Attribute::TARGET_CLASS)]
abstract class Warenkorb extends Basis implements \Countable, \JsonSerializable
{
    use Zählbar, Speicherbar { Zählbar::count insteadof Speicherbar; save as protected sichern; }
    private const LIMITS = [1, 0, +42, -7, 017, 0755, 0x1F, -0xdeadBEEF, 1.5, .5, 3., 6.02e23, 1E-5, 089, 0b11, 1_000, 0XFF];
    public static ?array $instances = NULL; protected ?float $summe = Null; var $alt = true; private bool $neu = False;

    final public function __construct(private readonly int $limit = 10, callable|null &...$hooks) { parent::__construct(); }

    public function render(string $name, int|float $zahl = 1): iterable
    {
        $text = "Hallo $name, {$this->items[0]['größe']} und ${name} \"\$5\" \\ \n\t\r \101\x41 \u{1F600} $a[0] $obj->feld {$x['a']["b"]} {nicht} \
        geht weiter";
        $einfach = 'it\'s \\ \n $nicht {$auch} ' . `ls -l $dir \n` . "$$var $_ $größe";
        $sql = <<<SQL
            select * from "waren" where name = '$name' and preis > {$this->preis} \t \x41
            SQLnicht
            SQL;
        $html = <<<"HTML"
        <b>{$zahl}</b> \$ ${x} // no comment
HTML;
        $roh = <<< 'ROH'
        $nichts {$hier} \n \' \\ wird ersetzt <?php ?>
        ROH . "after";
        foreach ($this->items as $schlüssel => [$a, 'k' => $b]) { if (!isset($a, $b) || empty($b)) continue; elseif ($a instanceof Ware) break; else yield $a => $b; }
        for ($i = 0; $i < 10; $i++, --$j) do { $x .= $i ?: $j ?? 0; } while ($x <=> $y and $a xor $b or !$c);
        switch (gettype($zahl)) { case 'integer': return (int) $zahl ** 2 % 3; default: throw new \RuntimeException(strval($zahl)); }
        try { list($c, $d) = json_decode($json, flags: JSON_THROW_ON_ERROR); } catch (\JsonException | \TypeError $e) { die(1); } finally { unset($c); }
        $fn = static fn(array $x): bool => str_contains($x['a'], "b") && in_array($x, [TRUE, false], true); $obj = clone new class { };
        global $g; goto ende; print_r(var_export($this, true)); echo strpos($a, $b), str_replace('a', 'b', $c), PHP_EOL; eval('1;'); exit;
        ende: include_once __DIR__ . '/x.php'; require 'y.php'; return match(true) { default => @$a['x']?->y, }; */
    }
}
interface I { } trait Zählbar { abstract function f(object $o, resource $r, double $d, boolean $b, numeric $n): string; } enum Farbe: string { case Rot = 'r'; }
?>
<!DOCTYPE html>
<html lang="de"><head><title><?= $titel ?> &amp; mehr</title>
<style>p { color: #<?php echo $farbe; ?>; margin: 1em /* TODO */ }</style>
<script>var daten = <?= json_encode($daten) ?>, s = "a<?php echo 1 ?>b"; // <?php echo 'in a comment' ?>

if (daten.length > 1) { alert(`x ${daten[0]}`); }</script></head>
<body class="<?php if ($a): ?>offen<?php endif; ?>" id=<?= $id ?> data-x><h1>Korb von <?= $name // comment ends here ?></h1>
<?php foreach ($zeilen as $z): # another ?> <tr><td><?= $z['preis'] ?> &euro;</td></tr> <?php endforeach ?>
<!-- a comment with <?php echo $inhalt; ?> TODO --><p>K&ouml;ln &#8364; &#x20AC;</p></body></html>
<? short_tag(); ?><?PHP UPPER(); ?><?php
