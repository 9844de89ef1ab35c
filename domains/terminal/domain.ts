// A Linux terminal: a shell on a machine whose files, clock and users are explicit.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { verifyPrompt } from '../../src/judge/rule/verify-prompt.ts'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openRemoteKernel } from '../../src/kernel/host/remote-kernel.ts'
import { openness } from '../../src/kernel/openness.ts'
import { offerPython } from '../../src/kernel/programs/python.ts'
import type { Action } from '../../src/world/action.ts'
import type { Json } from '../../src/world/json.ts'
import type { WorldParts } from '../../src/world/prompt.ts'
import { fill } from '../../src/world/text/fill.ts'
import { Demonstration, type World } from '../../src/world/world.ts'
import { readTerminalAction, TerminalAction } from './actions.ts'
import { explorers } from './explorers.ts'
import { terminalFaults } from './faults.ts'
import { initialState } from './initial-state.ts'
import { showScope } from './scope.ts'
import { TerminalScope, TerminalState } from './state.ts'
import { terminalToolView } from './tools/tool-view.ts'
import { terminalWorld } from './world.ts'

// strangers' commands run in a child process that has no rights
const kernelModule = new URL(import.meta.url.endsWith('.ts') ? './kernel.ts' : './kernel.js', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')
const actionSpace = read('./actions.md')
const examples = read('./examples.jsonl')
  .split('\n')
  .filter(line => line.trim() !== '')
  .map(line => Demonstration.parse(JSON.parse(line)))

// tools that press keys
const keyTools = /^(bash_command|send_keys|keystrokes|tmux)$/i

const Standing = z.object({ cwd: z.string() })

export const domain = defineDomain({
  name: 'terminal',
  summary: 'A Linux shell on a machine with files, users and a clock; most commands are computed exactly.',
  schemas: { action: TerminalAction, state: TerminalState, scope: TerminalScope },
  checks: ['file', 'command'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  verify: verifyPrompt,
  readAction: input => readTerminalAction(input),
  tools: terminalToolView,
  faults: terminalFaults,
  parts: {
    world: worldParts,
    turn: (world, action, { index, data }) => ({
      index,
      task: undefined,
      state: index === 1 ? promptAt(world) : undefined,
      place: placeOf(world, data),
      action: showAction(action),
      fence: 'command' in (action as object) ? 'bash' : 'json',
    }),
  },
  prompt: (world, seen) => {
    if (terminalWorld(world).state.terminal.prompt === 'line') return '›'
    const cwd = seen.map(({ data }) => standingOf(data)).findLast(place => place !== undefined)
    return promptAt(world, { cwd, gap: ' ' })
  },
  readReply: text => ({ text: text === '' || text.endsWith('\n') ? text : `${text}\n` }),
  kernel: 'terminal-2',
  openKernel: (world, { snapshot }) => {
    offerPython()
    return openRemoteKernel({ module: kernelModule, world, snapshot })
  },
  abilities: {
    executors: { sandbox: async () => (await import('./executor.ts')).sandboxExecutor() },
    explorers,
    shown: async () => (await import('./from-bench-row/terminal-rows.ts')).terminalRows,
    recognises: ({ tools }) => (tools.some(tool => keyTools.test(tool)) ? 5 : 0),
  },
})

function showAction(action: Action): string {
  const { data } = TerminalAction.safeParse(action)
  return data !== undefined && 'command' in data ? data.command || '\n' : JSON.stringify(action, null, 2)
}

function startOf(world: World) {
  const { user, host, home, cwd } = terminalWorld(world).state
  const base = home ?? (user === 'root' ? '/root' : `/home/${user}`)
  return { user, host, base, at: cwd ?? base }
}

function standingOf(data: Json | undefined): string | undefined {
  return Standing.safeParse(data).data?.cwd
}

/** The working directory, unless it is the first one. */
function placeOf(world: World, data: Json | undefined): string | undefined {
  const cwd = standingOf(data)
  return cwd === startOf(world).at ? undefined : cwd
}

function promptAt(world: World, { cwd, gap = '' }: { cwd?: string | undefined; gap?: string } = {}): string {
  const { user, host, base, at: start } = startOf(world)
  const at = cwd ?? start
  const shown = at === base ? '~' : at.startsWith(`${base}/`) ? `~${at.slice(base.length)}` : at
  return `${user}@${host}:${shown}${gap}${user === 'root' ? '#' : '$'}`
}

function worldParts(world: World): WorldParts {
  const { state, open } = terminalWorld(world)
  const shown = world.demonstrations?.length ? world.demonstrations : examples
  return {
    domain: 'terminal',
    description: fill(description, {
      openness: openness(open, showScope),
      form: state.terminal.prompt === 'line' ? 'a screen' : 'the output alone',
    }),
    actionSpace,
    initialState: initialState(state, world.clock),
    demonstrations: shown.map(({ action, observation }) => {
      const result = readTerminalAction(action)
      return {
        action: showAction(result.kind === 'action' ? result.action : action),
        observation: observation.text,
      }
    }),
    instruction: world.instruction,
  }
}
