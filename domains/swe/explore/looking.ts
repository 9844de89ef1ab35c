// Looking around in a checkout: what is there, what its history says, where a word stands. Some of it misses.
import { bash, type Deed, glob, grep, read, type Situation, type Walk } from './deeds.ts'

type Look = (situation: Situation) => Deed

const looks: readonly Look[] = [
  () => bash('ls -la', 'List the project folder', 'look'),
  () => bash('git log --oneline', 'Show the history', 'git'),
  () => bash('git status', 'Show what has changed', 'git'),
  () => bash('git status --short && git branch --show-current', 'Show changes and branch', 'git'),
  ({ random, repository }) =>
    bash(`git log -n ${random.between(1, 3)} --stat`, `Show recent commits of ${repository.name}`, 'git'),
  situation => bash(`git log --format='%h %an %s' -- ${source(situation)}`, 'History of one file', 'git'),
  situation => bash(`git blame -s ${source(situation)} | head -n 8`, 'Who wrote these lines', 'git'),
  () => bash('git show --stat HEAD', 'Show the last commit', 'git'),
  () => bash('git ls-files | wc -l', 'Count the files', 'git'),
  situation => bash(`wc -l ${source(situation)} ${source(situation)}`, 'Count lines', 'shell'),
  situation =>
    bash(`head -n ${situation.random.between(3, 12)} ${source(situation)}`, 'Show the beginning', 'shell'),
  situation => bash(`sed -n '2,9p' ${source(situation)}`, 'Show some lines', 'shell'),
  () => bash('find . -type f -not -path "./.git/*" | sort | head -n 20', 'List files', 'look'),
  situation =>
    bash(
      `grep -rn "${word(situation)}" --include='*.${ending(situation)}' . | head -n 10`,
      'Find a word',
      'shell',
    ),
  situation => glob(`**/*.${ending(situation)}`),
  ({ random }) => glob(random.pick(['*.md', '**/*.json', 'src/**/*.ts', '**/*test*', '*.toml'])),
  situation => grep({ pattern: word(situation) }),
  situation => grep({ pattern: word(situation), output_mode: 'content', '-n': true }),
  situation =>
    grep({ pattern: word(situation), output_mode: 'content', '-n': true, '-C': 1, head_limit: 12 }),
  situation =>
    grep({ pattern: `\\b${word(situation)}\\b`, output_mode: 'count', glob: `*.${ending(situation)}` }),
  ({ random }) => grep({ pattern: random.pick(['TODO', 'FIXME', 'deprecated', 'throw new']), '-i': true }),
  situation => read(situation, source(situation)),
  situation =>
    read(situation, source(situation), {
      offset: situation.random.between(1, 12),
      limit: situation.random.between(3, 10),
    }),
  situation =>
    read(situation, [...situation.files.keys()].find(path => /^readme/i.test(path)) ?? 'README.md'),
]

// what people try although it is not there
const misses: readonly Look[] = [
  situation => read(situation, `${source(situation).replace(/\.\w+$/, '')}.ts`),
  situation => read(situation, 'docs/CONTRIBUTING.md'),
  situation => read(situation, source(situation).split('/')[0] ?? 'src'),
  situation => bash(`cat ${source(situation)}.bak`, 'Look for a backup', 'shell'),
  () => bash('git show HEAD~40', 'Show an old commit', 'git'),
  () => bash('git checkout release', 'Switch to the release branch', 'git'),
  () => bash('npm run lint', 'Run the linter', 'shell'),
  () => bash('pytest -q', 'Run pytest', 'tests'),
  () => bash('make test', 'Run the tests', 'tests'),
  () => grep({ pattern: 'main', path: 'no/such/folder' }),
  situation => bash(`python3 -c "import ${word(situation)}"`, 'Try to import it', 'shell'),
  situation => bash(`node -e "require('./${word(situation)}')"`, 'Try to load it', 'shell'),
]

/** So many looks around. */
export function* lookAround(situation: Situation, count: number): Walk {
  const { random } = situation
  for (let done = 0; done < count; done += 1)
    yield random.pick(random.chance(0.14) ? misses : looks)(situation)
}

function source({ random, repository }: Situation): string {
  return random.pick(repository.sources)
}

function ending({ repository }: Situation): string {
  return repository.language === 'python' ? 'py' : 'js'
}

/** A name that stands in one of the files. */
function word(situation: Situation): string {
  const { random, files } = situation
  const text = files.get(source(situation)) ?? ''
  const found = [...new Set(text.match(/\b[a-zA-Z_]{4,16}\b/g) ?? ['main'])]
  return random.pick(found)
}
