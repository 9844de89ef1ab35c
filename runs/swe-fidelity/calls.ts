// Random tool calls on a repository, and how each is compared: what of the tool's result must be equal to what the same
// deed returns in reality.
import type { Observation } from '../../src/index.ts'
import type { Json } from '../../src/world/json.ts'
import { Random } from './random.ts'

export interface Call {
  readonly kind: string
  readonly tool: string
  readonly given: { readonly [name: string]: Json }
  /** What is compared of the kernel's result. */
  view(observation: Observation): string
  /** What is really done, where that is called otherwise. */
  readonly deed?: Pick<Call, 'tool' | 'given'>
}

interface Plan {
  readonly seed: number
  readonly files: { readonly [path: string]: string }
  readonly count: number
}

const cwd = '/home/dev/project'
const whole = ({ text, isError }: Observation) => `${isError === true ? 'failed' : 'done'}\n${text}`
const outcome = ({ isError }: Observation) => (isError === true ? 'failed' : 'done')

/** A sequence of calls: the same seed, the same calls. */
export function callsFor({ seed, files, count }: Plan): Call[] {
  const random = new Random(seed)
  const paths = Object.keys(files)
  const calls: Call[] = [
    bash('git init -q -b main . && git add -A && git commit -qm start && git log --format=%s'),
  ]
  while (calls.length < count) calls.push(...randomCalls(random, { paths, files }))
  return calls.slice(0, count)
}

interface Known {
  readonly paths: readonly string[]
  readonly files: { readonly [path: string]: string }
}

function randomCalls(random: Random, known: Known): Call[] {
  const roll = random.below(100)
  if (roll < 45) return [bash(command(random, known))]
  if (roll < 60) return [read(random, known)]
  if (roll < 80) return edits(random, known)
  if (roll < 88) return [write(random)]
  if (roll < 94) return [grep(random)]
  return [glob(random)]
}

function bash(text: string): Call {
  return { kind: 'Bash', tool: 'Bash', given: { command: text }, view: whole }
}

function read(random: Random, { paths }: Known): Call {
  const path = random.chance(8) ? 'no/such.file' : (random.pick(paths) ?? 'README.md')
  const range = random.chance(30) ? { offset: 1 + random.below(6), limit: 1 + random.below(8) } : {}
  return {
    kind: 'Read',
    tool: 'Read',
    given: { file_path: `${cwd}/${path}`, ...range },
    view: shownLines,
  }
}

function shownLines(observation: Observation): string {
  if (observation.isError || observation.text.startsWith('<system-reminder>')) return outcome(observation)
  return observation.text.replace(/^ *\d+→/gm, '')
}

function edits(random: Random, known: Known): Call[] {
  const path = random.pick(known.paths) ?? 'README.md'
  const lines = (known.files[path] ?? '').split('\n').filter(line => line.trim() !== '')
  const old = random.chance(15) ? 'this is nowhere' : (random.pick(lines) ?? 'x')
  const given = {
    file_path: `${cwd}/${path}`,
    old_string: random.chance(50) ? old : old.slice(0, 1 + random.below(old.length)),
    new_string: random.chance(15) ? '' : `changed ${random.below(1000)} $& \\1 'q' "d"`,
    replace_all: random.chance(40),
  }
  const edit: Call = { kind: 'Edit', tool: 'Edit', given, view: outcome }
  const reading = { kind: 'Read', tool: 'Read', given: { file_path: given.file_path }, view: shownLines }
  return [reading, edit]
}

function write(random: Random): Call {
  const path = `new/${random.pick(['a', 'b', 'c'])}${random.below(100)}.txt`
  const content = `${random.below(10)}\nä ö\n${random.chance(50) ? 'end\n' : 'end'}`
  return { kind: 'Write', tool: 'Write', given: { file_path: `${cwd}/${path}`, content }, view: () => 'done' }
}

const sought = [
  'TODO',
  'return',
  '[a-z]+\\(',
  '^def |^func |^static ',
  'alpha|beta',
  'x\\.',
  'const',
  '"name"',
  '\\d\\d',
  'größe',
] as const

function grep(random: Random): Call {
  const pattern = random.pick(sought)
  const ignoresCase = random.chance(30)
  const mode = random.pick(['files_with_matches', 'content', 'count'] as const)
  return {
    kind: 'Grep',
    tool: 'Grep',
    given: { pattern, '-i': ignoresCase, output_mode: mode, '-n': true },
    view: ({ text }) =>
      sortedLines(text.replace(/\n\nFound \d+ total[^\n]*$/, '').replace(/^Found \d+ files?\n/, '')),
  }
}

/** Lines in an order that does not depend on how they were found. */
export function sortedLines(text: string): string {
  if (text === 'No files found' || text === 'No matches found') return ''
  return text.split('\n').sort().join('\n')
}

function glob(random: Random): Call {
  const pattern = random.pick(['*.md', '*.txt', '**/*.json', '*.{py,ts,js,go,c,rb}', 'n*', '*a*'] as const)
  return {
    kind: 'Glob',
    tool: 'Glob',
    given: { pattern },
    view: ({ text }) =>
      sortedLines(
        text
          .split('\n')
          .filter(line => !line.includes('/.git/'))
          .join('\n'),
      ),
  }
}

function command(random: Random, { paths }: Known): string {
  const path = () => quote(random.pick(paths) ?? 'README.md')
  const number = () => 1 + random.below(9)
  const word = () => random.pick(['alpha', 'beta', 'return', 'TODO', 'price', 'x'] as const)
  const templates = [
    () => 'ls',
    () => 'ls -a | head -n 20',
    () => `cat ${path()}`,
    () => `head -n ${number()} ${path()}`,
    () => `tail -n ${number()} ${path()}`,
    () => `wc -l ${path()} ${path()}`,
    () => `sed -n '${number()},${number() + 5}p' ${path()}`,
    () => `sed -i 's/${word()}/swapped/' ${path()}`,
    () => `sed -i '${number()}d' ${path()}`,
    () => `grep -n ${word()} ${path()}`,
    () => `grep -rn --include='*.md' ${word()} . | sort`,
    () => `grep -rc ${word()} . --exclude-dir=.git | sort | head -n 30`,
    () => `find . -type f -not -path './.git/*' | sort`,
    () =>
      `find . -name '*.${random.pick(['md', 'txt', 'json'] as const)}' -not -path './.git/*' | sort | xargs wc -c | tail -n 3`,
    () => `sort ${path()} | uniq -c | sort -rn | head -n 5`,
    () => `awk '{ print NF }' ${path()} | sort -n | tail -n 2`,
    () => `cp ${path()} copy${number()}.txt && ls copy*.txt`,
    () => `mv copy${number()}.txt moved${number()}.txt`,
    () => `rm -f moved${number()}.txt && echo gone`,
    () => `mkdir -p deep/er/${word()} && touch deep/er/${word()}/f && find deep | sort`,
    () => `echo "line ${number()}" >> ${path()}`,
    () => `printf 'a\\tb\\n%s\\n' ${number()} > made${number()}.tsv; cut -f1 made*.tsv`,
    () => `diff ${path()} ${path()}`,
    () => 'git status --short',
    () => 'git diff --stat',
    () => 'git diff',
    () => `git add -A && git commit -qm 'change ${number()}' && git log --oneline | wc -l`,
    () => 'git log --format=%s -n 5',
    () => `git checkout -q -- ${path()} && git status -s | head`,
    () => 'git branch --show-current; git rev-parse --abbrev-ref HEAD',
    () => 'git ls-files | sort | head -n 20',
    () => `cat nope${number()}`,
    () => `cd ${random.pick(['src', 'lib', 'app', 'new', '/tmp'] as const)} && pwd`,
    () => 'cd /home/dev/project',
    () => `for f in *.md; do echo "$f: $(wc -l < "$f")"; done`,
    () => `test -f ${path()} && echo yes || echo no`,
    () => `cat > here${number()}.txt <<'EOF'\nfirst $HOME\nsecond\nEOF`,
    () => `frobnicate --all`,
    () => `basename ${path()}; dirname ${path()}`,
    () => `tr a-z A-Z < ${path()} | head -n 2`,
    () => `jq .name config.json`,
    () => `md5sum ${path()}`,
  ] as const
  return random.pick(templates)()
}

function quote(path: string): string {
  return `'${path}'`
}
