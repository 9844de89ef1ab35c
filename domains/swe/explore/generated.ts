// Repositories made from a seed: a few functions with their tests in one language, a history, and a slip or two that the
// tests find.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Json } from '../../../src/world/json.ts'
import { readData } from '../../../src/world/reading/read-world.ts'
import type { Random } from '../../terminal/explore/random.ts'
import type { HistoryCommit } from '../repository/source.ts'
import type { Repository, Slip } from './repository.ts'

const SlipPair = z.tuple([z.string(), z.string()])
const Routine = z.object({
  name: z.string(),
  about: z.string(),
  javaScript: z.string(),
  python: z.string(),
  slips: z.object({ javaScript: z.array(SlipPair), python: z.array(SlipPair) }),
  cases: z.array(z.tuple([z.string(), z.array(Json), Json])),
})
type Routine = z.infer<typeof Routine>
type Language = 'javaScript' | 'python'

const place = new URL('./functions.yaml', import.meta.url)
const routines = z.array(Routine).parse(readData(readFileSync(place, 'utf8'), { place: 'functions.yaml' }))

const names =
  'harbour ledger almanac lantern orchard compass gazette workshop granary observatory ferry atlas'.split(' ')
const kinds = 'tools kit helpers core lib'.split(' ')
const authors = [
  'Ines Alvarado <ines@example.com>',
  'Tomas Lind <tomas@example.com>',
  'Mei Okafor <mei@example.com>',
]

/** The repository of this chance. */
export function generatedRepository(random: Random): Repository {
  const language: Language = random.chance(0.5) ? 'javaScript' : 'python'
  const name = `${random.pick(names)}-${random.pick(kinds)}`
  const used = random.some(routines, random.between(3, 6))
  const layout = layoutOf(language, random)
  const slipping = random.shuffled(used).slice(0, random.between(1, Math.min(3, used.length)))
  const slips = slipping.map(each => slipIn(each, { language, layout, random }))
  const right = new Map(used.flatMap(each => filesOf(each, { language, layout })))
  const common = commonFiles(name, { used, language, layout })
  const history = historyOf({ common, right, slips, used, layout, author: random.pick(authors), random })
  const files = new Map(
    history.flatMap(({ files: written }) => Object.entries(written)) as [string, string][],
  )
  return {
    name,
    language,
    files,
    history,
    slips,
    sources: used.map(each => layout.source(each)),
    tests: used.map(each => layout.test(each)),
    testCommand: layout.testCommand,
    licence: 'CC0-1.0',
  }
}

interface Layout {
  source(each: Routine): string
  test(each: Routine): string
  /** How a test names the module. */
  module(each: Routine): string
  readonly testCommand: string
}

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function layoutOf(language: Language, random: Random): Layout {
  if (language === 'python') {
    const folder = random.pick(['app', 'core', 'sample'])
    return {
      source: ({ name }) => `${folder}/${snake(name)}.py`,
      test: ({ name }) => `tests/test_${snake(name)}.py`,
      module: ({ name }) => `${folder}.${snake(name)}`,
      testCommand: random.pick([
        'python3 -m unittest',
        'python3 -m unittest -v',
        'python3 -m unittest discover -s tests -t .',
      ]),
    }
  }
  const [folder, tests] = [random.pick(['src', 'lib']), random.pick(['test', 'tests'])]
  return {
    source: ({ name }) => `${folder}/${kebab(name)}.js`,
    test: ({ name }) => `${tests}/${kebab(name)}.test.js`,
    module: ({ name }) => `../${folder}/${kebab(name)}.js`,
    testCommand: random.pick([
      `node --test "${tests}/*.test.js"`,
      `node --test --test-reporter=tap "${tests}/*.test.js"`,
    ]),
  }
}

interface Place {
  readonly language: Language
  readonly layout: Layout
}

function slipIn(each: Routine, { language, layout, random }: Place & { random: Random }): Slip {
  const [right, wrong] = random.pick(each.slips[language])
  return {
    path: layout.source(each),
    right: lineOf(each[language], right),
    wrong: lineOf(each[language], right).replace(right, () => wrong),
  }
}

/** The line of a text that a piece stands in, without its indentation. */
function lineOf(text: string, piece: string): string {
  return (text.split('\n').find(line => line.includes(piece)) ?? piece).trim()
}

function filesOf(each: Routine, { language, layout }: Place): [string, string][] {
  const test = language === 'python' ? pythonTest : javaScriptTest
  return [
    [layout.source(each), each[language]],
    [layout.test(each), test(each, layout.module(each))],
  ]
}

function javaScriptTest({ name, cases }: Routine, module: string): string {
  const tests = cases.map(
    ([title, given, result]) =>
      `  it('${title}', () => {\n    assert.deepEqual(${name}(${given.map(value => JSON.stringify(value)).join(', ')}), ${JSON.stringify(result)})\n  })`,
  )
  return `import assert from 'node:assert/strict'\nimport { describe, it } from 'node:test'\nimport { ${name} } from '${module}'\n\ndescribe('${name}', () => {\n${tests.join('\n')}\n})\n`
}

function pythonTest({ name, cases }: Routine, module: string): string {
  const tests = cases.map(
    ([title, given, result]) =>
      `    def test_${title.replaceAll(' ', '_')}(self):\n        self.assertEqual(${snake(name)}(${given.map(pythonValue).join(', ')}), ${pythonValue(result)})\n`,
  )
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}Test`
  return `import unittest\n\nfrom ${module} import ${snake(name)}\n\n\nclass ${title}(unittest.TestCase):\n${tests.join('\n')}\n\nif __name__ == "__main__":\n    unittest.main()\n`
}

function pythonValue(value: Json): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const pairs = Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${pythonValue(item)}`)
  return `{${pairs.join(', ')}}`
}

function commonFiles(
  name: string,
  { used, language, layout }: Place & { used: readonly Routine[] },
): Record<string, string> {
  const list = used.map(each => `- \`${layout.source(each)}\`: ${each.about}`).join('\n')
  const readme = `# ${name}\n\nSmall functions, each with its tests.\n\n${list}\n\nRun the tests with \`${layout.testCommand}\`.\n`
  if (language === 'python') {
    const [folder] = layout.source(used[0] as Routine).split('/')
    return {
      'README.md': readme,
      '.gitignore': '__pycache__/\n*.pyc\n',
      'pyproject.toml': `[project]\nname = "${name}"\nversion = "0.3.0"\nrequires-python = ">=3.10"\n`,
      [`${folder}/__init__.py`]: '',
      'tests/__init__.py': '',
    }
  }
  const manifest = {
    name,
    version: '0.3.0',
    type: 'module',
    private: true,
    scripts: { test: layout.testCommand },
  }
  return {
    'README.md': readme,
    '.gitignore': 'node_modules/\ncoverage/\n',
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
  }
}

/** The first commit has the rest, then each function comes with its own, and the slips come last. */
function historyOf(from: {
  common: Record<string, string>
  right: ReadonlyMap<string, string>
  slips: readonly Slip[]
  used: readonly Routine[]
  layout: Layout
  author: string
  random: Random
}): HistoryCommit[] {
  const { common, right, slips, used, layout, author, random } = from
  let day = 1
  const commit = (message: string, files: Record<string, string>): HistoryCommit => {
    day += random.between(0, 3)
    const date = `2026-02-${String(Math.min(day, 28)).padStart(2, '0')}T${String(random.between(8, 18)).padStart(2, '0')}:${random.between(10, 59)}:00+00:00`
    return { message, author, date, files }
  }
  return [
    commit('Start the project', common),
    ...used.map(each => {
      const paths = [layout.source(each), layout.test(each)]
      return commit(`Add ${each.name}`, Object.fromEntries(paths.map(path => [path, right.get(path) ?? ''])))
    }),
    ...slips.map(({ path, right: good, wrong }) =>
      commit(`Simplify ${path}`, { [path]: (right.get(path) ?? '').replace(good, () => wrong) }),
    ),
  ]
}
