// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// grep in its many forms.
import { file, files, folder, missing, onFile } from '../choose.ts'
import type { Machine, Shape } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'

/** A word that the file probably has. */
export function wordIn(shape: Shape, random: Random): string {
  if ('words' in shape) return random.pick(shape.words)
  if ('keys' in shape && shape.keys.length > 0) return random.pick(shape.keys)
  return random.pick(['1', 'a', 'e', 'echo', 'the'])
}

function onWord(
  make: (at: { word: string; path: string }, random: Random, machine: Machine) => string,
): Make {
  return onFile((path, random, { machine, shape }) =>
    make({ word: wordIn(shape, random), path }, random, machine),
  )
}

const options = [
  '-n',
  '-i',
  '-c',
  '-v',
  '-o',
  '-w',
  '-x',
  '-in',
  '-vc',
  '-m 1',
  '-A 1',
  '-B 1',
  '-C 1',
  '-nH',
  '-h',
  '-q',
  '-l',
  '-L',
  '-b',
  '-e',
  '-F',
  '-ic',
  '-on',
  '--count',
  '--max-count=2',
  '--only-matching',
  '-s',
  '-nA1',
]
const patterns = [
  '^[A-Z]',
  '[0-9]+',
  '[0-9]\\{3\\}',
  '\\.$',
  '^$',
  'e.*r',
  '^#',
  'a\\|e',
  '[aeiou][aeiou]',
  '^.\\{1,6\\}$',
  ',',
  '\\bthe\\b',
  '[[:digit:]]',
  '[[:upper:]][[:lower:]]*',
  '^\\s',
  '=',
  'ERR\\?',
  '\\(an\\)\\1',
  '\\w\\+@\\w\\+',
]
const extended = [
  'ERROR|WARN',
  '[0-9]{2,4}',
  '^(a|b|c)',
  '(an)+',
  'x?y|z',
  '^[^,]*,[^,]*$',
  '[A-Z]{2,}',
  '\\.(com|org)',
  '^.{10,30}$',
  '(.)\\1',
  '[[:space:]]+$',
  '\\b[0-9]+ms\\b',
]

/** Lines that match. */
export const searching = family(
  'grep',
  [
    [
      5,
      onWord(
        at =>
          `grep ${/^[\w-]+$/.test(at.word) && !at.word.startsWith('-') ? at.word : `'${at.word}'`} ${at.path}`,
      ),
    ],
    [6, onWord((at, random) => `grep ${random.pick(options)} '${at.word}' ${at.path}`)],
    [
      4,
      onFile((path, random) => `grep ${random.chance(0.4) ? '-n ' : ''}'${random.pick(patterns)}' ${path}`),
    ],
    [
      4,
      onFile(
        (path, random) =>
          `grep -E${random.pick(['', 'o', 'n', 'c', 'i', 'v'])} '${random.pick(extended)}' ${path}`,
      ),
    ],
    onWord(
      (at, random, machine) =>
        `grep -${random.pick(['c', 'n', 'l', 'i'])} '${at.word}' ${files(machine, random, 3).join(' ')}`,
    ),
    [
      2,
      onWord(
        (at, random, machine) =>
          `grep -r${random.pick(['', 'n', 'l', 'i', 'c', 'h', 'in'])} '${at.word}' ${folder(machine, random)} | sort`,
      ),
    ],
    onWord(
      (at, random) =>
        `grep -rl --include='*.${random.pick(['txt', 'log', 'csv', 'md'])}' '${at.word}' . | sort`,
    ),
    onWord(at => `grep -q '${at.word}' ${at.path} && echo found || echo "not found"`),
    onWord(
      (at, random) =>
        `grep -P '${random.pick(['\\d+', '\\bt\\w+', '^\\S+\\s', '(?<=:)\\w', '[^\\x00-\\x7F]'])}' ${at.path}`,
    ),
    onWord((at, random) => `grep -e '${at.word}' -e '${random.pick(['a', 'the', '1', 'ERROR'])}' ${at.path}`),
    onWord(at => `cat ${at.path} | grep -v '${at.word}' | head -n 4`),
    onWord((at, random) => `grep -F '${random.pick(['.', '*', '[', '$', at.word])}' ${at.path}`),
    onWord((at, random) => `egrep '${random.pick(extended)}' ${at.path}`),
    onWord(at => `fgrep -c '${at.word}' ${at.path}`),
    onWord(at => `printf '%s\\n' '${at.word}' > /tmp/patterns && grep -f /tmp/patterns ${at.path}`),
    onFile(
      (path, random) =>
        `grep -oE '${random.pick(['[0-9]+ms', '\\[[a-z]+\\]', 'status=[0-9]+', '10\\.0\\.[0-9]+\\.[0-9]+'])}' ${path} | sort | uniq -c | sort -rn`,
      'log',
    ),
    onWord(
      (at, random) =>
        `grep --color=never -n -${random.pick(['A', 'B', 'C'])}${random.between(1, 2)} '${at.word}' ${at.path}`,
    ),
  ],
  [
    [
      3,
      (machine, random) =>
        `grep ${random.pick(['foo', 'error', '-n the', '-i a'])} ${missing(machine, random)}`,
    ],
    [3, onFile((path, random) => `grep '${random.pick(['zzzz', 'no such line', '^@@@'])}' ${path}`)],
    [2, (machine, random) => `grep -n root ${folder(machine, random)}`],
    onFile(
      (path, random) =>
        `grep ${random.pick(["'[a'", "'\\('", "-E '('", "-E 'a{2,1}'", "-E '*a'", "'a\\{1'", "-E ')'", "-P '('"])} ${path}`,
    ),
    (machine, random) => `grep the ${file(machine, random) ?? 'x'} ${missing(machine, random)}`,
    (_, random) => `grep ${random.pick(['', '-E', '-n'])}`.trim(),
    (machine, random) =>
      `grep --${random.pick(['foo', 'recurse', 'counts'])} x ${file(machine, random) ?? 'x'}`,
  ],
)
