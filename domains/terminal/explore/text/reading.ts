// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Reading files: cat, head, tail, wc, nl, tac, rev and the like.
import { file, files, folder, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'

/** Whole files and parts of them. */
export const reading = family(
  'reading',
  [
    [5, onFile(path => `cat ${path}`)],
    [
      3,
      onFile(
        (path, random) =>
          `cat ${random.pick(['-n', '-A', '-b', '-s', '-E', '-T', '-ns', '-v', '-et'])} ${path}`,
      ),
    ],
    [2, (machine, random) => `cat ${files(machine, random, random.between(2, 3)).join(' ')}`],
    [
      4,
      onFile(
        (path, random) =>
          `head ${random.pick(['-n 3', '-3', '-n 1', '-c 20', '-n -2', '-n 5', '-c -10', '-q -n 2', '--lines=2', '-n 0'])} ${path}`,
      ),
    ],
    [
      4,
      onFile(
        (path, random) =>
          `tail ${random.pick(['-n 3', '-2', '-n 1', '-c 25', '-n +3', '-n +2', '-c +10', '--lines=4', '-n 100'])} ${path}`,
      ),
    ],
    [2, (machine, random) => `head -n ${random.between(1, 3)} ${files(machine, random, 2).join(' ')}`],
    [2, (machine, random) => `tail -n ${random.between(1, 3)} ${files(machine, random, 2).join(' ')}`],
    [
      3,
      onFile(
        (path, random) => `wc ${random.pick(['', '-l ', '-w ', '-c ', '-m ', '-L ', '-lw ', '-lc '])}${path}`,
      ),
    ],
    [2, (machine, random) => `wc ${random.pick(['', '-l ', '-c '])}${files(machine, random, 3).join(' ')}`],
    (_, random) =>
      `wc ${random.pick(['-l', '-c', '-w'])} ${random.pick(['*.txt', '*.csv', '*.log', '*.md'])} 2>/dev/null`,
    [
      2,
      onFile(
        (path, random) =>
          `nl ${random.pick(['', '-ba ', '-w3 ', "-s': ' ", '-v10 -i5 ', '-nrz -w4 ', '-nln '])}${path}`,
      ),
    ],
    onFile(path => `tac ${path}`),
    onFile(path => `rev ${path}`, 'words', 'numbers', 'csv'),
    onFile((path, random) => `head -n ${random.between(4, 8)} ${path} | tail -n ${random.between(1, 3)}`),
    onFile((path, random) => `cat < ${path} | head -c ${random.between(5, 60)}`),
    onFile((path, random) => `cat ${path} | wc -${random.pick(['l', 'w', 'c'])}`),
    (machine, random) => `cat ${files(machine, random, 2).join(' - ')} < /dev/null | wc -l`,
    (machine, random) => `head -n1 -v ${files(machine, random, 1).join(' ')}`,
  ],
  [
    [4, (machine, random) => `cat ${missing(machine, random)}`],
    [2, (machine, random) => `cat ${folder(machine, random)}`],
    [2, (machine, random) => `head -n 2 ${missing(machine, random)}`],
    [2, (machine, random) => `tail ${missing(machine, random)}`],
    [2, (machine, random) => `wc -l ${missing(machine, random)}`],
    (machine, random) => `cat ${file(machine, random) ?? ''} ${missing(machine, random)}`,
    (machine, random) => `wc ${file(machine, random) ?? ''} ${missing(machine, random)}`,
    (machine, random) => `head -n ${random.pick(['x', '1.5', 'ten'])} ${file(machine, random) ?? 'f'}`,
    (machine, random) => `tail -n ${random.pick(['x', '3z'])} ${file(machine, random) ?? 'f'}`,
    (machine, random) => `cat -${random.pick(['z', 'q', 'y'])} ${file(machine, random) ?? 'f'}`,
    (machine, random) => `nl ${missing(machine, random)}`,
    (machine, random) => `tac ${missing(machine, random)}`,
    (machine, random) => `head ${folder(machine, random)}`,
    (machine, random) => `wc ${folder(machine, random)}`,
  ],
)
