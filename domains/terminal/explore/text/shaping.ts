// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Shaping text: fold, fmt, expand, split, seq, printf, numfmt and the like.
import { missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { people, words } from '../vocabulary.ts'

/** Text in another shape. */
export const shaping = family(
  'shaping',
  [
    [
      2,
      onFile(
        (path, random) => `fold -${random.pick(['w 20', 'w 10', 'sw 30', 'w40', 's -w 15', 'bw 8'])} ${path}`,
        'text',
        'log',
        'words',
      ),
    ],
    [
      2,
      onFile(
        (path, random) => `fmt ${random.pick(['', '-w 40 ', '-w 30 ', '-s -w 50 ', '-u '])}${path}`,
        'text',
      ),
    ],
    onFile(
      (path, random) => `expand ${random.pick(['', '-t 4 ', '-i ', '-t 2,6 '])}${path}`,
      'text',
      'words',
    ),
    onFile((path, random) => `unexpand ${random.pick(['-a ', '-t 4 ', ''])}${path}`, 'text'),
    onFile((path, random) => ({
      command: `split -l ${random.between(2, 5)} ${path} /tmp/part_ && wc -l /tmp/part_*`,
      next: [() => 'cat /tmp/part_aa', () => 'rm /tmp/part_*'],
    })),
    onFile(
      (path, random) =>
        `split -b ${random.between(20, 60)} -d ${path} /tmp/chunk. && ls /tmp/chunk.* && cat /tmp/chunk.* | cmp - ${path} && rm /tmp/chunk.*`,
    ),
    onFile(
      (path, random) => `split -n ${random.between(2, 4)} ${path} /tmp/n_ && ls -1 /tmp/n_* && rm /tmp/n_*`,
    ),
    onFile(
      (path, random) =>
        `csplit -f /tmp/cs_ ${path} ${random.pick(['2', '3 5', '/e/', "'%a%'", "/the/ '{*}'"])} && ls /tmp/cs_*; rm -f /tmp/cs_*`,
      'text',
      'words',
      'numbers',
    ),
    [
      3,
      (_, random) =>
        `seq ${random.pick(['5', '2 6', '10 -3 1', '0 0.5 2', '-w 8 11', '-s, 5', "-f '%02g' 4", "-s ' ' 3 7", '5 1', '-2 2', '1 3 12', '1.0 0.25 2', '-f "n%g" 2 4'])}`,
    ],
    [
      3,
      (_, random) =>
        `printf '${random.pick(['%s\\n', '%5s|\\n', '%-8s|\\n', '%q\\n', '[%s]\\n', '%.2s\\n', '%b\\n'])}' ${random.pick(['one two', `${random.pick(words)}`, "'a b' c", "'x\\ty'", '"$HOME"', ''])}`,
    ],
    [
      3,
      (_, random) =>
        `printf '${random.pick(['%d\\n', '%05d\\n', '%x\\n', '%o\\n', '%+d\\n', '%e\\n', '%.2f\\n', '%8.3f|\\n', '%X %#x\\n', '%c\\n', '%i-%i\\n', '%g\\n', '%d%%\\n'])}' ${random.pick(['42', '255 16', '7', '1000 -1', '3', '"\'A"'])}`,
    ],
    (_, random) =>
      `printf '%-10s %5d\\n' ${random
        .some(people, 3)
        .map(name => `${name} ${random.between(1, 900)}`)
        .join(' ')}`,
    (_, random) => `printf -v padded '%0${random.between(3, 6)}d' ${random.between(1, 99)}; echo $padded`,
    (_, random) => `printf '%s, ' {a..${random.pick(['c', 'e'])}}; echo`,
    (_, random) => `printf "\\x${random.pick(['41', '7a', '2a'])}\\101\\t|\\n"`,
    (_, random) =>
      `echo ${random.pick(['-e "a\\tb\\nc"', '-n no newline', '-e "\\x41\\102"', '-E "a\\tb"', '-e "one\\ctwo"', "'single $HOME'", '"double $((1+1))"', '-en "x\\n"', '--', '-e "\\e[1mbold\\e[0m" | cat -v', 'a    b', '"a    b"'])}`,
    (_, random) => `numfmt --to=${random.pick(['iec', 'si'])} ${random.between(900, 2_000_000)}`,
    (_, random) =>
      `numfmt --from=${random.pick(['iec', 'si', 'auto'])} ${random.between(1, 9)}${random.pick(['K', 'M', 'G'])}`,
    (_, random) => `factor ${random.between(2, 5000)}`,
    () => "printf 'a b\\nb c\\nd b\\n' | tsort",
    (_, random) => `yes ${random.pick(['', random.pick(words)])} | head -n ${random.between(2, 4)}`,
    onFile((path, random) => `pr -${random.pick(['t -2', 't -o 4', 't -n'])} ${path}`, 'words', 'numbers'),
    onFile(path => `head -c 60 ${path} | rev | fold -w 10`),
    onFile((path, random) => `tail -n 4 ${path} | tac | nl -w2 -s'${random.pick(['. ', ') ', ': '])}'`),
    (_, random) =>
      `printf '%s\\n' ${random.some(words, 5).join(' ')} | shuf --random-source=<(yes) | sort | head -n 2`,
  ],
  [
    (machine, random) =>
      `${random.pick(['fold -w 10', 'fmt', 'expand', 'rev', 'split', 'csplit -k'])} ${missing(machine, random)}${random.chance(0.1) ? ' 3' : ''}`,
    (_, random) => `seq ${random.pick(['', 'a', '1 x 3', '1 0 5', '1 2 3 4'])}`.trim(),
    (_, random) =>
      `printf ${random.pick(['', "'%d\\n' abc", "'%d\\n' 3x", "'%z\\n' 1", "'%d\\n' 0x1g"])}`.trim(),
    onFile(path => `fold -w 0 ${path}`),
    onFile(path => `split -l 0 ${path}`),
    (_, random) => `factor ${random.pick(['abc', '-5', '1.5'])}`,
    () => 'numfmt --to=iec abc',
  ],
)
