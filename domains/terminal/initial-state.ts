// A world's state as a prompt tells it.
import type { TerminalState } from './state.ts'

const maxShown = 4000
const maxFile = 800

/** Machine, clock, environment and files. */
export function initialState(state: TerminalState, clock: string): string {
  const { user, host, release, kernel, env, files } = state
  const home = state.home ?? (user === 'root' ? '/root' : `/home/${user}`)
  const lines = [
    `System: ${release}, Linux ${kernel} x86_64, host ${host}`,
    `User: ${user}, home ${home}; bash 5.2 in ${state.cwd ?? home}`,
    `Time: ${clock}`,
  ]
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  if (variables.length > 0) lines.push(`Environment: ${variables.join(' ')}`)
  lines.push('Files:')
  let left = maxShown
  for (const [path, file] of Object.entries(files)) {
    const at = path.startsWith('/') ? path : `${home}/${path}`
    const text = fileText(at, file)
    left -= text.length
    lines.push(left > 0 ? text : at)
  }
  return lines.join('\n')
}

function fileText(path: string, file: TerminalState['files'][string]): string {
  if (typeof file !== 'string') {
    if (file.link !== undefined) return `${path} -> ${file.link}`
    if (file.directory) return path.replace(/\/*$/, '/')
    if (file.base64 !== undefined) return `${path} (binary)`
  }
  const content = typeof file === 'string' ? file : (file.content ?? '')
  const shown =
    content.length > maxFile ? `${content.slice(0, maxFile)}… (${content.length} characters)` : content
  return `${path}:\n${shown.replace(/^/gm, '  ').trimEnd()}`
}
