// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Lines and columns: sort, uniq, cut, paste, join, comm, tr, column.
import { file, files, missing, onFile } from '../choose.ts'
import { family } from '../production.ts'
import { fruits } from '../vocabulary.ts'

/** sort and uniq. */
export const sorting = family(
  'sort',
  [
    [
      3,
      onFile(
        (path, random) =>
          `sort ${random.pick(['', '-r ', '-u ', '-f ', '-n ', '-rn ', '-b ', '-d ', '-s ', '-V ', '-h '])}${path}`,
      ),
    ],
    [2, onFile((path, random) => `sort -${random.pick(['n', 'rn', 'nr', 'g', 'nu'])} ${path}`, 'numbers')],
    [
      4,
      onFile(
        (path, random) =>
          `sort -t, -k${random.pick(['2', '3', '4n', '4nr', '2,2', '3,3 -k4,4n', '5', '6n', '1.2,1.4', '2r'])} ${path}`,
        'csv',
      ),
    ],
    onFile((path, random) => `sort -k${random.between(1, 4)} ${path} | head -n 5`, 'log', 'text'),
    [
      3,
      onFile((path, random) =>
        `sort ${path} | uniq ${random.pick(['', '-c', '-d', '-u', '-i', '-D', '-ci'])}`.trim(),
      ),
    ],
    [
      2,
      onFile(
        (path, random) => `uniq ${random.pick(['', '-c ', '-d ', '-f1 ', '-s2 ', '-w3 '])}${path}`,
        'words',
        'text',
      ),
    ],
    [
      2,
      onFile(
        (path, random) =>
          `sort ${path} | uniq -c | sort -${random.pick(['rn', 'n', 'k1nr'])} | head -n ${random.between(1, 5)}`,
        'words',
        'log',
        'numbers',
      ),
    ],
    onFile(
      (path, random) => `tail -n +2 ${path} | cut -d, -f${random.between(2, 4)} | sort | uniq -c | sort -rn`,
      'csv',
    ),
    onFile(path => `sort -c ${path} && echo sorted`),
    onFile(path => `sort -o /tmp/sorted.txt ${path} && head -n 3 /tmp/sorted.txt`),
    (machine, random) => `sort -m ${files(machine, random, 2, 'numbers', 'words').join(' ')}`,
    (_, random) => `printf '%s\\n' 10 9 2 33 1 | sort ${random.pick(['', '-n', '-r', '-nr'])}`.trim(),
    (_, random) => `printf 'b 2\\na 10\\nc 1\\n' | sort -k2${random.pick(['', 'n', 'nr', 'r'])}`,
    () => "printf '1.10\\n1.9\\n1.2\\n' | sort -V",
    () => "printf '3K\\n1M\\n20\\n' | sort -h",
    onFile(path => `LC_ALL=C sort ${path} | tail -n 3`),
    onFile(
      (path, random) => `sort --${random.pick(['reverse', 'unique', 'numeric-sort', 'ignore-case'])} ${path}`,
    ),
  ],
  [
    (machine, random) => `sort ${missing(machine, random)}`,
    (machine, random) => `uniq ${missing(machine, random)}`,
    onFile((path, random) => `sort ${random.pick(['-k0', '-t', '-k x', '-tab', '--banana', '-q'])} ${path}`),
    onFile(path => `sort -c ${path}`, 'words', 'numbers'),
    (machine, random) => `sort ${file(machine, random) ?? 'x'} ${missing(machine, random)}`,
  ],
)

/** Columns: cut, paste, join, comm, column, tr. */
export const columns = family(
  'columns',
  [
    [
      4,
      onFile(
        (path, random) =>
          `cut -d, -f${random.pick(['1', '2', '1,3', '2-4', '-2', '3-', '9', '2,4'])} ${path}`,
        'csv',
      ),
    ],
    [2, onFile((path, random) => `cut -c${random.pick(['1-5', '3', '-4', '5-', '1,3,5'])} ${path}`)],
    onFile((path, random) => `cut -b ${random.pick(['1-3', '2'])} ${path} | head -n 3`),
    onFile(
      (path, random) => `cut -d' ' -f${random.pick(['1', '3', '2-3', '4'])} ${path} | head -n 5`,
      'log',
      'text',
    ),
    onFile(
      (path, random) => `cut -d= -f${random.pick(['1', '2'])}${random.pick(['', ' -s'])} ${path}`,
      'config',
    ),
    onFile((path, random) => `cut -f${random.pick(['1', '2'])} ${path}`),
    onFile(
      (path, random) => `cut -d, -f1,2 --output-delimiter='${random.pick([' | ', ';', '\t'])}' ${path}`,
      'csv',
    ),
    onFile((path, random) => `cut -d, --complement -f${random.between(1, 3)} ${path}`, 'csv'),
    [
      2,
      onFile(
        (path, random) => `paste ${random.pick(['-sd, ', '-s ', '-d: - - < ', '- - - < ', '-sd+ '])}${path}`,
        'words',
        'numbers',
      ),
    ],
    (machine, random) =>
      `paste ${random.pick(['', '-d, ', "-d'|' "])}${files(machine, random, 2, 'words', 'numbers', 'csv').join(' ')}`,
    (_, random) =>
      `paste -d${random.pick([',', ':', ' '])} <(seq 3) <(printf '%s\\n' ${fruits.slice(0, 3).join(' ')})`.replace(
        '-d ',
        "-d' '",
      ),
    (machine, random) => {
      const [a, b] = files(machine, random, 2, 'words', 'numbers')
      return b && `comm ${random.pick(['', '-12 ', '-23 ', '-13 ', '-3 '])}<(sort -u ${a}) <(sort -u ${b})`
    },
    (_, random) =>
      `join ${random.pick(['', '-a1 ', '-v2 ', '-o 1.2,2.2 ', '-a1 -a2 '])}<(printf 'a 1\\nb 2\\nc 3\\n') <(printf 'b x\\nc y\\nd z\\n')`,
    (machine, random) => {
      const [a, b] = files(machine, random, 2, 'csv')
      return b && `join -t, -1 1 -2 1 <(sort ${a}) <(sort ${b}) | head -n 3`
    },
    [
      2,
      onFile(
        (path, random) => `column ${random.pick(['-t -s, ', '-s, -t -o " | " ', '-t '])}${path}`,
        'csv',
        'words',
      ),
    ],
    [
      3,
      onFile(
        (path, random) =>
          `tr ${random.pick(["'a-z' 'A-Z'", "-d ','", "-d '[:digit:]'", "-s ' '", "',' '\\t'", "'[:upper:]' '[:lower:]'", "-cd '[:alnum:]\\n'", "-s 'a-z'", "'aeiou' '*'", "-d '\\n'", "'a-y' 'b-z'", "-c 'a-zA-Z\\n' '_'"])} < ${path}`,
      ),
    ],
    (_, random) =>
      `echo "${random.pick(['hello world', 'Mixed Case 123', 'a,b,,c'])}" | tr ${random.pick(['a-z A-Z', "-d 'aeiou'", "'lo' '01'", "-s 'l'", "' ,' '__'", "-cd '[:alpha:]'", "'[:lower:]' '[:upper:]'"])}`,
    onFile(
      (path, random) =>
        `tr -cs '[:alpha:]' '\\n' < ${path} | sort | uniq -c | sort -rn | head -n ${random.between(3, 6)}`,
      'text',
      'log',
    ),
    onFile(path => `head -n 1 ${path} | tr ',' '\\n' | nl`, 'csv'),
  ],
  [
    onFile(
      (path, random) =>
        `cut ${random.pick(['', '-d, ', '-f0 -d, ', '-f x -d, ', '-c0 ', '-d,, -f1 ', '-f1 -c1 '])}${path}`,
    ),
    (machine, random) => `cut -d, -f1 ${missing(machine, random)}`,
    (machine, random) => `paste ${missing(machine, random)} ${file(machine, random) ?? ''}`,
    (_, random) =>
      `echo abc | tr ${random.pick(["'z-a' 'x'", '', 'a', "'[:foo:]' x", '-x a b', "'a' ''"])}`.trim(),
    (machine, random) => `join ${missing(machine, random)} ${file(machine, random) ?? ''}`,
    (machine, random) => `comm ${file(machine, random) ?? 'x'}`,
    (machine, random) => `column -t ${missing(machine, random)}`,
  ],
)
