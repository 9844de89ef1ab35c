import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commandText } from '../../actions.ts'
import { snippetsExplorer } from './explorer.ts'

/** The commands of an episode where everything succeeds in silence. */
function commands(seed: number): string[] {
  const { next } = snippetsExplorer.episode(seed)
  const found: string[] = []
  const silence = { text: '', data: { exitCode: 0 } }
  for (let turn = next(undefined); turn !== undefined; turn = next(silence))
    found.push(commandText(turn.action))
  return found
}

describe('snippetsExplorer', () => {
  const all = Array.from({ length: 60 }, (_, seed) => commands(seed)).flat()

  it('types small programs, hardly one of them twice', () => {
    const programs = all.filter(command => /\b(python3|perl) /.test(command))
    assert.ok(programs.length > 0.8 * all.length, `${programs.length} of ${all.length}`)
    assert.ok(
      new Set(programs).size > 0.9 * programs.length,
      `${new Set(programs).size} of ${programs.length}`,
    )
  })

  it('leaves no quote open', () => {
    const isOdd = (command: string) => (command.replace(/\\["'\\]/g, '').match(/"/g)?.length ?? 0) % 2 === 1
    // a line that breaks off within quotes is a mistake it makes on purpose
    const open = all.filter(command => !command.includes('EOF') && isOdd(command))
    assert.ok(open.length < 0.01 * all.length, open.slice(0, 5).join('\n'))
  })

  it('says the same again with the same seed', () => {
    assert.deepEqual(commands(7), commands(7))
    assert.notDeepEqual(commands(7), commands(8))
  })
})
