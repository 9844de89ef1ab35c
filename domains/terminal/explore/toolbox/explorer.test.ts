import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import type { Observation } from '../../../../src/world/observation.ts'
import { TerminalState } from '../../state.ts'
import { toolboxExplorer } from './explorer.ts'

/** Walks an episode in which every command succeeds and stays where it is. */
function walk(seed: number) {
  const { world, next } = toolboxExplorer.episode(seed)
  const steps: { command: string; family: string }[] = []
  let last: Observation | undefined
  for (let step = next(last); step !== undefined; step = next(last)) {
    steps.push({ command: (step.action as { command: string }).command, family: step.family })
    last = { text: '', data: { exitCode: 0, cwd: String(world.state.home) } }
  }
  return { world, steps }
}
const walks = Array.from({ length: 80 }, (_, seed) => walk(seed))
const steps = walks.flatMap(episode => episode.steps)

describe('toolboxExplorer', () => {
  it('makes the same episode for the same seed, and worlds that the domain takes', () => {
    assert.deepEqual(walk(5), walk(5))
    assert.notDeepEqual(walk(5).steps, walk(6).steps)
    for (const { world } of walks) assert.equal(TerminalState.safeParse(world.state).success, true)
  })
  it('spends most of its turns on tools that no kernel computes', () => {
    const tools = new Set(['perl', 'perl-scripts', 'rules', 'packing', 'corners', 'services'])
    const share = steps.filter(({ family }) => tools.has(family)).length / steps.length
    assert.ok(share > 0.75, `${share}`)
    assert.deepEqual(
      [...new Set(steps.map(({ family }) => family))].sort(),
      [...tools, 'listing', 'reading', 'writing'].sort(),
    )
  })
  it('never leaves a command unfinished', () => {
    const some = [...new Set(steps.map(({ command }) => command))].filter((_, index) => index % 4 === 0)
    const quoted = some.map(command => `'${command.replaceAll("'", "'\\''")}'`)
    const input = quoted.map(command => `bash -O extglob -n -c ${command} 2>&1`).join('\n')
    const { stdout } = spawnSync('bash', [], { input, encoding: 'utf8' })
    assert.deepEqual(stdout.match(/.*(unexpected EOF|unexpected end of file|end-of-file).*/g) ?? [], [])
  })
  it('runs and changes the programs and rules it wrote', () => {
    const written = walks.flatMap(episode =>
      episode.steps.flatMap(({ command }) => {
        const name = /^(?:cat > |mkdir )([\w-]+(?:\.pl)?) (?:<<|&& cat)/.exec(command)?.[1]
        return name === undefined
          ? []
          : [episode.steps.some(step => step.command !== command && step.command.includes(name))]
      }),
    )
    assert.ok(written.length > 60)
    assert.ok(written.filter(isUsed => isUsed).length > 0.8 * written.length)
  })
})
