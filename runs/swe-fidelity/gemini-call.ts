// The same deeds through the other family of tools: a call of Claude Code's as Gemini CLI and Qwen Code would make it.
import type { Observation } from '../../src/index.ts'
import type { Call } from './calls.ts'

const outcome = ({ isError }: Observation) => (isError === true ? 'failed' : 'done')

/** The call in the other family; undefined where it has no counterpart that can be compared. */
export function geminiCall({ tool, given }: Call): Call | undefined {
  const path = given.file_path ?? ''
  if (tool === 'Bash') return shell(String(given.command))
  if (tool === 'Write')
    return { kind: 'write_file', tool: 'write_file', given, view: outcome, deed: { tool: 'Write', given } }
  if (tool === 'Read') {
    const offset = typeof given.offset === 'number' ? given.offset - 1 : undefined
    const part = offset === undefined ? {} : { offset, limit: given.limit ?? 1 }
    return {
      kind: 'read_file',
      tool: 'read_file',
      given: { absolute_path: path, ...part },
      view: observation =>
        observation.isError
          ? 'failed'
          : observation.text.replace(/^\nIMPORTANT:[\s\S]*?\(truncated\) ---\n/, ''),
      deed: { tool: 'ReadPlain', given },
    }
  }
  if (tool !== 'Edit') return undefined
  const { replace_all, ...change } = given
  const rest = { ...change, expected_replacements: replace_all === true ? 2 : 1 }
  return {
    kind: 'edit',
    tool: 'edit',
    given: rest,
    view: outcome,
    deed: { tool: 'EditCounted', given: rest },
  }
}

// substitutions are refused before anything runs
function shell(command: string): Call | undefined {
  if (/\$\(|`/.test(command)) return undefined
  return {
    kind: 'run_shell_command',
    tool: 'run_shell_command',
    given: { command, is_background: false },
    view: ({ text }) => {
      const [, output = '', code = ''] = /\nOutput: ([\s\S]*)\nError: .*\nExit Code: (\d+)\n/.exec(text) ?? []
      return `${code}\n${output}`
    },
    deed: { tool: 'Shell', given: { command } },
  }
}
