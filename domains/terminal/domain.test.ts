import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainContract } from '../../src/kernel/domain.contract.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { domain as terminal } from './domain.ts'

await domainContract(terminal, {
  world: 'harbour',
  actions: [
    'ls -l',
    { command: 'cat README | head -2' },
    { command: 'cat <<EOF > x\n$USER\nEOF' },
    { command: 'git log' },
    [{ keystrokes: 'ls\n', duration: 0.5 }],
    [{ keystrokes: 'sleep 10' }, { keystrokes: 'C-c' }],
    '[{"keystrokes": "pwd\\n", "duration": 1}]',
  ],
  unreadable: [
    null,
    7,
    true,
    [],
    {},
    { command: 7 },
    { keystrokes: 'ls\n' },
    [{ duration: 1 }],
    { command: 'ls', cwd: '/' },
  ],
})

describe('terminal', () => {
  const world = World.parse({
    version: 1,
    domain: 'terminal',
    title: 'A box',
    clock: '2026-02-03T04:05:06Z',
    state: { user: 'ana', host: 'box', files: { '/home/ana/a.txt': 'one\ntwo\n' } },
  })

  it('reads text that is no JSON of an action as a command', () => {
    assert.deepEqual(terminal.readAction('[ -f x ] && echo yes', world), {
      kind: 'action',
      action: { command: '[ -f x ] && echo yes' },
    })
  })

  it('shows the first prompt on the first turn only', () => {
    const action = { command: 'ls' }
    assert.equal(terminal.parts.turn(world, action, { index: 1, before: undefined }).state, 'ana@box:~$')
    assert.equal(terminal.parts.turn(world, action, { index: 2, before: { text: '' } }).state, undefined)
  })

  it('says where an action happens once that is not where the session began', () => {
    const placeAfter = (data: Json | undefined) =>
      terminal.parts.turn(world, { command: 'ls' }, { index: 2, before: { text: '' }, data }).place
    assert.equal(placeAfter(undefined), undefined)
    assert.equal(placeAfter({ exitCode: 0 }), undefined)
    assert.equal(placeAfter({ exitCode: 0, cwd: '/home/ana' }), undefined)
    assert.equal(placeAfter({ exitCode: 0, cwd: '/tmp' }), '/tmp')
  })

  it('tells the initial state with its files', () => {
    assert.equal(
      terminal.parts.world(world).initialState,
      [
        'System: Debian GNU/Linux 12 (bookworm), Linux 6.1.0-18-amd64 x86_64, host box',
        'User: ana, home /home/ana; bash 5.2 in /home/ana',
        'Time: 2026-02-03T04:05:06Z',
        'Files:',
        '/home/ana/a.txt:',
        '  one',
        '  two',
      ].join('\n'),
    )
  })
})
