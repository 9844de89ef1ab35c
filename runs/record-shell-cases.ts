// Records what real bash answers to the shell's cases (packages/shell/src/recorded/cases), in a throw-away sandbox; of one
// file with --only NAME.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { openRealTerminal } from '../domains/terminal/real.ts'
import { caseClock, caseEnvironment, caseState, commandsOf } from '../packages/shell/src/recorded/machine.ts'
import { World } from '../src/world/world.ts'
import { scriptOptions } from './script/script-options.ts'

const { only } = scriptOptions(import.meta.filename, { only: undefined })
const folder = new URL('../packages/shell/src/recorded/', import.meta.url)
const cases = new URL('cases/', folder)
for (const file of readdirSync(cases).sort()) {
  if (only !== undefined && file !== `${only}.txt`) continue
  const world = World.parse({
    version: 1,
    domain: 'terminal',
    title: 'Cases',
    clock: caseClock,
    state: { ...caseState, env: caseEnvironment(file) },
  })
  const real = await openRealTerminal(world)
  const turns: { command: string; output: string }[] = []
  for (const command of commandsOf(readFileSync(new URL(file, cases), 'utf8'))) {
    const { text } = await real.step({ command }, { signal: AbortSignal.timeout(20_000) })
    turns.push({ command, output: text })
  }
  await real.close()
  writeFileSync(new URL(file.replace(/txt$/, 'json'), folder), `${JSON.stringify(turns, null, 2)}\n`)
}
