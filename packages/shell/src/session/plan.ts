// From a description of a machine to what a session starts with. Everything has a default.
import { toBytes } from '../bytes.ts'
import type { Machine } from '../machine.ts'
import type { Limits } from '../run/budget.ts'
import type { Program } from '../run/process.ts'
import { type Inventory, inventoryBytes } from '../state/inventory.ts'
import { buildTree, type DeclaredFile } from '../tree/build-tree.ts'
import type { SessionPlan } from './shell-session.ts'

/** A machine, as far as one cares to say what it is. */
export interface ShellOptions {
  /** Who types; `root` is root. */
  readonly user?: string | undefined
  readonly host?: string | undefined
  /** `/home/<user>`, or `/root`, when absent. */
  readonly home?: string | undefined
  /** Where the shell starts; home when absent. */
  readonly cwd?: string | undefined
  /** Further groups of the user. */
  readonly groups?: readonly string[] | undefined
  /** By path; one that does not begin with `/` lies in the home, one that ends with `/` is a folder. */
  readonly files?: { readonly [path: string]: string | Uint8Array | DeclaredFile } | undefined
  /** Variables besides the usual ones. */
  readonly env?: { readonly [name: string]: string } | undefined
  /** The time at the start; every command takes a second. */
  readonly clock?: string | undefined
  /** What chance comes from: `$RANDOM`, process ids, hashes. */
  readonly seed?: number | undefined
  readonly release?: string | undefined
  readonly kernel?: string | undefined
  readonly processors?: number | undefined
  /** Seconds since the machine booted. */
  readonly uptime?: number | undefined
  /** Programs this machine does not have. */
  readonly absent?: readonly string[] | undefined
  /** Folders on disks that nobody may write to. */
  readonly readOnly?: readonly string[] | undefined
  /** Folders that may hold more than is known: what lies there is not computable, instead of absent. */
  readonly open?: readonly string[] | undefined
  /** The same, but for folders below them in which something is declared. */
  readonly openWhereUnmentioned?: readonly string[] | undefined
  /** Whether a word that is no known program may still be one. */
  readonly isOpenCommand?: ((name: string) => boolean) | undefined
  /** What the machine runs and has besides its files; a section that is absent is unknown. */
  readonly inventory?: Inventory | undefined
  readonly terminal?: Partial<Machine['terminal']> | undefined
  /** Programs besides those built in, by name; they take the place of what has the same name. */
  readonly programs?: ReadonlyMap<string, Program> | undefined
  /** How much one line may do. */
  readonly limits?: Partial<Limits> | undefined
}

const knownGroups: { readonly [name: string]: number } = {
  adm: 4,
  sudo: 27,
  docker: 999,
  'www-data': 33,
  staff: 50,
}

/** The plan of a machine; sessions that share a plan share its tree. */
export function planFrom(options: ShellOptions = {}): SessionPlan {
  const { clock = '2026-01-05T09:00:00Z', seed = 1, env = {}, inventory, limits } = options
  const now = Date.parse(clock)
  const machine = machineFrom(options, now)
  const cwd = options.cwd ?? machine.home
  const files = new Map(
    Object.entries(options.files ?? {}).map(([path, file]) => placed(path, file, machine.home)),
  )
  if (!files.has(cwd) && !machine.home.startsWith(cwd)) files.set(cwd, { isDirectory: true })
  const { open, openWhereUnmentioned, readOnly, programs } = options
  return {
    machine,
    ...(inventory && { inventory: inventoryBytes(inventory) }),
    tree: buildTree({
      machine,
      files,
      time: now,
      ...(open && { open }),
      ...(openWhereUnmentioned && { openWhereUnmentioned }),
      ...(readOnly && { readOnly }),
    }),
    environment: environmentFrom(machine, env),
    cwd: toBytes(cwd),
    now,
    seed,
    ...(limits && { limits }),
    ...(programs && { programs }),
  }
}

function machineFrom(options: ShellOptions, now: number): Machine {
  const { user = 'user', host = 'box', groups = [], terminal = {}, uptime = 259_200 } = options
  const uid = user === 'root' ? 0 : 1000
  return {
    user,
    uid,
    gid: uid,
    group: user,
    groups: groups.map((name, index) => ({ name, gid: knownGroups[name] ?? 1100 + index })),
    home: options.home ?? (uid === 0 ? '/root' : `/home/${user}`),
    host,
    system: {
      release: options.release ?? 'Debian GNU/Linux 12 (bookworm)',
      kernel: options.kernel ?? '6.1.0-18-amd64',
      version: '#1 SMP PREEMPT_DYNAMIC Debian 6.1.76-1 (2024-02-01)',
      architecture: 'x86_64',
      processors: options.processors ?? 2,
      bootTime: now - uptime * 1000,
    },
    absent: new Set(options.absent),
    isOpenCommand: options.isOpenCommand ?? (() => false),
    terminal: { isTerminal: false, columns: 80, lines: 24, ...terminal },
  }
}

function environmentFrom({ home, user, uid }: Machine, env: NonNullable<ShellOptions['env']>) {
  const path =
    uid === 0
      ? '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
      : '/usr/local/bin:/usr/bin:/bin'
  return new Map([
    ['SHELL', '/bin/bash'],
    ['HOME', home],
    ['USER', user],
    ['LOGNAME', user],
    ['PATH', path],
    ...Object.entries(env).map(([name, value]): [string, string] => [name, toBytes(value)]),
  ])
}

function placed(
  path: string,
  file: string | Uint8Array | DeclaredFile,
  home: string,
): [string, DeclaredFile] {
  const at = (path.startsWith('/') ? path : `${home}/${path}`).replace(/(?<=.)\/+$/, '')
  const declared = declaredFrom(file)
  return [at, path.endsWith('/') ? { ...declared, isDirectory: true } : declared]
}

function declaredFrom(file: string | Uint8Array | DeclaredFile): DeclaredFile {
  if (typeof file === 'string') return { content: file }
  return file instanceof Uint8Array ? { base64: Buffer.from(file).toString('base64') } : file
}
