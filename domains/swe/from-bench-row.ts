// Rows of development containers: one tool that runs commands, its result with the return code around the output.
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { ShownWorld } from '../../src/kernel/shown-world.ts'
import { callFromText, isObject } from '../../src/kernel/tools/tool-call.ts'
import { openShownShell, terminalRows } from '../terminal/from-bench-row/terminal-rows.ts'

const framed = /^<returncode>(-?\d+)<\/returncode>\n<output>\n([\s\S]*)<\/output>\s*$/
// longer outputs are cut by the tool, in a way of its own
const longest = 9000

/** Containers whose one tool takes `{ command }`. */
export const sweRows: ShownWorld = {
  name: `swe-${terminalRows.name}`,
  readAction: text => {
    const given = callFromText(text)?.arguments
    return isObject(given) && typeof given.command === 'string' ? { command: given.command } : undefined
  },
  readObservation: text => {
    const [, status, output] = framed.exec(text) ?? []
    // of a long output the tool shows the ends alone
    if (status === undefined)
      return text.startsWith('<returncode>') ? { text: '', data: { isCut: true } } : undefined
    return { text: output ?? '', data: { status: Number(status) } }
  },
  show: ({ text, data }) => {
    const status = isObject(data) ? data.status : 0
    const output = text === '' || text.endsWith('\n') ? text : `${text}\n`
    return `<returncode>${status}</returncode>\n<output>\n${output}</output>`
  },
  open: async start => {
    const form = start.system.includes('<returncode>') ? 'framed' : 'another'
    return answering(form, await openShownShell(start))
  },
}

function answering(form: 'framed' | 'another', kernel: Kernel): Kernel {
  return {
    step: async (action, options) => {
      if (form === 'another') return { kind: 'unknown', why: 'nothing tells how this tool shows an output' }
      const result = await kernel.step(action, options)
      const isLong = result.kind === 'computed' && result.observation.text.length > longest
      return isLong ? { kind: 'unknown', why: 'the output is longer than the tool shows' } : result
    },
    facts: action => kernel.facts(action),
    check: (action, observation) => kernel.check(action, observation),
    learn: (action, observation, patch) => kernel.learn(action, observation, patch),
    look: check => kernel.look(check),
    state: () => kernel.state(),
    snapshot: () => kernel.snapshot(),
    fork: async () => answering(form, await kernel.fork()),
    close: () => kernel.close(),
  }
}
