// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are Perl's variables
// Perl at the prompt: values made of values, loops, matches, and what goes wrong in them.
import { family } from '../production.ts'
import type { Random } from '../random.ts'
import { number, word } from './python-values.ts'

const plain = (random: Random) => word(random).split(' ')[0] as string
const numbers = (random: Random) =>
  Array.from({ length: random.between(2, 5) }, () => number(random)).join(', ')
const names = (random: Random) => Array.from({ length: random.between(2, 4) }, () => plain(random)).join(' ')

/** What is printed; each is a scalar or a list that `print` takes. */
const values: readonly ((random: Random) => string)[] = [
  random => `${number(random)} ${random.pick(['+', '-', '*', '%'])} ${random.between(1, 9)}`,
  random => `${random.between(2, 6)} ** ${random.between(2, 4)}`,
  random => `${number(random)} / ${random.pick([2, 4, 5, 8])}`,
  random => `int(${number(random)} / ${random.between(2, 7)})`,
  random => `length("${word(random)}")`,
  random => `${random.pick(['uc', 'lc', 'ucfirst', 'lcfirst'])}("${word(random)}")`,
  random => `scalar reverse("${word(random)}")`,
  random => `"${plain(random)}" x ${random.between(0, 3)}`,
  random => `"${plain(random)}" . "${plain(random)}"`,
  random =>
    `join("${random.pick([',', '-', ' ', ''])}", ${random.pick([numbers(random), `1..${random.between(2, 6)}`, `"a".."${random.pick(['c', 'e'])}"`])})`,
  random => `join(" ", sort${random.pick([' ', ' { $a <=> $b } ', ' { $b <=> $a } '])}(${numbers(random)}))`,
  random => `join(" ", sort qw(${names(random)}))`,
  random => `join(" ", reverse qw(${names(random)}))`,
  random => `join(",", map { $_ ${random.pick(['* 2', '+ 1', '** 2'])} } ${numbers(random)})`,
  random => `join(",", grep { $_ ${random.pick(['> 5', '% 2', '< 10', '% 2 == 0'])} } ${numbers(random)})`,
  random => `scalar(my @a = (${numbers(random)}))`,
  random => `substr("${word(random)}", ${random.pick(['0, 2', '1', '-2', '2, 3'])})`,
  random => `index("${word(random)}", "${random.pick(['a', 'e', 'r', 'z'])}")`,
  random =>
    `sprintf("${random.pick(['%d', '%03d', '%.2f', '%5.1f', '%x', '%s!', '%-6s|', '%o'])}", ${number(random)})`,
  random => `abs(${number(random)} - ${number(random)})`,
  random => `sqrt(${random.pick([4, 9, 16, 2, 81])})`,
  random =>
    `(split /${random.pick([',', ' ', '-'])}/, "${plain(random)},${plain(random)} ${number(random)}")[${random.pick([0, 1])}]`,
  random => `${number(random)} ${random.pick(['<=>', '==', '<', '>'])} ${number(random)}`,
  random => `"${plain(random)}" ${random.pick(['cmp', 'eq', 'lt', 'gt'])} "${plain(random)}"`,
  random => `${number(random)} > ${number(random)} ? "yes" : "no"`,
  random => `ord("${random.pick(['a', 'A', 'z', '0'])}")`,
  random => `chr(${random.between(65, 90)})`,
  random => `hex("${random.pick(['ff', '10', '1a', '7'])}")`,
]

const shown = (random: Random) =>
  `print ${random.pick(values)(random)}${random.pick([', "\\n"', ', "\\n"', ', "\\n"', ''])}`

const lines: readonly (readonly [number, (random: Random) => string])[] = [
  [9, shown],
  [
    1,
    random =>
      `for my $i (1..${random.between(1, 4)}) { print ${random.pick(['"$i\\n"', '$i * 2, "\\n"', '"-" x $i, "\\n"', '"line $i\\n"'])} }`,
  ],
  [
    1,
    random =>
      `print "$_\\n" for ${random.pick([`qw(${names(random)})`, `1..${random.between(1, 4)}`, `reverse 1..${random.between(2, 4)}`])}`,
  ],
  [
    1,
    random =>
      `my @a = (${numbers(random)}); ${random.pick(['push @a, 7', 'pop @a', 'shift @a', '@a = sort { $a <=> $b } @a', '@a = reverse @a'])}; print ${random.pick(['"@a\\n"', 'scalar(@a), "\\n"', '"$a[0]\\n"', '"$a[-1]\\n"', '"$#a\\n"'])}`,
  ],
  [
    1,
    random =>
      `my %h = (a => ${number(random)}, b => ${number(random)}); print ${random.pick(['$h{a}, "\\n"', 'join(",", sort keys %h), "\\n"', '$h{a} + $h{b}, "\\n"', 'exists $h{c} ? 1 : 0, "\\n"', 'scalar(keys %h), "\\n"'])}`,
  ],
  [
    1,
    random =>
      `my $s = "${word(random)}"; $s =~ ${random.pick(['s/a/A/g', 's/[aeiou]//g', 'tr/a-z/A-Z/', 's/(.)$/$1$1/', 's/^./X/', 's/ /_/g'])}; print "$s\\n"`,
  ],
  [
    1,
    random =>
      `print "${random.pick(['yes', 'match', 'found'])}\\n" if "${word(random)}" =~ /${random.pick(['a', '^b', 'r$', '[xyz]', 'o+', '^[A-Z]'])}/`,
  ],
  [
    1,
    random =>
      `my $n = ${number(random)}; $n ${random.pick(['+=', '-=', '*='])} ${random.between(1, 9)}; print "$n\\n"`,
  ],
  [
    1,
    random =>
      `my ($a, $b) = (${number(random)}, ${number(random)}); print ${random.pick(['$a + $b', '"$a-$b"', '$a > $b ? $a : $b', '$a . $b'])}, "\\n"`,
  ],
  [1, random => `my $t = 0; $t += $_ for ${numbers(random)}; print "$t\\n"`],
  [
    1,
    random =>
      `sub f { return $_[0] ${random.pick(['* 2', '+ 1', '. "!"'])} } print f(${number(random)}), "\\n"`,
  ],
  [1, random => `my $i = ${random.between(1, 4)}; while ($i) { print $i--, "${random.pick([' ', '\\n'])}" }`],
]

const wrong: readonly ((random: Random) => string)[] = [
  random => `die "${word(random)}${random.pick(['\\n', ''])}"`,
  random => `print ${number(random)} / 0`,
  random => `use strict; $${plain(random).toLowerCase()} = 1`,
  random => `exit ${random.between(1, 9)}`,
  random => `open(F, "<", "${plain(random)}.txt") or die "no: $!\\n"`,
  random => `${plain(random).toLowerCase()}(${number(random)})`,
  random => `use ${plain(random)}; print 1`,
  random =>
    random.pick(['print "a', 'if (1) { print 1', 'my @a = (1, 2; print "@a"', 'for my $i 1..3 { print $i }']),
  random => `warn "${word(random)}\\n"; print ${number(random)}, "\\n"`,
]

const line = (random: Random) =>
  random.weighted(lines.map(([weight, make]) => ({ weight, make }))).make(random)

/** One line, and what goes wrong in one. */
export const perlSnippets = family(
  'perl-snippets',
  [
    [10, (_, random) => `perl -e '${line(random)}'`],
    [1, (_, random) => `perl -e '${line(random)}'; echo $?`],
    [
      2,
      (_, random) =>
        `perl -${random.pick(['pe', 'pe', 'ne'])} '${random.pick(['s/a/A/g', 's/ .*//', 'print if /a/', 'tr/a-z/A-Z/', 's/(\\w+)/<$1>/', '$_ = reverse', 'print length, "\\n"'])}' <<< '${word(random)}'`,
    ],
    (_, random) => `perl -l${random.pick(['e', 'we'])} 'print ${random.pick(values)(random)}'`,
    (_, random) =>
      `printf '${number(random)}\\n${number(random)}\\n' | perl -ne '${random.pick(['$s += $_; END { print "$s\\n" }', 'print $_ * 2, "\\n"', 'print "$.: $_"', 'print if $_ > 9'])}'`,
  ],
  [(_, random) => `perl -e '${random.pick(wrong)(random)}'${random.pick(['', '', '; echo $?', ' 2>&1'])}`],
)
