// Working in a package nobody here wrote: read it, load it, write a test for what it offers, break a line and see what the
// test says, take it back, commit.
import { bash, edit, grep, read, type Situation, type Walk, write } from './deeds.ts'
import { lookAround } from './looking.ts'
import { commit } from './repairing.ts'

export interface Studied {
  /** The file that is loaded. */
  readonly main: string
  readonly isModule: boolean
}

/** Walks through a package. */
export function* study(situation: Situation, { main, isModule }: Studied): Walk {
  const { random } = situation
  yield read(situation, 'package.json')
  yield* lookAround(situation, random.between(2, 6))
  yield read(situation, main, { offset: 1, limit: random.between(20, 60) })
  const offered = yield bash(loading(main), 'Load it and see what it offers', 'debug')
  const [kind = 'object', ...names] = offered.isError ? [] : offered.text.trim().split(/\s+/)
  const path = `test/offers.test.${isModule ? 'mjs' : 'cjs'}`
  const isWrong = random.chance(0.5)
  const text = testText({ main, isModule, kind: isWrong ? 'symbol' : kind, names: names.slice(0, 4) })
  yield* write(situation, path, text)
  yield bash(`node --test ${path}`, 'Run the new test', 'tests')
  if (isWrong && !offered.isError) {
    yield* edit(situation, { path, old: "'symbol'", fresh: `'${kind}'` })
    yield bash(`node --test ${path}`, 'Run it again', 'tests')
  }
  for (let round = random.between(1, 2); round > 0; round -= 1)
    yield* breakAndRestore(situation, { main, test: path })
  yield* commit(situation, 'Test what the package offers')
  yield* lookAround(situation, random.between(0, 5))
}

function loading(main: string): string {
  return `node -p 'const m = require("./${main}"); [typeof m, ...Object.keys(m).slice(0, 6)].join(" ")'`
}

function testText(from: { main: string; isModule: boolean; kind: string; names: readonly string[] }): string {
  const { main, isModule, kind, names } = from
  const head = isModule
    ? `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport * as subject from '../${main}'\n`
    : `const assert = require('node:assert/strict')\nconst { test } = require('node:test')\nconst subject = require('../${main}')\n`
  const tests = [
    `test('is what it is', () => {\n  assert.equal(typeof subject, '${kind}')\n})`,
    ...names.map(name => `test('offers ${name}', () => {\n  assert.ok('${name}' in subject)\n})`),
  ]
  return `${head}\n${tests.join('\n\n')}\n`
}

const swaps: readonly (readonly [RegExp, string])[] = [
  [/ === /, ' !== '],
  [/ && /, ' || '],
  [/\breturn (?=\S)/, 'return !'],
  [/\bmodule\.exports = /, 'module.exports = undefined // '],
  [/\bexport (?:const|function) /, 'const function '],
  [/ \+ /, ' - '],
]

function* breakAndRestore(situation: Situation, { main, test }: { main: string; test: string }): Walk {
  const { random, files } = situation
  const text = files.get(main) ?? ''
  const lines = text.split('\n').filter(line => line.length < 200 && text.split(line).length === 2)
  const breakable = lines.flatMap(line =>
    swaps
      .filter(([find]) => find.test(line))
      .map(([find, put]) => [line, line.replace(find, () => put)] as const),
  )
  if (breakable.length === 0) {
    yield grep({ pattern: 'exports', output_mode: 'content', '-n': true })
    return
  }
  const [old, fresh] = random.pick(breakable)
  const isDone = yield* edit(situation, { path: main, old, fresh, family: 'bad-edit' })
  if (isDone)
    yield bash(
      random.chance(0.5) ? `node --test ${test}` : `node --check ${main} && node --test ${test}`,
      'See what the test says',
      'tests',
    )
  yield bash(`git diff ${main}`, 'Show the change', 'git')
  yield bash(random.pick([`git checkout -- ${main}`, `git restore ${main}`]), 'Take it back', 'git')
  files.set(main, text)
}
