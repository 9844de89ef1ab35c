// Prompt strings: the backslash letters of PS1.
import { formatTime } from '../format-time.ts'
import type { Shell } from '../shell.ts'

/** Expands `\u@\h:\w\$ ` and its like. */
export function expandPrompt(text: string, shell: Shell): string {
  return text.replace(
    /\\(D\{[^}]*\}|[0-7]{3}|[\s\S])/g,
    (whole: string, code: string) => letter(code, shell) ?? whole,
  )
}

function letter(code: string, shell: Shell): string | undefined {
  const { machine } = shell
  if (/^[0-7]{3}$/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 0xff)
  if (code.startsWith('D{')) return formatTime(code.slice(2, -1) || '%X', shell.clock.now, shell)
  switch (code) {
    case 'u':
      return machine.user
    case 'h':
      return machine.host.split('.')[0]
    case 'H':
      return machine.host
    case 'w':
      return shortened(shell)
    case 'W':
      return shell.cwd === machine.home ? '~' : (shell.cwd.split('/').at(-1) ?? '') || '/'
    case '$':
      return machine.uid === 0 ? '#' : '$'
    case 'n':
      return '\n'
    case 'r':
      return '\r'
    case 's':
      return shell.name.split('/').at(-1)
    case 't':
      return formatTime('%H:%M:%S', shell.clock.now, shell)
    case 'A':
      return formatTime('%H:%M', shell.clock.now, shell)
    case 'd':
      return formatTime('%a %b %d', shell.clock.now, shell)
    case 'v':
      return '5.2'
    case 'V':
      return '5.2.15'
    case 'e':
      return '\x1b'
    case 'a':
      return '\x07'
    case 'j':
      return String(shell.jobs.length)
    case '!':
    case '#':
      return String(shell.history.length + 1)
    case '\\':
      return '\\'
    case '[':
    case ']':
      return ''
    default:
      return undefined
  }
}

/** The directory with `~` for home. */
function shortened(shell: Shell): string {
  const home = shell.variables.get('HOME') ?? ''
  if (home === '' || home === '/') return shell.cwd
  if (shell.cwd === home) return '~'
  return shell.cwd.startsWith(`${home}/`) ? `~${shell.cwd.slice(home.length)}` : shell.cwd
}
