// A world as an MCP server over the standard streams; or a real server simulated, recorded or shadowed.
import { WorldError } from '../../world/error.ts'
import { command, quietOption } from '../arguments/command.ts'
import { imaginerOptions } from '../wiring/imaginer.ts'
import { passThrough } from './pass-through.ts'
import { serveWorld } from './serve-world.ts'
import { simulatedServer } from './simulated-server.ts'

const group = 'A real server'

export const mcp = command({
  name: 'mcp',
  summary: 'Serve a world as an MCP server over standard input and output.',
  usage: '<world> [options] | --simulate COMMAND [options]',
  operands: { least: 0, most: 1 },
  options: [
    {
      name: 'session',
      type: 'text',
      value: 'FILE',
      description: 'Keep the session in FILE (.jsonl), and continue it the next time.',
      default: 'it ends with the client',
    },
    {
      name: 'simulate',
      type: 'text',
      value: 'COMMAND',
      description: 'Start this server once to read its tools, then stand in for it.',
      group,
    },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'FILE',
      description: 'Write the world that stands in for it to FILE and end.',
      group,
    },
    {
      name: 'record',
      type: 'text',
      value: 'FILE',
      description: 'Pass calls on to it and record them in FILE (.jsonl).',
      group,
    },
    {
      name: 'shadow',
      type: 'text',
      value: 'FILE',
      description: 'Pass calls on to it, and write to FILE (.jsonl) where the simulation differs.',
      group,
    },
    {
      name: 'learn',
      type: 'text',
      value: 'FILE',
      description: 'Learn from calls that --record kept how the server answers.',
      group,
    },
    {
      name: 'unsandboxed',
      type: 'flag',
      description: 'Let it write files and reach the network while its tools are read.',
      group,
    },
    quietOption,
    ...imaginerOptions,
  ],
  examples: [
    ['agentworld mcp terminal/harbour', 'An example world as a server: what clients run.'],
    ["agentworld mcp --simulate 'npx -y some-server' -o world.yaml", 'Make a world of a real server.'],
    ["agentworld mcp --simulate 'npx -y some-server' --record calls.jsonl", 'Record what it really returns.'],
    ["agentworld mcp --simulate 'npx -y some-server' --learn calls.jsonl", 'Answer as it did then.'],
  ],
  async run({ values, operands: [world] }, outside) {
    const { simulate, record, shadow } = values
    const isReal = record !== undefined || shadow !== undefined
    refuseOddTogether({ ...values, world })
    if (simulate === undefined) return serveWorld(world, values, outside)
    if (isReal) return passThrough(simulate, values, outside)
    const made = await simulatedServer(simulate, values, outside)
    return made === undefined ? 0 : serveWorld(made, values, outside)
  },
})

interface Given {
  readonly world: string | undefined
  readonly simulate: string | undefined
  readonly session: string | undefined
  readonly out: string | undefined
  readonly record: string | undefined
  readonly shadow: string | undefined
  readonly learn: string | undefined
}

function refuseOddTogether({ world, simulate, session, out, record, shadow, learn }: Given): void {
  const isReal = record !== undefined || shadow !== undefined
  const complaint =
    world === undefined && simulate === undefined
      ? 'Which world, or which server?'
      : world !== undefined && simulate !== undefined
        ? 'Either a world or --simulate.'
        : simulate === undefined && (isReal || out !== undefined || learn !== undefined)
          ? '--record, --shadow, --learn and -o need the server: --simulate COMMAND.'
          : record !== undefined && learn !== undefined
            ? '--record writes what --learn reads: one after the other.'
            : [record, shadow, out, isReal ? session : undefined].filter(Boolean).length > 1
              ? 'One of --record, --shadow and -o; --session is for simulations.'
              : undefined
  if (complaint === undefined) return
  throw new WorldError('usage', complaint, { remedy: "'agentworld mcp --help' shows what goes together." })
}
