// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Looking around: ls and its options, du, stat.
import { file, files, folder, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'

const options = [
  '-a',
  '-A',
  '-1',
  '-l',
  '-la',
  '-lA',
  '-lh',
  '-ltr',
  '-R',
  '-d */',
  '-F',
  '-p',
  '-r',
  '-S',
  '-lS',
  '-X',
  '-1r',
  '-m',
  '-lR',
  '-ld',
  '-al',
  '-lah',
  '-Q',
  '-x',
  '-C',
  '-n',
  '-g',
  '-o',
  '-s',
  '-1a',
  '-v',
  '-B',
  '--group-directories-first',
  '-lrS',
  '-hs',
  '-Ap',
  '-lG',
  '--full-time',
]

/** What is where, how large, whose. */
export const listing = family(
  'listing',
  [
    [3, () => 'ls'],
    // Times of files made a moment ago depend on the machine's speed: no -t without -r of planted files.
    [
      6,
      (_, random) =>
        `ls ${random.pick(options.filter(option => !option.includes('t') || option.startsWith('--')))}`,
    ],
    [2, (machine, random) => `ls ${folder(machine, random)}`],
    [
      3,
      (machine, random) =>
        `ls ${random.pick(['-l', '-a', '-la', '-1', '-F', '-R', '-lh', '-S'])} ${folder(machine, random)}`,
    ],
    [
      2,
      onFile((path, random) =>
        `ls ${random.pick(['-l', '', '-lh', '-s', '-la'])} ${path}`.replace('  ', ' '),
      ),
    ],
    [
      2,
      (_, random) =>
        `ls ${random.pick(['-d ', '', '-1 ', '-l '])}${random.pick(['*.txt', '*.csv', '*', '*.log', '*.md', '.*', '*.sh', '[a-m]*', '*s', '?????*'])}`,
    ],
    (machine, random) => `ls -l ${folder(machine, random)} | head -${random.between(2, 6)}`,
    () => 'ls | wc -l',
    () => 'ls -A | sort -r',
    (machine, random) => `ls -la ${folder(machine, random)} | awk '{print $1, $5, $NF}'`,
    (machine, random) => `ls ${files(machine, random, 3).join(' ')}`,
    (machine, random) => `ls -ld ${folder(machine, random)} ${folder(machine, random)}`,
    (_, random) => `ls -d ${random.pick(['/tmp', '/', '~', '..', '/usr', '/etc'])}`,
  ],
  [
    [3, (machine, random) => `ls ${missing(machine, random)}`],
    [2, (machine, random) => `ls ${random.pick(['-l', '-a', '-R'])} ${missing(machine, random)}`],
    (machine, random) => `ls ${missing(machine, random)} ${file(machine, random) ?? '.'}`,
    (_, random) => `ls ${random.pick(['-y', '--sizes', '--colour=never', '-e', '--sort=banana', '--bogus'])}`,
    (_, random) => `ls *.${random.pick(['xyz', 'docx', 'bak9'])}`,
    (machine, random) => `cd ${folder(machine, random)} && ls ${missing(machine, random)}; cd - >/dev/null`,
  ],
)

/** Sizes and attributes. */
export const sizes = family(
  'sizes',
  [
    [
      2,
      (machine, random) =>
        `du ${random.pick(['-s', '-sh', '-sb', '-sk', '-b --max-depth=0'])} ${folder(machine, random)}`,
    ],
    (machine, random) => `du -a ${folder(machine, random)} | sort -k2`,
    (machine, random) => `du ${random.pick(['-b', '-k', '-h'])} ${file(machine, random) ?? '.'}`,
    (_, random) =>
      `du -${random.pick(['b', 'k'])}c ${random.pick(['*.txt', '*.csv', '*'])} 2>/dev/null | tail -1`,
    [
      2,
      onFile(
        (path, random) =>
          `stat -c '${random.pick(['%s', '%n %s', '%a %n', '%A', '%F', '%U:%G', '%h', '%a %U %s', '%n: %F', '%A %s %n', '%f', '%u %g'])}' ${path}`,
      ),
    ],
    (machine, random) => `stat -c '%n %F' ${folder(machine, random)}`,
    onFile(path => `stat ${path}`),
    (machine, random) => `stat --format=%s ${files(machine, random, 3).join(' ')}`,
    onFile(path => `wc -c < ${path}`),
  ],
  [
    (machine, random) => `stat ${missing(machine, random)}`,
    (machine, random) => `du -s ${missing(machine, random)}`,
    (machine, random) => `stat -c %s ${missing(machine, random)}`,
    () => 'stat',
  ],
)
