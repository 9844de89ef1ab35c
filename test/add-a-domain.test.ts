// The guide to a further kind of world, followed to the letter in a copy of this repository: one folder, one line, three
// worlds, and nothing else touched.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from './temporary-folder.ts'

const root = path.resolve(import.meta.dirname, '..')
const guide = fs.readFileSync(path.join(root, 'docs/guides/add-a-domain.md'), 'utf8')
const files = [...guide.matchAll(/^`([\w./-]+)`:\n\n```\w+ file\n([\s\S]*?)^```$/gm)].map(
  ([, name = '', text = '']) => ({ name, text }),
)
const [, line = ''] = /^```ts line\n([\s\S]*?)^```$/m.exec(guide) ?? []
const copy = path.join(temporaryFolder(), 'agentworld')

function inCopy(command: string, args: readonly string[], input = ''): string {
  const PATH = `${path.join(copy, 'bin')}:${path.join(root, 'node_modules', '.bin')}:${process.env.PATH}`
  // a test runner in a test runner reports to the outer one unless it knows nothing of it
  const { NODE_TEST_CONTEXT: _, ...outer } = process.env
  const env = { ...outer, PATH, AGENTWORLD_MODEL: 'none', NO_COLOR: '1' }
  return execFileSync(command, args, { cwd: copy, encoding: 'utf8', input, env })
}

describe('the guide to a further kind of world', () => {
  for (const part of ['src', 'domains', 'packages', 'worlds', 'apps', 'bin', 'package.json', 'tsconfig.json'])
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const { name, text } of files) {
    fs.mkdirSync(path.dirname(path.join(copy, name)), { recursive: true })
    fs.writeFileSync(path.join(copy, name), text)
  }
  const list = path.join(copy, 'domains/index.ts')
  const registered = fs
    .readFileSync(list, 'utf8')
    .replace(/(const loaders = \{\n(?: {2}.*\n)*)/, (all: string) => all + line)
  fs.writeFileSync(list, registered)

  it('shows the files of the example, and no others', () => {
    const own = files.map(({ name, text }) => {
      const file = name.replace(/^domains\/calculator\//, '').replace(/^worlds\/calculator\//, 'worlds/')
      assert.equal(text, fs.readFileSync(path.join(root, 'examples/calculator', file), 'utf8'), file)
      return file
    })
    const there = fs.globSync('**/*.*', { cwd: path.join(root, 'examples/calculator') })
    assert.deepEqual(own.sort(), there.sort())
  })

  it('makes a domain that compiles and keeps the contract', () => {
    const project = { extends: './tsconfig.json', include: ['domains/index.ts', 'domains/calculator'] }
    fs.writeFileSync(path.join(copy, 'tsconfig.calculator.json'), JSON.stringify(project))
    assert.equal(inCopy('tsc', ['--project', 'tsconfig.calculator.json']), '')
    const test = ['--conditions=agentworld-source', '--test', 'domains/calculator/domain.test.ts']
    assert.match(inCopy(process.execPath, test), /\n(?:ℹ|#) fail 0\n/)
  })

  it('is known to every command', () => {
    assert.match(inCopy('agentworld', ['domains']), /^calculator +A pocket calculator/m)
    const worlds = ['sums', 'change', 'exchange'].map(name => `worlds/calculator/${name}.yaml`)
    assert.match(inCopy('agentworld', ['worlds']), /calculator\/exchange/)
    for (const world of worlds) assert.match(inCopy('agentworld', ['check', world]), /scores? 1/)
    const played = inCopy('agentworld', ['play', 'calculator/sums', '--quiet'], '12 * price - 7\n')
    assert.match(played, /^47$/m)
    const schema = JSON.parse(inCopy('agentworld', ['schema', 'world'])) as object
    assert.match(JSON.stringify(schema), /"calculator"/)
    assert.throws(() => inCopy('agentworld', ['play', worlds[2] ?? '', '--quiet', '--json'], 'rate(eur)\n'), {
      stdout: /it does not know what rate\(eur\) is/,
    })
  })
})
