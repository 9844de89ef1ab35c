import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import type { Observation } from '../../../src/world/observation.ts'
import { TerminalState } from '../state.ts'
import { commandWords } from './command-words.ts'
import { everydayExplorer } from './explorer.ts'
import { grammar } from './grammar.ts'

/** Walks an episode in which every command succeeds and stays where it is. */
function walk(seed: number) {
  const episode = everydayExplorer.episode(seed)
  const steps: { command: string; family: string }[] = []
  let last: Observation | undefined
  for (let step = episode.next(last); step !== undefined; step = episode.next(last)) {
    steps.push({ command: (step.action as { command: string }).command, family: step.family })
    last = { text: '', data: { exitCode: 0, cwd: String(episode.world.state.home) } }
  }
  return { world: episode.world, steps }
}
const walks = Array.from({ length: 150 }, (_, seed) => walk(seed))
const steps = walks.flatMap(episode => episode.steps)

describe('everydayExplorer', () => {
  it('makes the same episode for the same seed and observations', () => {
    assert.deepEqual(walk(11), walk(11))
    assert.notDeepEqual(walk(11).steps, walk(12).steps)
  })
  it('makes worlds that the domain takes', () => {
    for (const { world } of walks) assert.equal(TerminalState.safeParse(world.state).success, true)
  })
  it('walks 8 to 24 turns, now and then up to 40', () => {
    const lengths = walks.map(episode => episode.steps.length)
    assert.ok(Math.min(...lengths) >= 8 && Math.max(...lengths) <= 40)
    assert.ok(lengths.filter(length => length > 24).length < walks.length / 4)
  })
  it('covers at least 90 commands, and comes to every family', () => {
    const words = new Set(steps.flatMap(({ command }) => commandWords(command)))
    const builtins = spawnSync('bash', ['-c', 'compgen -bkc'], { encoding: 'utf8' }).stdout.split('\n')
    assert.ok(builtins.filter(name => words.has(name)).length >= 90)
    assert.deepEqual(
      [...new Set(steps.map(({ family }) => family))].sort(),
      [...new Set(grammar.map(({ family }) => family))].sort(),
    )
  })
  it('never leaves a command unfinished, and keeps lines short enough for a terminal', () => {
    for (const { command } of steps) {
      assert.ok(command.split('\n').every(line => Buffer.byteLength(line) < 4000))
    }
    const some = [...new Set(steps.map(({ command }) => command))].filter((_, index) => index % 6 === 0)
    const quoted = some.map(command => `'${command.replaceAll("'", "'\\''")}'`)
    const input = quoted.map(command => `bash -O extglob -n -c ${command} 2>&1`).join('\n')
    const { stdout } = spawnSync('bash', [], { input, encoding: 'utf8' })
    assert.deepEqual(stdout.match(/.*(unexpected EOF|unexpected end of file|end-of-file).*/g) ?? [], [])
  })
  it('builds on what it made', () => {
    const made = walks.flatMap(episode =>
      episode.steps.flatMap(({ command }) => {
        const name = /^(?:echo|printf|cat|seq) .*> ?([\w-]+\.\w+)(?: <<.*)?$/m.exec(command)?.[1]
        return name === undefined
          ? []
          : [episode.steps.filter(step => step.command.includes(name)).length > 1]
      }),
    )
    assert.ok(made.length > 25 && made.filter(isReused => isReused).length / made.length > 0.75)
  })
})
