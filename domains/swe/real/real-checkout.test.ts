// The same calls in a real checkout and in the kernel: what is computed must be what really happens.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import type { RealEnvironment } from '../../../src/kernel/real.ts'
import type { Json } from '../../../src/world/json.ts'
import { World } from '../../../src/world/world.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { openKernel } from '../kernel.ts'
import { openRealCheckout } from './real-checkout.ts'

const cwd = '/home/ines/quay'
const world = World.parse({
  version: 1,
  domain: 'swe',
  title: 'Quay',
  clock: '2026-03-02T09:00:00Z',
  state: {
    toolset: 'claude-code',
    cwd,
    files: { '/home/ines/.gitconfig': '[user]\n\tname = Ines\n\temail = ines@example.com\n' },
    repository: {
      branch: 'main',
      history: [
        {
          message: 'Start',
          author: 'Ines <ines@example.com>',
          date: '2026-02-01T10:00:00Z',
          files: {
            'README.md': '# Quay\n\nShips and berths.\n',
            '.gitignore': 'build/\n',
            'src/berth.js': 'export const berths = 4\nexport const free = berths - 1\n',
            'src/ship.js': "import { free } from './berth.js'\nexport const fits = ships => ships <= free\n",
            'test/ship.test.js':
              "import assert from 'node:assert/strict'\nimport { it } from 'node:test'\nimport { fits } from '../src/ship.js'\n\nit('fits three ships', () => {\n  assert.equal(fits(3), true)\n})\n",
            'package.json': '{\n  "name": "quay",\n  "type": "module"\n}\n',
          },
        },
      ],
    },
  },
})
const call = (name: string, given: { [name: string]: Json }) => ({ name, arguments: given })
const file = (path: string) => ({ file_path: `${cwd}/${path}` })
const bash = (command: string) => call('Bash', { command })
const { signal } = new AbortController()

describe('openRealCheckout', { skip: skipWithout('bubblewrap', 'git') }, () => {
  let real: RealEnvironment
  let kernel: Kernel
  before(async () => {
    real = await openRealCheckout(world)
    kernel = await openKernel(world, { snapshot: undefined })
  })
  after(async () => {
    await real.close()
    await kernel.close()
  })

  it('answers as the kernel computes it', async () => {
    const calls = [
      call('Read', file('README.md')),
      call('Read', { ...file('src/ship.js'), offset: 2, limit: 1 }),
      call('Read', { ...file('README.md'), offset: 90 }),
      call('Read', file('src/berth.ts')),
      call('Read', file('src')),
      call('Glob', { pattern: '**/*.js' }),
      call('Glob', { pattern: '*.toml' }),
      call('Glob', { pattern: '*', path: 'nowhere' }),
      call('Grep', { pattern: 'free' }),
      call('Grep', { pattern: 'free', output_mode: 'content', '-n': true, '-A': 1 }),
      call('Grep', { pattern: 'ships?', '-i': true, output_mode: 'count' }),
      call('Grep', { pattern: 'x', path: 'nowhere' }),
      call('Grep', { pattern: 'berths', path: `${cwd}/src/berth.js`, output_mode: 'content' }),
      call('Edit', { ...file('src/berth.js'), old_string: '4', new_string: '5' }),
      call('Read', file('src/berth.js')),
      call('Edit', { ...file('src/berth.js'), old_string: 'berths', new_string: 'places' }),
      call('Edit', { ...file('src/berth.js'), old_string: 'berth = 4', new_string: 'x' }),
      call('Edit', { ...file('src/berth.js'), old_string: 'berths = 4', new_string: 'berths = 5' }),
      call('MultiEdit', {
        ...file('src/berth.js'),
        edits: [
          { old_string: 'free', new_string: 'open' },
          { old_string: 'berths - 1', new_string: 'berths - 2' },
        ],
      }),
      call('Write', { ...file('README.md'), content: '# Quay\n' }),
      call('Write', { ...file('docs/new.md'), content: 'one\ntwo\n' }),
      call('Grep', { pattern: 'Quay|one' }),
      call('TodoWrite', { todos: [] }),
      bash('git status --short'),
      bash('git diff src/berth.js'),
      bash('cd src && pwd'),
      bash('pwd; nosuchcommand'),
      call('Read', { file_path: 'berth.txt' }),
      bash('cd /tmp'),
      bash('pwd'),
      bash('echo more >> README.md'),
      call('Write', { ...file('README.md'), content: 'again\n' }),
      bash('git add -A && git commit -q -m "More berths" && git log --oneline'),
    ]
    for (const action of calls) {
      const step = await kernel.step(action, { signal })
      assert.equal(step.kind, 'computed', JSON.stringify(action))
      assert.deepEqual(
        await real.step(action, { signal }),
        step.kind === 'computed' && step.observation,
        JSON.stringify(action),
      )
    }
  })

  it('really runs tests on the files as they are now', async () => {
    const { text, isError } = await real.step(bash('node --test test/ship.test.js'), { signal })
    assert.equal(isError, true)
    assert.match(text, /does not provide an export named 'free'/)
    const name = { ...file('src/berth.js'), old_string: 'open', new_string: 'free' }
    await real.step(call('Edit', name), { signal })
    const again = await real.step(bash('node --test test/ship.test.js'), { signal })
    assert.match(again.text, /^✔ fits three ships .*\n[\s\S]*ℹ pass 1\nℹ fail 0\n/)
  })

  it('stops a command at its time, and goes on', async () => {
    const late = await real.step(call('Bash', { command: 'sleep 30', timeout: 200 }), { signal })
    assert.deepEqual(late, { text: 'Exit code 143\nCommand timed out after 0.2s', isError: true })
    assert.deepEqual(await real.step(bash('echo on'), { signal }), { text: 'on' })
  })

  it('says which tools it has', async () => {
    await assert.rejects(real.step(call('WebSearch', { query: 'x' }), { signal }), {
      message: 'WebSearch cannot be used on a real disk.',
      remedy: 'What is: Read, Write, Edit, MultiEdit, Grep, Glob, Bash, TodoWrite.',
    })
  })

  it('refuses a toolset it does not have', async () => {
    const other = { ...world, state: { ...world.state, toolset: 'gemini-cli' } }
    await assert.rejects(openRealCheckout(other), /tools of gemini-cli cannot be used/)
  })
})
