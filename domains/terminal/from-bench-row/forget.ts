// What a step that could not be computed may have changed is not known any more.
import { posix } from 'node:path'
import type { ShellSession } from 'agentworld-shell'
import { toBytes, toText } from 'agentworld-shell/tree'
import type { Completions } from './completions.ts'
import { viewOf } from './file-views.ts'

const readsOnly =
  /^\s*(?:cd [^\s;&|]+\s*&&\s*)?(?:cat|ls|grep|egrep|find|head|tail|nl|wc|sed -n|git (?:diff|log|status|show|blame|grep|branch)|sqlite3|curl -s[^o>]*$|pytest|python3? -m pytest|python3? -m pylint|pylint|flake8|mypy|\.\/tests\/runtests\.py|python3? (?:\S*\/)?runtests\.py)\b[^>]*$/
const changesTrees =
  /\bgit\s+(?:-\S+\s+)*(?:stash|reset|checkout|switch|apply|am|merge|rebase|pull|restore|clean|revert|cherry-pick)\b|\bpatch\b|\bmake\b|\btar\b|\bunzip\b|\bnpm\b|\bnode\b|\b(?:ba)?sh \S|(?:^|[\s;&|])\.\/|\brm -r|\bxargs\b|-exec\b|-delete\b|\bglob\b|os\.walk|subprocess|os\.system|shutil/

/** Forgets, in both completions, the files that a command may have changed. */
export function forgetWhatMayChange(command: string, { sessions }: Completions): void {
  if (readsOnly.test(command) || viewOf(command, 'x\n')?.kind === 'lines') return
  for (const session of sessions) {
    const text = `${command.replace(scripts, '')}\n${scriptsOf(command, session)}`
    const isWide = changesTrees.test(text) || runsUnseen(command, session)
    for (const path of openFiles(session)) {
      if (isWide || mentions(text, path, session)) session.shell.fs.forget(toBytes(path))
    }
  }
}

const scripts = /\bpython3?\s+(?:-[a-zA-Z]\s+)?([^\s;&|<>-]\S*\.py)\b/g

// a script that is run does what its text says; one nobody has seen may do anything
function runsUnseen(command: string, session: ShellSession): boolean {
  return [...command.matchAll(scripts)].some(
    ([, path = '']) => !/test/.test(path) && scriptText(path, session) === undefined,
  )
}

function scriptsOf(command: string, session: ShellSession): string {
  return [...command.matchAll(scripts)].map(([, path = '']) => scriptText(path, session) ?? '').join('\n')
}

function scriptText(path: string, session: ShellSession): string | undefined {
  return session.readText(posix.resolve(session.shell.cwd, path))
}

/** Whether a text names a file, by its path or by its name alone. */
export function mentions(text: string, path: string, { shell }: ShellSession): boolean {
  const relative = posix.relative(shell.cwd, path)
  return [path, relative, posix.basename(path)].some(name => name !== '' && text.includes(name))
}

const system = new Set([
  '/bin',
  '/boot',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/proc',
  '/run',
  '/sbin',
  '/sys',
  '/usr',
])

/** Every file whose content is known, but for the system's own. */
export function openFiles(session: ShellSession, folder = '/'): string[] {
  return (session.namesIn(folder) ?? []).flatMap(name => {
    const path = folder === '/' ? `/${name}` : `${folder}/${name}`
    if (system.has(path)) return []
    if (session.namesIn(path) !== undefined) return openFiles(session, path)
    return session.readText(path) === undefined ? [] : [toText(path)]
  })
}
