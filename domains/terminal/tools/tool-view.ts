// A terminal as tools: a command at once, or keys as they are typed.
import type { ToolView } from '../../../src/kernel/tools/tool-view.ts'
import type { Tool } from '../../../src/world/world.ts'

const tools: readonly Tool[] = [
  {
    name: 'run_command',
    title: 'Run a command',
    description:
      'Runs a command in a bash shell and returns what it prints. The shell stays the same from call to call: directory, variables and functions carry over.',
    inputSchema: {
      type: 'object',
      properties: { command: { type: 'string', description: 'A command line, or several lines.' } },
      required: ['command'],
    },
    annotations: { destructiveHint: true, openWorldHint: true },
  },
  {
    name: 'send_keystrokes',
    title: 'Type keys',
    description:
      'Types keys into the shell, one batch after the other, and returns what the terminal shows. A line end executes; C-c, C-d, C-l or C-z alone are those keys; empty keystrokes only wait.',
    inputSchema: {
      type: 'object',
      properties: {
        keys: {
          type: 'array',
          minItems: 1,
          maxItems: 100,
          items: {
            type: 'object',
            properties: {
              keystrokes: { type: 'string', description: 'What is typed.' },
              duration: {
                type: 'number',
                minimum: 0,
                description: 'Seconds to wait afterwards.',
                default: 1,
              },
            },
            required: ['keystrokes'],
          },
        },
      },
      required: ['keys'],
    },
    annotations: { destructiveHint: true, openWorldHint: true },
  },
]

/** A shell, as tools. */
export const terminalToolView: ToolView = {
  list: () => tools,
  action({ name, arguments: given }) {
    if (name === 'run_command' && typeof given.command === 'string') return { command: given.command }
    return name === 'send_keystrokes' && Array.isArray(given.keys) ? given.keys : { name, arguments: given }
  },
}
