import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { here } from './agentworld.ts'

const folder = temporaryFolder()
function worldFile(name: string, rest: object): string {
  const file = path.join(folder, name)
  const world = {
    version: 1,
    domain: 'terminal',
    title: 'A note to copy',
    task: 'Copy the pass phrase into ~/answer.txt.',
    state: { user: 'mira', host: 'quay', files: { '/home/mira/note.txt': 'lighthouse\n' } },
    success: [{ kind: 'file', path: '/home/mira/answer.txt', equals: 'lighthouse' }],
    ...rest,
  }
  writeFileSync(file, JSON.stringify(world))
  return file
}
const readable = ['state.files./home/mira/note.txt']

describe('agentworld check of a world with a solution', () => {
  it('says how the world did as a task', async () => {
    const file = worldFile('sound.json', { solution: { actions: ['cp note.txt answer.txt'], readable } })
    const { code, stdout, stderr } = await here('check', file)
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal(
      stdout,
      `${file}: ok, terminal world 'A note to copy'; its solution scores 1 after 1 turn; doing nothing scores 0; two runs agree; nothing leaks\n`,
    )
  })

  it('fails one that is not solved, or that gives its answer away', async () => {
    const file = worldFile('unsound.json', { solution: { actions: ['true'] }, task: 'Write lighthouse.' })
    const { code, stdout, stderr } = await here('check', file)
    assert.deepEqual([code, stdout], [1, ''])
    assert.equal(
      stderr.split('\n').slice(1).join('\n'),
      '  the solution must reach the full reward: scores 0 after 1 turn\n  no answer may be readable: what check 1 wants stands in task; what check 1 wants stands in state.files./home/mira/note.txt\n',
    )
  })

  it('fails one that nobody has to do anything for, and says all of it in JSON', async () => {
    const file = worldFile('done.json', {
      success: [{ kind: 'command', command: 'test -f note.txt' }],
      solution: { actions: [] },
    })
    const { code, stdout } = await here('check', file, '--json')
    const { ok, findings } = JSON.parse(stdout)
    assert.deepEqual([code, ok], [1, false])
    assert.deepEqual(findings, [
      { property: 'solution', outcome: 'held', detail: 'scores 1 after 0 turns' },
      { property: 'floor', outcome: 'failed', detail: 'doing nothing scores 1' },
      { property: 'agreement', outcome: 'held', detail: 'two runs agree' },
      { property: 'leaks', outcome: 'held', detail: 'nothing leaks' },
    ])
  })

  it('takes no folder for a world', async () => {
    assert.deepEqual(await here('check', folder), {
      code: 1,
      stdout: '',
      stderr: `${folder}: it is a folder, not a file.\n`,
    })
  })

  it('names an action of the solution that the world cannot read', async () => {
    const file = worldFile('unread.json', { solution: { actions: ['true', 7] } })
    const { code, stderr } = await here('check', file)
    assert.equal(code, 1)
    assert.match(stderr, /unread\.json:1:\d+: solution\.actions\.1: /)
  })
})
