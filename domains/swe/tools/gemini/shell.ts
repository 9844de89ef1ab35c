// run_shell_command: `bash -c` in a process group of its own, every time in the workspace anew.
import { runCommand } from 'agentworld-shell'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed } from './answers.ts'

export async function runShellCommand(given: Arguments, checkout: Checkout): Promise<Observation> {
  const asked = textOf(given.command)
  const directory = textOf(given.directory)
  const why = whyNot(asked, { directory, checkout })
  if (why !== undefined) return failed(why)
  const cwd = directory || checkout.state.cwd
  if (nodeAt(cwd, checkout)?.kind !== 'directory') return failed('spawn bash ENOENT')
  const { session, signal } = checkout
  const wanted = signedCommit(unwrapped(asked))
  const command = given.is_background === true && !wanted.trim().endsWith('&') ? `${wanted.trim()} &` : wanted
  const result = await runCommand(session, { command, cwd, signal })
  const background = result.background.join(', ')
  return {
    text: envelope({
      command: asked,
      directory,
      output: combined(result),
      status: result.status,
      background,
      pid: result.pid,
    }),
    data: { exitCode: result.status },
  }
}

interface Told {
  readonly command: string
  readonly directory: string
  readonly output: string
  readonly status: number
  readonly background: string
  readonly pid: number
}

/** The eight fields that a command's result has. */
export function envelope({ command, directory, output, status, background, pid }: Told): string {
  return [
    `Command: ${command}`,
    `Directory: ${directory || '(root)'}`,
    `Output: ${output || '(empty)'}`,
    'Error: (none)',
    `Exit Code: ${status}`,
    'Signal: (none)',
    `Background PIDs: ${background || '(none)'}`,
    `Process Group PGID: ${pid}`,
  ].join('\n')
}

/** Standard output, then standard error, as the runner joins them. */
export function combined({ stdout, stderr }: { stdout: string; stderr: string }): string {
  const separator = stdout === '' || stdout.endsWith('\n') ? '' : '\n'
  return `${stdout}${stderr === '' ? '' : separator + stderr}`
    .replace(/\x1b\[[0-9;?]*[ -/]*[@-~]/g, '')
    .trim()
}

function whyNot(
  command: string,
  { directory, checkout }: { directory: string; checkout: Checkout },
): string | undefined {
  if (substitutes(command))
    return 'Command substitution using $(), `` ` ``, <(), or >() is not allowed for security reasons'
  if (command.trim() === '') return 'Command cannot be empty.'
  if (directory === '') return undefined
  if (!directory.startsWith('/')) return 'Directory must be an absolute path.'
  if (!directory.startsWith(checkout.state.cwd))
    return `Directory '${directory}' is not within any of the registered workspace directories.`
  return undefined
}

/** Whether a command has a substitution that bash would carry out. */
function substitutes(command: string): boolean {
  const plain = command
    .replace(/\\[\s\S]/g, '')
    .replace(/"[^"]*"|'[^']*'/g, quoted => (quoted.startsWith("'") ? '' : quoted.replace(/[<>]\(/g, '')))
  return /\$\(|[<>]\(/.test(plain) || (plain.match(/`/g)?.length ?? 0) > 1
}

function unwrapped(command: string): string {
  const [wrapper] = /^\s*(?:sh|bash|zsh|cmd.exe)\s+(?:\/c|-c)\s+/.exec(command) ?? []
  if (wrapper === undefined) return command.trim()
  const inner = command.slice(wrapper.length).trim()
  return /^(["']).*\1$/s.test(inner) && inner.length > 1 ? inner.slice(1, -1) : inner
}

const signature = '\n\nCo-authored-by: Qwen-Coder <qwen-coder@alibabacloud.com>'

// the runner signs commits as their co-author
function signedCommit(command: string): string {
  if (!/^git\s+commit/.test(command.trim())) return command
  return command.replace(
    /(-m\s+)(['"])((?:\\.|[^\\])*?)(\2)/,
    (_, flag: string, quote: string, message: string) => `${flag}${quote}${message}${signature}${quote}`,
  )
}
