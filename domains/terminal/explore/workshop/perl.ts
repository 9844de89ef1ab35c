// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are Perl's variables
// Perl and node one-liners.
import { onFile } from '../choose.ts'
import { family } from '../production.ts'
import { fruits, people, words } from '../vocabulary.ts'

/** Perl as people use it at a prompt. */
export const perl = family(
  'perl',
  [
    [
      3,
      (_, random) =>
        `perl -e 'print ${random.pick([`${random.between(2, 30)} * ${random.between(2, 9)}`, `"${random.pick(words)}" x ${random.between(2, 4)}`, `join(",", map { $_ * 2 } 1..${random.between(2, 6)})`, `scalar reverse "${random.pick(words)}"`, `sprintf("%.2f", ${random.between(1, 99)} / 7)`, `join("-", sort qw(${random.some(fruits, 3).join(' ')}))`, `ucfirst "${random.pick(words)}"`, `length "${random.pick(people)}"`, `substr("${random.pick(fruits)}", 1, 3)`])}, "\\n"'`,
    ],
    [
      3,
      onFile(
        (path, random) =>
          `perl -ne 'print if ${random.pick(['/a/', '/\\d/', '$. == 2', '/^[A-M]/', '$. % 2', 'eof'])}' ${path}`,
        'csv',
        'words',
        'text',
      ),
    ],
    [
      2,
      onFile(
        (path, random) =>
          `perl -pe '${random.pick(['s/a/A/g', 's/(\\d+)/<$1>/', 'tr/a-z/A-Z/', 's/,/;/', '$_ = "$. $_"', 's/\\s+$/\\n/'])}' ${path}`,
        'csv',
        'words',
      ),
    ],
    [
      2,
      onFile(
        (path, random) =>
          `perl -F, -lane 'print $F[${random.between(0, 2)}]${random.pick(['', ' if $. > 1', '; END { print $. }'])}' ${path}`,
        'csv',
      ),
    ],
    onFile(
      path =>
        `perl -lne '$h{length $_}++; END { print "$_: $h{$_}" for sort { $a <=> $b } keys %h }' ${path}`,
      'words',
      'csv',
    ),
    onFile(path => `perl -0777 -ne 'print length' ${path}; echo`, 'text', 'csv'),
    onFile(path => `perl -i.bak -pe 's/e/E/' ${path} && diff ${path}.bak ${path} | head -n 4`, 'words'),
    (_, random) =>
      `perl -MList::Util=${random.pick(['sum', 'max', 'min', 'first'])} -e 'print ${random.pick(['sum', 'max', 'min'])}(${random.between(1, 9)}, ${random.between(10, 30)}, 4), "\\n"'`,
    (_, random) =>
      `perl -e 'my %h = (a => 1, b => ${random.between(2, 9)}); print "$_=$h{$_}\\n" for sort keys %h'`,
    (_, random) =>
      `perl -e 'die "${random.pick(words)} failed\\n" if ${random.pick(['1', '0'])}; print "fine\\n"'`,
  ],
  [
    (_, random) =>
      `perl -e '${random.pick(['print "unclosed', 'use strict; $x = 1;', 'foo(;', 'die', '1/0', 'use Nothing::Here;', 'print undef + ', 'sub { ;'])}'`,
    (_, random) => `perl ${random.pick(words)}.pl`,
  ],
)
