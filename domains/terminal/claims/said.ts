// What was imagined before: the same command on the same files says the same again, and a package keeps its version.
import { createHash } from 'node:crypto'
import type { ShellSession } from 'agentworld-shell'
import { z } from 'zod'
import type { Claim } from '../../../src/world/turn.ts'
import { pathsIn } from '../facts/mentions.ts'
import { lineClaims } from './line-claims.ts'

const Said = z.strictObject({ command: z.string(), inputs: z.string(), text: z.string() })
export type Said = z.infer<typeof Said>
/** What a snapshot keeps of it. */
export const SaidList = z.array(Said)

const maxEntries = 40
const maxText = 8000
const maxFiles = 60
// these say something else each time
const volatile =
  /\b(?:date|time|timeit|random|RANDOM|urandom|uuid\w*|secrets|mktemp|tempfile|ps|top|uptime|free|df|vmstat|w|who|curl|wget|ping|shuf|now|clock|perf_counter|id\(|nproc|dd|time\.|getpid|\$\$)\b|\$\$|\$!/
// after these, what was said before may hold no more
const changing =
  /\b(?:install|uninstall|remove|add|rm|update|upgrade|start|stop|restart|run|create|delete|push|pull|commit|build|make|kill|enable|disable|insert|drop|set|mv|write|prune|enable|reset|apply|deploy)\b/i

/** The list with one more thing that was said. */
export function withSaid(
  list: readonly Said[],
  said: { command: string; text: string },
  session: ShellSession,
): Said[] {
  const kept = changing.test(said.command) ? [] : list
  if (volatile.test(said.command) || said.text.length > maxText) return [...kept]
  return [...kept, { ...said, inputs: inputsOf(said.command, session) }].slice(-maxEntries)
}

/** Claims where the same was said otherwise before. */
export function saidClaims(
  list: readonly Said[],
  { command, text }: { command: string; text: string },
  session: ShellSession,
): Claim[] {
  if (changing.test(command)) return []
  const inputs = inputsOf(command, session)
  const same = list.findLast(said => said.command === command && said.inputs === inputs)
  if (same && !volatile.test(command))
    return lineClaims('what it said before', timeless(text), timeless(same.text))
  const versions = versionsIn(list.map(said => said.text).join('\n'))
  for (const [name, version] of versionsIn(text)) {
    const known = versions.get(name)
    if (known !== undefined && known !== version)
      return [{ about: `the version of ${name}`, says: version, known: `it is ${known}` }]
  }
  return []
}

// how long something took, process ids and addresses are new each time
function timeless(text: string): string {
  return text
    .replaceAll(/\b\d+(?:\.\d+)? ?(?:m?s|sec(?:onds)?)\b/g, 'N s')
    .replaceAll(/0x[0-9a-f]{6,}/g, '0xN')
    .replaceAll(/\b(?:pid|PID)[ =]\d+|^\s*\d{2,} pts/gm, 'pid N')
}

/** A digest of where a command runs and of all it names. */
function inputsOf(command: string, session: ShellSession): string {
  const { shell } = session
  const direct = pathsIn(command, session)
  const indirect = direct.flatMap(path => pathsIn((session.readText(path) ?? '').slice(0, 20_000), session))
  const content = (path: string) => session.readText(path) ?? session.namesIn(path) ?? null
  const here = (session.namesIn(shell.cwd) ?? []).slice(0, maxFiles).map(name => `${shell.cwd}/${name}`)
  const digest = createHash('sha256').update(JSON.stringify([shell.cwd, session.namesIn(shell.cwd) ?? null]))
  // one at a time: together they may be longer than a text can be
  for (const path of [...new Set([...direct, ...indirect, ...here])].sort()) {
    const found = content(path)
    digest.update(`\n${JSON.stringify(path)} ${typeof found}\n`)
    digest.update(typeof found === 'string' ? found : JSON.stringify(found))
  }
  return digest.digest('hex')
}

const pairs: readonly RegExp[] = [
  /^([A-Za-z][\w.-]*) +v?(\d+(?:\.\d+)+\S*) *$/gm,
  /^([A-Za-z][\w.-]*)==(\d+(?:\.\d+)*\S*)$/gm,
  /^ii +([\w.+-]+)(?::\w+)? +(\S*\d\S*) /gm,
  /[─└├] ([\w@/.-]+)@(\d+(?:\.\d+)+\S*)/gm,
  /^Name: (\S+)\nVersion: (\S+)$/gm,
]

function versionsIn(text: string): Map<string, string> {
  const versions = new Map<string, string>()
  for (const pattern of pairs)
    for (const [, name = '', version = ''] of text.matchAll(pattern))
      versions.set(name.toLowerCase(), version)
  return versions
}
