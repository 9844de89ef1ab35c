// Looking at files whole, in part, in order, and by what stands in them.
import { files, missing, onFile, someFile, typed } from '../choose.ts'
import type { Machine, Shape } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { words } from '../vocabulary.ts'

/** A word that likely stands in a file of this shape. */
export function wordIn(shape: Shape, random: Random): string {
  if (shape.kind === 'words' || shape.kind === 'text') return random.pick(shape.words)
  if (shape.kind === 'csv') return random.pick([...shape.keys, random.pick(shape.columns)])
  return shape.kind === 'config' ? random.pick(shape.keys) : String(random.between(1, 9))
}

const lost =
  (command: (random: Random) => string): Make =>
  (machine, random) =>
    `${command(random)} ${missing(machine, random)}`

/** Of a csv file with commas, of other files between blanks. */
const column = (shape: Shape, random: Random) =>
  shape.kind === 'csv' ? `-d, -f${random.between(1, 3)}` : `-d= -f${random.between(1, 2)}`

const searched = (machine: Machine, random: Random, flags: string): string | undefined => {
  const found = someFile(machine, random, 'words', 'text', 'csv', 'config')
  if (found === undefined) return undefined
  const word = random.chance(0.85) ? wordIn(found.shape, random) : random.pick(words)
  return `grep ${flags}${word} ${typed(machine, found.path, random)}`
}

/** One command, one family. */
export const reading = [
  ...family(
    'cat',
    [
      [4, onFile(path => `cat ${path}`)],
      onFile(path => `cat -n ${path}`),
      (machine, random) => `cat ${files(machine, random, 2).join(' ')}`,
    ],
    [lost(() => 'cat'), (machine, random) => `cat ${random.pick([...machine.folders])}`],
  ),
  ...family(
    'head',
    [onFile((path, random) => `head ${random.pick(['-n ', '-'])}${random.between(1, 4)} ${path}`)],
    [lost(random => `head -n ${random.between(1, 4)}`)],
  ),
  ...family(
    'tail',
    [onFile((path, random) => `tail ${random.pick(['-n ', '-', '-n +'])}${random.between(1, 4)} ${path}`)],
    [lost(random => `tail -n ${random.between(1, 4)}`)],
  ),
  ...family(
    'wc',
    [
      onFile((path, random) => `wc ${random.pick(['', '-l ', '-w ', '-c '])}${path}`),
      onFile((path, random) => `wc -${random.pick(['l', 'w', 'c'])} < ${path}`),
      onFile((path, random) => `cat ${path} | wc -${random.pick(['l', 'w', 'c'])}`),
    ],
    [lost(random => `wc ${random.pick(['-l', '-c'])}`)],
  ),
  ...family(
    'nl',
    [onFile((path, random) => `nl ${random.pick(['', '-ba ', '-w2 ', "-s' ' "])}${path}`)],
    [lost(() => 'nl')],
  ),
  ...family('tac', [onFile(path => `tac ${path}`)], [lost(() => 'tac')]),
  ...family('rev', [
    onFile(path => `head -n 1 ${path} | rev`),
    (_, random) => `echo ${random.pick(words)} | rev`,
  ]),
  ...family(
    'sort',
    [
      [3, onFile((path, random) => `sort ${random.pick(['', '-r ', '-u '])}${path}`, 'words', 'text', 'csv')],
      [2, onFile((path, random) => `sort ${random.pick(['-n', '-rn', '-nu'])} ${path}`, 'numbers')],
      onFile(
        (path, random) => `sort -t, ${random.pick(['-k1,1', '-k2,2n', '-k3,3', '-k2,2rn'])} ${path}`,
        'csv',
      ),
      onFile(
        (path, random) => `sort -n ${path} | ${random.pick(['head', 'tail'])} -n ${random.between(1, 2)}`,
        'numbers',
      ),
    ],
    [lost(() => 'sort'), onFile(path => `sort -x ${path}`)],
  ),
  ...family('uniq', [
    onFile((path, random) => `sort ${path} | uniq ${random.pick(['-c', '-d', '-u', ''])}`.trim(), 'words'),
    onFile((path, random) => `uniq ${random.pick(['', '-c '])}${path}`, 'words', 'numbers'),
    onFile(path => `sort ${path} | uniq | wc -l`, 'words', 'numbers'),
    onFile(path => `sort ${path} | uniq -c | sort -rn | head -n 1`, 'words'),
  ]),
  ...family(
    'grep',
    [
      [3, (machine, random) => searched(machine, random, '')],
      [2, (machine, random) => searched(machine, random, `-${random.pick(['v', 'c', 'n', 'i', 'o', 'q'])} `)],
      onFile(
        (path, random) => `grep ${random.pick(["'^a'", "'e$'", "'[0-9]'", "-E 'a|b'", '-c .'])} ${path}`,
      ),
    ],
    [lost(random => `grep ${random.pick(words)}`)],
  ),
  ...family(
    'cut',
    [
      [
        2,
        onFile((path, random, { shape }) => `cut ${column(shape, random)} ${path}`, 'csv', 'csv', 'config'),
      ],
      onFile(
        (path, random) => `cut -c${random.pick(['1', '1-2', '2-', '-3'])} ${path}`,
        'words',
        'numbers',
        'csv',
      ),
      onFile((path, random) => `tail -n +2 ${path} | cut -d, -f${random.between(1, 3)}`, 'csv'),
    ],
    [
      lost(() => 'cut -d, -f1'),
      onFile((path, random) => random.pick([`cut ${path}`, `cut -f0 ${path}`]), 'csv'),
    ],
  ),
  ...family('paste', [
    onFile(path => `paste -sd, ${path}`, 'words', 'numbers'),
    onFile(path => `paste -s -d' ' ${path}`, 'words', 'numbers'),
    (machine, random) => `paste -d: ${files(machine, random, 2, 'words', 'numbers').join(' ')}`,
  ]),
  ...family(
    'cmp',
    [
      (machine, random) =>
        `cmp -s ${files(machine, random, 2).join(' ')} && echo ${random.pick(['same', 'equal'])} || echo other`,
    ],
    [lost(() => 'cmp /dev/null')],
  ),
  ...family(
    'diff',
    [
      (machine, random) =>
        `diff -q ${files(machine, random, 2).join(' ')}${random.pick(['', '; echo $?', ' && echo same'])}`,
      onFile((path, random, { shape }) => `sed 's/${wordIn(shape, random)}/X/' ${path} | diff ${path} -`),
    ],
    [(machine, random) => `diff ${missing(machine, random)} /dev/null`],
  ),
  ...family(
    'stat',
    [
      onFile((path, random) => `stat -c ${random.pick(['%s', '%a', '%F', "'%s %n'", '%n', '%U'])} ${path}`),
      (machine, random) => `stat -c %F ${random.pick([...machine.folders])}`,
    ],
    [lost(() => 'stat -c %s')],
  ),
  ...family(
    'du',
    [
      onFile(path => `du -b ${path}`),
      onFile((path, random) => `du -b ${path} | cut -f${random.between(1, 2)}`),
    ],
    [lost(() => 'du -b')],
  ),
]
