// Keeps a kernel in step with reality where it could not compute a turn. The same commands run in a real terminal beside
// it; what the turn changed there (files, working folder, variables, functions, aliases, options) is done in the kernel by
// plain commands, as an executor would take it back. If the kernel cannot compute those either, the two have parted.
import type { Follower } from '../../../src/kernel/real.ts'
import type { TreeEntry } from '../../../src/kernel/sandbox/archive.ts'
import type { Action } from '../../../src/world/action.ts'
import type { World } from '../../../src/world/world.ts'
import { openRealTerminal, type RealTerminal } from '../real.ts'

export interface Seen {
  readonly tree: ReadonlyMap<string, TreeEntry>
  readonly shell: readonly string[]
  readonly cwd: string
}

const signal = AbortSignal.timeout(2 ** 31 - 1)

/** A follower that also tells what reality changed. */
export interface TerminalFollower extends Follower {
  /** What this turn changed, as commands; undefined where it ended the terminal. */
  changesOf(turn: number): Promise<readonly string[] | undefined>
}

/** A follower of the episode with these actions. */
export function createFollower(world: World, actions: readonly Action[]): TerminalFollower {
  let real: RealTerminal | undefined
  let done = 0
  const runTo = async (turn: number): Promise<RealTerminal> => {
    real ??= await openRealTerminal(world)
    for (; done < turn; done += 1) await real.step(actions[done] ?? { command: '' }, { signal })
    return real
  }
  const changesOf: TerminalFollower['changesOf'] = async turn => {
    const before = await look(await runTo(turn))
    const terminal = await runTo(turn + 1)
    return terminal.isOpen() ? differences(before, await look(terminal)) : undefined
  }
  return {
    changesOf,
    async catchUp(kernel, turn) {
      const commands = await changesOf(turn)
      if (commands === undefined) return false
      for (const command of commands) {
        const step = await kernel.step({ command }, { signal })
        if (step.kind === 'unknown') return false
      }
      return true
    },
    close: async () => real?.close(),
  }
}

// What only reality has: process ids, clocks, the protocol's prompts.
const volatile =
  /^declare -\S+ (_|BASH\w*|COLUMNS|LINES|DIRSTACK|EPOCH\w+|EUID|FUNCNAME|GROUPS|HISTCMD|LINENO|OLDPWD|OPTIND|PIPESTATUS|PPID|PS\d|PWD|RANDOM|SECONDS|SHELLOPTS|SRANDOM|UID)\b/
const dump = 'declare -p; alias -p; set +o; shopt -p; declare -f'

/** What a real terminal has in files and shell state. */
export async function look(real: RealTerminal): Promise<Seen> {
  const shell = await real.step({ command: `__last=$?; ${dump}; (exit $__last)` }, { signal })
  const lines = shell.text
    .split('\n')
    .filter(line => !volatile.test(line) && !/^declare -\S+ __last=/.test(line))
  const { cwd } = shell.data as { cwd: string }
  const tree = new Map((await real.readTree()).map(entry => [entry.path, entry]))
  return { tree, shell: lines, cwd }
}

/** The commands that lead from one state to the other. */
export function differences(before: Seen, after: Seen): string[] {
  const commands: string[] = []
  for (const path of [...before.tree.keys()].reverse()) {
    if (!after.tree.has(path)) commands.push(`rm -rf -- ${quoted(path)}`)
  }
  for (const [path, entry] of after.tree) {
    if (!isSame(before.tree.get(path), entry)) commands.push(...planting(entry))
  }
  const old = new Set(before.shell)
  const changed = after.shell.filter(line => !old.has(line))
  const functions = changed.some(line => !/^(declare|alias|set|shopt) /.test(line))
  const plain = changed.filter(line => /^(declare -\S+ \w+|alias|set|shopt) ?/.test(line))
  if (plain.length > 0) commands.push(plain.join('\n'))
  if (functions) commands.push(functionText(after.shell))
  const names = (lines: readonly string[]) =>
    lines.flatMap(line => /^declare -\S+ (\w+)/.exec(line)?.[1] ?? [])
  const still = new Set(names(after.shell))
  const gone = names(before.shell).filter(name => !still.has(name))
  if (gone.length > 0) commands.push(`unset ${gone.join(' ')}`)
  if (before.cwd !== after.cwd) commands.push(`cd ${quoted(after.cwd)}`)
  return commands
}

function functionText(lines: readonly string[]): string {
  const from = lines.findIndex(line => /^[\w-]+ \(\) $/.test(line))
  return from === -1 ? ':' : lines.slice(from).join('\n')
}

function isSame(a: TreeEntry | undefined, b: TreeEntry): boolean {
  if (a === undefined || a.kind !== b.kind || a.target !== b.target) return false
  return a.mode === b.mode && (b.content === undefined || a.content?.equals(b.content) === true)
}

function planting(entry: TreeEntry): string[] {
  const path = quoted(entry.path)
  const mode = entry.mode.toString(8)
  if (entry.kind === 'directory') return [`mkdir -p -- ${path}; chmod ${mode} ${path}`]
  if (entry.kind === 'link') return [`rm -rf -- ${path}; ln -s -- ${quoted(entry.target ?? '')} ${path}`]
  const content = entry.content ?? Buffer.alloc(0)
  const bytes = withoutHole(content)
  const lines = bytes.toString('base64').replace(/.{1,76}/g, '$&\n')
  const size = bytes.length < content.length ? `\ntruncate -s ${content.length} ${path}` : ''
  return [`rm -rf -- ${path}; base64 -d > ${path} <<'END'\n${lines}END${size}\nchmod ${mode} ${path}`]
}

/** The content up to a long end of zeros, as of a disk's image. */
function withoutHole(content: Buffer): Buffer {
  let end = content.length
  while (end > 0 && content[end - 1] === 0) end--
  return content.length - end < 4096 ? content : content.subarray(0, end)
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
