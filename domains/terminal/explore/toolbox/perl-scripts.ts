// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are Perl's variables
// Perl programs in files: written, run, mended, and run into their errors.
import { newName } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family, type Made } from '../production.ts'
import type { Random } from '../random.ts'
import { cities, fruits, people, words } from '../vocabulary.ts'

const list = (random: Random, most = 5) =>
  Array.from({ length: random.between(2, most) }, () => random.between(1, 99)).join(', ')

const bodies: readonly ((random: Random) => string)[] = [
  random =>
    `my @n = (${list(random)});\nmy $sum = 0;\n$sum += $_ for @n;\nprintf "%d numbers, sum %d, mean %.2f\\n", scalar @n, $sum, $sum / @n;`,
  random =>
    `my %price = (${random
      .some(fruits, 3)
      .map(fruit => `${fruit} => ${random.between(1, 40)}`)
      .join(
        ', ',
      )});\nfor my $name (sort { $price{$a} <=> $price{$b} || $a cmp $b } keys %price) {\n    printf "%-12s %3d\\n", $name, $price{$name};\n}`,
  random =>
    `sub ${random.pick(words)} { my ($x) = @_; return $x <= 1 ? 1 : $x * ${random.pick(words)}($x - 1) }\nprint ${random.pick(words)}(${random.between(2, 7)}), "\\n";`,
  random =>
    `die "usage: $0 NAME\\n" unless @ARGV;\nprint "Hello, $_ from ${random.pick(cities)}\\n" for @ARGV;\nexit ${random.pick(['0', '0', '3'])};`,
  random =>
    `my $text = "${random.pick(people)} likes ${random.pick(fruits)} and ${random.pick(fruits)}";\nmy @words = split ' ', $text;\nprint join('|', map { ucfirst lc } reverse @words), "\\n";\nprint "match at $-[0]\\n" if $text =~ /${random.pick(['and', 'an', 'zzz', 'li'])}/;`,
  random =>
    `my @stack = map { { name => $_, size => length } } qw(${random.some(words, 3).join(' ')});\npush @stack, { name => '${random.pick(words)}', size => ${random.between(1, 9)} };\nprint "$_->{name}:$_->{size}\\n" for grep { $_->{size} > ${random.between(3, 6)} } @stack;`,
  random =>
    `open(my $in, '<', '${random.pick(words)}.txt') or die "cannot open: $!";\nprint while <$in>;\nclose $in;`,
  random =>
    `my $n = ${random.between(2, 60)};\nwhile ($n != 1) { print "$n "; $n = $n % 2 ? 3 * $n + 1 : $n / 2 }\nprint "1\\n";`,
  random =>
    `my $total = ${random.between(1, 99)};\nmy $part = ${random.pick(['0', String(random.between(1, 9))])};\nprint "share: ", $total / $part, "\\n";`,
  random =>
    `my $line = '${random.pick(people)},${random.between(18, 80)},${random.pick(cities)}';\nmy ($name, $age, $city) = split /,/, $line;\nprint "$name ($age) lives in $cit${random.pick(['y', 'y', 'yy'])}\\n";`,
]

function written(machine: Machine, random: Random): Made {
  const name = `${newName(machine, random)}.pl`
  const head = random.pick([
    'use strict;\nuse warnings;\n',
    'use strict; use warnings;\n',
    '#!/usr/bin/perl\n',
    '',
  ])
  const run = () =>
    `perl ${random.pick(['', '', '-w '])}${name}${random.pick(['', '', ` ${random.pick(people)}`])}`
  return {
    command: `cat > ${name} <<'EOF'\n${head}${random.pick(bodies)(random)}\nEOF`,
    next: [
      run,
      (_, chance) => (chance.chance(0.3) ? `perl -c ${name}` : undefined),
      (_, chance) =>
        chance.chance(0.4)
          ? `sed -i '${chance.pick(['s/print/prnt/', 's/;$//', '$d', 's/my //', 's/"/\'/', '1i use strict;'])}' ${name} && perl ${name}`
          : undefined,
      (_, chance) => (chance.chance(0.3) ? `perl ${name} 2>/dev/null; echo "status $?"` : undefined),
    ],
  }
}

/** Programs of a few lines. */
export const perlScripts = family(
  'perl-scripts',
  [
    [5, written],
    (_, random) => `perl <<'EOF'\n${random.pick(bodies)(random)}\nEOF`,
    (_, random) =>
      `printf '%s\\n' ${random.some(fruits, 3).join(' ')} | perl -e 'my @l = <STDIN>; chomp @l; print "$#l ", join("+", sort @l), "\\n"'`,
    (_, random) =>
      `perl -e 'printf "%s\\n", ${random.pick(['join ",", (1) x 3', '"a" lt "b" ? "yes" : "no"', '10 <=> 9', '"10" cmp "9"', '"abc" . 5 + 3', '0.1 + 0.2', '2 ** 40', '7 % -3', 'lc "ÄB"', '"5 apples" * 2'])}'`,
    (_, random) => `perl -we 'my $x; print "${random.pick(words)}: $x\\n"'`,
    (_, random) =>
      `perl -e 'my @a = (${list(random)}); print "@a[0,1] last $a[-1] count ${'${\\ scalar @a}'}\\n"'`,
    (_, random) =>
      `perl -e 'eval { die { code => ${random.between(1, 500)} } }; print "caught $@->{code}\\n"'`,
    (_, random) => `perl -le 'print for map { chr(ord("a") + $_) } 0..${random.between(1, 5)}'`,
  ],
  [
    (_, random) => `perl ${random.pick(words)}_${random.between(1, 9)}.pl`,
    (_, random) => `perl -e 'use strict; my $a = ${random.between(1, 9)}; print $${random.pick(words)};'`,
    (_, random) =>
      `perl -e '${random.pick(['if (1) { print 1', 'my @x = (1, 2; print @x', 'print 1 / 0', 'foo->bar', 'undef->()', '&nothing()', 'my $x = "a"; $x->{b}; use strict; $$x', 'exit 7'])}'`,
    (_, random) => `perl -M${random.pick(['Acme', 'My', 'Net'])}::${random.pick(people)} -e 1`,
    () => 'perl -z',
  ],
)
