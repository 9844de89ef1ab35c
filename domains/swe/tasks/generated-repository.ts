// Makes repositories to run tests in: the same seed gives the same files. Some pass, some fail, some cannot be loaded; some
// have a linter of their own or a script that writes files.
import { readFileSync } from 'node:fs'
import { readData } from '../../../src/world/reading/read-world.ts'
import { type Subject, subjects } from './subjects.ts'

const place = new URL('./scripts.yaml', import.meta.url)
const scripts = readData(readFileSync(place, 'utf8'), { place: 'scripts.yaml' }) as { [path: string]: string }

export interface GeneratedRepository {
  readonly name: string
  readonly language: 'javaScript' | 'python'
  readonly files: { readonly [path: string]: string }
  /** What to run in it, one after the other. */
  readonly commands: readonly string[]
}

/** The repository of a seed. */
export function generatedRepository(seed: number): GeneratedRepository {
  const next = randomFrom(seed)
  const pick = (count: number) => Math.floor(next() * count)
  const language = seed % 2 === 0 ? 'javaScript' : 'python'
  const chosen = subjects.filter(() => next() < 0.7)
  const used = chosen.length === 0 ? subjects.slice(0, 2) : chosen
  const wrong = new Set(used.filter(() => next() < 0.35).map(({ name }) => name))
  const broken = seed % 7 === 6 ? used[pick(used.length)]?.name : undefined
  const plan: Plan = {
    used,
    wrong,
    broken,
    isNested: next() < 0.5,
    hasSkipped: next() < 0.4,
    variant: pick(3),
  }
  const name = `sample-${seed}`
  return language === 'javaScript' ? javaScript(name, plan) : python(name, plan)
}

interface Plan {
  readonly used: readonly Subject[]
  readonly wrong: ReadonlySet<string>
  readonly broken: string | undefined
  readonly isNested: boolean
  readonly hasSkipped: boolean
  readonly variant: number
}

function javaScript(name: string, plan: Plan): GeneratedRepository {
  const files: { [path: string]: string } = {
    'package.json': `${JSON.stringify({ name, version: '1.0.0', type: 'module', scripts: { test: 'node --test' } }, null, 2)}\n`,
    'README.md': `# ${name}\n`,
    ...scriptsFor('.js'),
  }
  for (const subject of plan.used) {
    files[`src/${subject.name}.js`] = sourceOf(subject, 'javaScript', plan)
    files[`test/${subject.name}.test.js`] = javaScriptTest(subject, plan)
  }
  const first = plan.used[0]?.name ?? ''
  const runs = ['node --test', 'node --test --test-reporter=tap', `node --test test/${first}.test.js`]
  return {
    name,
    language: 'javaScript',
    files,
    commands: [
      runs[plan.variant] ?? '',
      'node scripts/lint.js',
      'node scripts/list.js',
      `node --check src/${first}.js`,
    ],
  }
}

function sourceOf(subject: Subject, language: 'javaScript' | 'python', { wrong, broken }: Plan): string {
  const { right, wrong: mistaken } = subject[language]
  const source = wrong.has(subject.name) ? mistaken : right
  return broken === subject.name ? source.replace(/\)(?=[^)]*$)/, '') : source
}

function javaScriptTest({ name, cases }: Subject, { isNested, hasSkipped }: Plan): string {
  const tests = cases.map(([title, given, result], index) => {
    const options = hasSkipped && index === 0 ? '{ skip: true }, ' : ''
    const call = `${name}(${given.map(value => JSON.stringify(value)).join(', ')})`
    return `it(${quoted(title)}, ${options}() => {\n  assert.deepEqual(${call}, ${JSON.stringify(result)})\n})`
  })
  const body = isNested
    ? `describe('${name}', () => {\n${indented(tests.join('\n'), 2)}\n})`
    : tests.join('\n')
  const used = isNested ? 'describe, it' : 'it'
  return `import assert from 'node:assert/strict'\nimport { ${used} } from 'node:test'\nimport { ${name} } from '../src/${name}.js'\n\n${body}\n`
}

function python(name: string, plan: Plan): GeneratedRepository {
  const files: { [path: string]: string } = {
    'pyproject.toml': `[project]\nname = "${name}"\nversion = "1.0.0"\n`,
    'README.md': `# ${name}\n`,
    ...scriptsFor('.py'),
    'sample/__init__.py': '',
    'tests/__init__.py': '',
  }
  for (const subject of plan.used) {
    const module = subject.name.toLowerCase()
    files[`sample/${module}.py`] = sourceOf(subject, 'python', plan)
    files[`tests/test_${module}.py`] = pythonTest(subject, plan)
  }
  const first = plan.used[0]?.name.toLowerCase() ?? ''
  const runs = ['python3 -m unittest', 'python3 -m unittest -v', `python3 -m unittest tests.test_${first}`]
  return {
    name,
    language: 'python',
    files,
    commands: [
      runs[plan.variant] ?? '',
      'python3 scripts/lint.py',
      'python3 scripts/listing.py',
      `python3 -c "import ast; ast.parse(open('sample/${first}.py').read()); print('parsed')"`,
    ],
  }
}

function pythonTest({ name, cases }: Subject, { hasSkipped }: Plan): string {
  const tests = cases.map(([title, given, result], index) => {
    const call = `${name}(${given.map(value => pythonValue(value)).join(', ')})`
    const skip = hasSkipped && index === 0 ? '    @unittest.skip("later")\n' : ''
    return `${skip}    def test_${title.replaceAll(' ', '_')}(self):\n        self.assertEqual(${call}, ${pythonValue(result)})\n`
  })
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Test`
  return `import unittest\n\nfrom sample.${name.toLowerCase()} import ${name}\n\n\nclass ${title}(unittest.TestCase):\n${tests.join('\n')}\n\nif __name__ == "__main__":\n    unittest.main()\n`
}

function pythonValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  return JSON.stringify(value)
}

function scriptsFor(ending: string): { [path: string]: string } {
  return Object.fromEntries(Object.entries(scripts).filter(([path]) => path.endsWith(ending)))
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "\\'")}'`
}

function indented(text: string, spaces: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(spaces))
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761 + 1) >>> 0
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}
