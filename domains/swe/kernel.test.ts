import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { openKernel } from './kernel.ts'

const { signal } = new AbortController()
const files = {
  'package.json': '{ "scripts": { "test": "node --test" } }\n',
  'sum.js': 'export const sum = (a, b) => a + b\n',
  'sum.test.js':
    "import { test } from 'node:test'\nimport { sum } from './sum.js'\ntest('adds', () => { if (sum(1, 1) !== 2) throw new Error() })\n",
}

function open(more: { [name: string]: Json } = {}, state: { [name: string]: Json } = {}): Promise<Kernel> {
  const world = World.parse({
    version: 1,
    domain: 'swe',
    title: 'A sum',
    clock: '2026-01-05T09:00:00Z',
    ...more,
    state: { toolset: 'claude-code', cwd: '/home/ines/sum', files, programs: { node: 'v24.0.0' }, ...state },
  })
  return openKernel(world, { snapshot: undefined })
}
const call = (name: string, given: { [name: string]: Json }) => ({ name, arguments: given })
const bash = (command: string) => call('Bash', { command })
const read = (path: string) => call('Read', { file_path: path })
const text = async (kernel: Kernel, action: Json) => {
  const result = await kernel.step(action, { signal })
  return result.kind === 'computed' ? result.observation.text : `unknown: ${result.why}`
}
const file = (path: string) => ({ kind: 'file', path, weight: 1, when: 'final' }) as const

describe('openKernel', () => {
  it('acts as the user whose home the project lies in', async () => {
    const kernel = await open()
    assert.equal(
      await text(kernel, bash('whoami; pwd; touch x && stat -c %U x')),
      'ines\n/home/ines/sum\nines',
    )
  })

  it('goes on from its snapshot with files, working directory and what was read', async () => {
    const kernel = await open()
    await text(kernel, bash('mkdir lib && cd lib && echo 1 > one'))
    await text(kernel, read('/home/ines/sum/sum.js'))
    const snapshot = JSON.parse(JSON.stringify(await kernel.snapshot()))
    const world = World.parse({
      version: 1,
      domain: 'swe',
      title: 'A sum',
      clock: '2026-01-05T09:00:00Z',
      state: { toolset: 'claude-code', cwd: '/home/ines/sum', files, programs: { node: 'v24.0.0' } },
    })
    const again = await openKernel(world, { snapshot })
    assert.deepEqual(await again.snapshot(), snapshot)
    assert.equal(await text(again, bash('pwd; cat one')), '/home/ines/sum/lib\n1')
    const edit = { file_path: '/home/ines/sum/sum.js', old_string: 'a + b', new_string: 'b + a' }
    assert.match(await text(again, call('Edit', edit)), /^The file \S+ has been updated/)
  })

  it('forks: neither sees what the other does or reads', async () => {
    const kernel = await open()
    const twin = await kernel.fork()
    await text(twin, read('/home/ines/sum/sum.js'))
    const write = call('Write', { file_path: '/home/ines/sum/sum.js', content: 'x' })
    assert.match(await text(kernel, write), /File has not been read yet/)
    assert.match(await text(twin, write), /has been updated/)
    assert.equal(await kernel.look(file('sum.js')), files['sum.js'])
    assert.equal(await twin.look(file('sum.js')), 'x')
  })

  it('computes a call with what a call made unknown left untouched', async () => {
    const kernel = await open()
    const before = await kernel.snapshot()
    const result = await kernel.step(bash('echo first; echo x > made; npm test'), { signal })
    assert.equal(result.kind, 'unknown')
    assert.equal(result.kind === 'unknown' && result.computed, 'first\n')
    assert.deepEqual(await kernel.snapshot(), before)
  })

  it('knows no shell of another platform, but its files', async () => {
    const kernel = await open({}, { platform: 'darwin', cwd: '/Users/ines/sum' })
    assert.match(await text(kernel, bash('ls')), /^unknown: it needs the shell of darwin/)
    assert.match(await text(kernel, read('/Users/ines/sum/sum.js')), /^ {5}1→export const sum/)
  })

  it('knows nothing of a history that is only described', async () => {
    const kernel = await open({}, { git: { branch: 'main' } })
    assert.match(await text(kernel, bash('git log')), /^unknown: /)
    assert.match(await text(await open(), bash('git log')), /not a git repository/)
  })
})

describe('openKernel, imagining', () => {
  const open = [{ path: 'vendor/**' }]

  it('shows the code of a test run', async () => {
    const facts = await (await openSum()).facts(bash('npm test'))
    assert.match(facts, /^Working directory: \/home\/ines\/sum\nClock: 2026-01-05T09:00:00.000Z\n/)
    assert.match(facts, /Declared tests: 1\nNames of tests and suites: adds\n/)
    assert.match(facts, /--- sum\.test\.js\n[\s\S]*--- sum\.js\nexport const sum/)
  })

  it('objects to a result that is computed otherwise', async () => {
    const kernel = await openSum()
    assert.deepEqual(await kernel.check(bash('cat sum.js'), { text: 'export const sum = 1' }), [
      {
        about: 'the result, line 1',
        says: "'export const sum = 1'",
        known: "it is 'export const sum = (a, b) => a + b'",
      },
    ])
  })

  it('objects to a test run that names no test of the files', async () => {
    const output =
      '✔ multiplies (0.4ms)\nℹ tests 1\nℹ suites 0\nℹ pass 1\nℹ fail 0\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 40'
    const claims = await (await openSum()).check(bash('node --test'), { text: output })
    assert.equal(claims[0]?.says, "'multiplies' ran")
  })

  it('objects to lines that are numbered wrong', async () => {
    const kernel = await openSum()
    const claims = await kernel.check(read('/home/ines/sum/vendor/a.js'), { text: '     1→a\n     3→b' })
    assert.deepEqual(claims, [
      { about: 'the lines', says: 'they are not numbered in turn', known: 'Read numbers every line' },
    ])
  })

  it('learns a file that was shown, and computes it from then on', async () => {
    const kernel = await openSum()
    const action = read('/home/ines/sum/vendor/a.js')
    assert.match(await text(kernel, action), /^unknown: /)
    const learned = await kernel.learn(action, { text: '     1→let a\n     2→' })
    assert.deepEqual(learned, { files: { '/home/ines/sum/vendor/a.js': 'let a\n' } })
    assert.equal(await text(kernel, bash('cat vendor/a.js')), 'let a')
    const edit = { file_path: '/home/ines/sum/vendor/a.js', old_string: 'let', new_string: 'const' }
    assert.match(await text(kernel, call('Edit', edit)), /1→const a/)
  })

  it('learns nothing from an error', async () => {
    const kernel = await openSum()
    const observation = { text: '<tool_use_error>File does not exist.</tool_use_error>', isError: true }
    assert.equal(await kernel.learn(read('/home/ines/sum/vendor/a.js'), observation), undefined)
  })

  it('learns that a program runs in the background, and lets it be ended', async () => {
    const kernel = await openSum()
    const start = call('Bash', { command: 'npm run dev', run_in_background: true })
    await kernel.learn(start, { text: 'Command running in background with ID: 4e33a5' })
    assert.match(await text(kernel, call('BashOutput', { bash_id: '4e33a5' })), /^unknown: /)
    assert.equal(
      await text(kernel, call('KillShell', { shell_id: '4e33a5' })),
      '{"message":"Successfully killed shell: 4e33a5 (npm run dev)","shell_id":"4e33a5"}',
    )
  })

  async function openSum(): Promise<Kernel> {
    return openKernel(
      World.parse({
        version: 1,
        domain: 'swe',
        title: 'A sum',
        clock: '2026-01-05T09:00:00Z',
        open,
        state: {
          toolset: 'claude-code',
          cwd: '/home/ines/sum',
          files: { ...files, 'vendor/': '' },
          programs: { node: 'v24.0.0' },
        },
      }),
      { snapshot: undefined },
    )
  }
})
