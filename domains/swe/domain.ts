// Software engineering: a coding agent's tools, acting on a checkout.
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openRemoteKernel } from '../../src/kernel/host/remote-kernel.ts'
import { openness } from '../../src/kernel/openness.ts'
import { offerPython } from '../../src/kernel/programs/python.ts'
import { showDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { describeTools } from '../../src/kernel/tools/describe-tools.ts'
import { showCall, ToolCall } from '../../src/kernel/tools/tool-call.ts'
import type { WorldParts } from '../../src/world/prompt.ts'
import { fill } from '../../src/world/text/fill.ts'
import type { World } from '../../src/world/world.ts'
import { readSweAction, toolsetOf, toolsOf } from './actions.ts'
import { sweFaults } from './faults.ts'
import { showState } from './initial-state.ts'
import { pinRepository, placeRepository } from './repository/place-repository.ts'
import { showScope } from './scope.ts'
import { SweScope, SweState } from './state.ts'
import { sweWorld } from './world.ts'

// strangers' commands run in a child process that has no rights
const kernelModule = new URL(import.meta.url.endsWith('.ts') ? './kernel.ts' : './kernel.js', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')

// formats of programs that mend repositories, and the tools such programs call
const runners: ReadonlySet<string> = new Set(['swe-agent', 'mini-swe-agent', 'openhands'])
const machineTools =
  /^(bash|shell|terminal|execute_bash|ipython|run_(shell_)?command|execute_command|exec|str_replace\w*|text_editor|file_editor|edit|edit_file|apply_patch|read|read_file|write|write_file|view|grep|glob|ls|list_dir(ectory)?|multiedit)$/i

const SweAction = ToolCall.meta({
  description: 'A call of one tool. A bare text is a command for the shell.',
  examples: [{ name: 'Bash', arguments: { command: 'git log --oneline' } }],
})

export const domain = defineDomain({
  name: 'swe',
  summary: 'A checkout and the tools of a coding agent: Claude Code, or Gemini CLI and Qwen Code.',
  schemas: { action: SweAction, state: SweState, scope: SweScope },
  checks: ['file', 'command'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  readAction: readSweAction,
  tools: { list: toolsOf, action: call => call },
  faults: sweFaults,
  parts: {
    world: worldParts,
    turn: (_, action, { index }) => ({
      index,
      task: undefined,
      state: undefined,
      action: showCall(action),
      fence: 'json',
    }),
  },
  prompt: world => `${posix.basename(sweWorld(world).state.cwd) || '/'} ›`,
  readReply: text => ({ text: text.replace(/\r?\n$/, '') }),
  kernel: 'swe-1',
  openKernel: async (world, { snapshot }) => {
    placeRepository(world)
    offerPython()
    return openRemoteKernel({ module: kernelModule, world, snapshot })
  },
  abilities: {
    executors: { sandbox: async () => (await import('./running/executor.ts')).sandboxExecutor() },
    explorers: { repairs: async () => (await import('./real/real-domain.ts')).realRepairsDomain },
    pin: async (world, { folder }) => pinRepository(world, { folder }),
    texts: async world => {
      const { repositoryTexts } = await import('./repository/repository-texts.ts')
      const { solutionLines } = await import('./repository/solution-lines.ts')
      return { readable: repositoryTexts(world), written: solutionLines(world) }
    },
    shown: async () => (await import('./from-bench-row.ts')).sweRows,
    recognises: ({ format, tools }) =>
      runners.has(format) ? 9 : tools.some(tool => machineTools.test(tool)) ? 4 : 0,
  },
})

function worldParts(world: World): WorldParts {
  placeRepository(world)
  const { state, open } = sweWorld(world)
  const toolset = toolsetOf(world)
  const examples = world.demonstrations?.length ? world.demonstrations : toolset.examples
  return {
    domain: 'swe',
    description: fill(description, {
      openness: openness(open, showScope),
      shapes: toolset.shapes,
    }),
    actionSpace: describeTools(toolsOf(world)),
    initialState: showState(state, world.clock),
    demonstrations: showDemonstrations(examples, input => readSweAction(input, world)),
    instruction: world.instruction,
  }
}
