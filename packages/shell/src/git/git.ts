// The program `git`: its own options, then one of its commands.

import { NotComputable } from '../not-computable.ts'
import type { Process, Program } from '../run/process.ts'
import { FsError } from '../tree/fs-error.ts'
import { commands } from './commands/index.ts'
import { type ConfigValue, readConfigFile } from './config/config.ts'
import { fatal, GiveUp } from './fatal.ts'
import { complain, Invocation, type Place } from './invocation.ts'
import { page } from './pager.ts'
import { commandWords, runChild } from './programs/run-child.ts'
import { isCommand, similarCommands } from './similar-commands.ts'
import { usage as ownUsage } from './usage.ts'
import { usageOf, WrongUsage } from './usages/usage-of.ts'

interface Start {
  readonly overrides: ConfigValue[]
  readonly rest: readonly string[]
  readonly isPaged: boolean
  readonly place: Place
}

function readOwnOptions(process: Process): Start {
  const overrides = environmentOverrides(process)
  let isPaged = true
  let at = 0
  const place = {
    gitDir: process.environment.get('GIT_DIR'),
    workTree: process.environment.get('GIT_WORK_TREE'),
  }
  for (; at < process.args.length; at++) {
    const arg = process.args[at] ?? ''
    if (arg === '-C') changeFolder(process, process.args[++at])
    else if (arg === '-c') overrides.push(overrideOf(process.args[++at]))
    else if (/^--(git-dir|work-tree)(=|$)/.test(arg)) {
      const value = arg.includes('=') ? arg.slice(arg.indexOf('=') + 1) : process.args[++at]
      if (value === undefined) throw new NotComputable(`git ${arg} without a folder`)
      place[arg.startsWith('--git-dir') ? 'gitDir' : 'workTree'] = value
    } else if (arg === '--no-pager' || arg === '-P') isPaged = false
    else if (arg !== '--no-optional-locks') break
  }
  return { overrides, rest: process.args.slice(at), isPaged, place }
}

function changeFolder(process: Process, folder: string | undefined): void {
  if (folder === undefined) throw new NotComputable('git -C without a folder')
  if (folder === '') return
  try {
    const path = process.path(folder)
    if (process.fs.stat(path).kind !== 'directory') throw new FsError('ENOTDIR')
    process.shell.cwd = process.fs.realpath(path)
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    throw fatal(`cannot change to '${folder}': ${error.message}`)
  }
}

/** Settings from the environment: so many names and values as `GIT_CONFIG_COUNT` says. */
function environmentOverrides({ environment }: Process): ConfigValue[] {
  const count = environment.get('GIT_CONFIG_COUNT') ?? '0'
  if (!/^\d{1,3}$/.test(count)) throw new NotComputable(`git with GIT_CONFIG_COUNT=${count}`)
  return Array.from({ length: Number(count) }, (_, at) => {
    const name = environment.get(`GIT_CONFIG_KEY_${at}`)
    const value = environment.get(`GIT_CONFIG_VALUE_${at}`)
    if (value === undefined || !/^[A-Za-z][\w-]*\..*[A-Za-z][\w-]*$/.test(name ?? ''))
      throw new NotComputable('git with settings of the environment that are incomplete')
    return overrideOf(`${name}=${value}`)
  })
}

function overrideOf(text: string | undefined): ConfigValue {
  if (text === undefined) throw new NotComputable('git -c without a setting')
  const equals = text.indexOf('=')
  const typed = equals === -1 ? text : text.slice(0, equals)
  const name = typed.lastIndexOf('.')
  const section = typed.slice(0, typed.indexOf('.')).toLowerCase()
  const key = `${section}${typed.slice(section.length, name)}${typed.slice(name).toLowerCase()}`
  return {
    key,
    value: equals === -1 ? undefined : text.slice(equals + 1),
    source: { scope: 'command', path: '' },
  }
}

/** The user's configuration is read before anything else: what is wrong with it ends every command. */
function readOwnConfig(process: Process): void {
  const { fs } = process
  for (const { scope, path } of new Invocation(process, []).sources({ isGlobal: true }))
    readConfigFile(fs, { scope, path })
}

async function dispatch(process: Process): Promise<number> {
  for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_PARAMETERS', 'GIT_TRACE', 'GIT_EXTERNAL_DIFF'])
    if (process.environment.has(name)) throw new NotComputable(`git with ${name} set`)
  readOwnConfig(process)
  const { overrides, rest, isPaged, place } = readOwnOptions(process)
  const [name, ...args] = rest
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && args.length === 0)) {
    process.out(ownUsage)
    return name === undefined ? 1 : 0
  }
  if (name === '--version' || name === '-v' || (name === 'version' && args.length === 0)) {
    process.out('git version 2.39.5\n')
    return 0
  }
  if (name.startsWith('-')) return refuseOption(process, name)
  const git = new Invocation(process, overrides, place)
  const usage = args.length === 1 && args[0] === '-h' ? usageOf(name) : undefined
  if (usage) {
    if (usage.isError) await process.err(usage.text)
    else process.out(usage.text)
    return 129
  }
  const command = commands.get(name)
  if (command) {
    if (
      args.includes('--help') ||
      (args[0] === '-h' && name !== 'grep' && (name !== 'ls-remote' || args.length === 1))
    )
      throw new NotComputable(`git ${name} ${args[0]}`)
    const status = await made(git, name, () => command(git, args))
    await git.tellOfLineEnds()
    if (isPaged) page(git, name)
    return status
  }
  return runAlias(git, name, args)
}

const anywhere = ['init', 'clone', 'config', 'ls-remote', 'grep', 'apply', 'archive', 'hash-object', 'var']

/** A command that needs a repository asks for it before it reads its options. */
async function made(git: Invocation, name: string, command: () => number | Promise<number>): Promise<number> {
  try {
    return await command()
  } catch (error) {
    if (error instanceof WrongUsage && error.status === 128 && git.location && !git.repository.headId())
      throw new NotComputable(`git ${name} with a wrong option, and no commit`)
    if (!(error instanceof WrongUsage) || anywhere.includes(name) || git.location) throw error
    throw fatal('not a git repository (or any of the parent directories): .git')
  }
}

async function refuseOption(process: Process, name: string): Promise<number> {
  if (
    /^--(exec-path|html-path|man-path|info-path|namespace|bare|list-cmds|paginate|super-prefix|config-env|attr-source|no-replace-objects|literal-pathspecs|glob-pathspecs|noglob-pathspecs|icase-pathspecs)/.test(
      name,
    ) ||
    name === '-p'
  )
    throw new NotComputable(`git ${name}`)
  const short = ownUsage.slice(0, ownUsage.indexOf('\n\n') + 1)
  await process.err(`unknown option: ${name}\n${short}`)
  return 129
}

async function runAlias(
  git: Invocation,
  name: string,
  args: readonly string[],
  seen: readonly string[] = [],
): Promise<number> {
  const alias = git.config.get(`alias.${name.toLowerCase()}`)
  if (isCommand(name)) throw new NotComputable(`git ${name}`)
  if (alias === undefined) {
    if (seen.length > 0) throw new NotComputable('a git alias of nothing')
    const own = git.config.values.flatMap(({ key }) => (/^alias\.[^.]+$/.test(key) ? [key.slice(6)] : []))
    await git.err(similarCommands(name, own))
    return 1
  }
  if (seen.includes(name)) throw new NotComputable('git aliases that lead in a circle')
  if (alias.startsWith('!')) return runLineAlias(git, alias.slice(1), args)
  const [first = '', ...words] = splitWords(alias)
  if (first.startsWith('-')) throw new NotComputable('a git alias that begins with an option')
  const command = commands.get(first)
  if (!command) return runAlias(git, first, [...words, ...args], [...seen, name])
  return command(git, [...words, ...args])
}

/** A command line of the user's, run at the top of the work tree. */
async function runLineAlias(git: Invocation, line: string, args: readonly string[]): Promise<number> {
  const { location } = git
  const top = location?.workTree
  const prefix = top === undefined ? '' : git.prefix
  const status = await runChild(git, {
    words: commandWords(line, args),
    ...(top === undefined ? {} : { cwd: top }),
    environment: {
      ...(location ? { GIT_PREFIX: prefix } : {}),
      GIT_EXEC_PATH: '/usr/lib/git-core',
      PATH: `/usr/lib/git-core:${git.env('PATH') ?? ''}`,
    },
  })
  if (status === -1) throw new NotComputable('a git alias that runs no program')
  return status
}

/** Words of an alias, quotes obeyed. */
function splitWords(text: string): string[] {
  const words = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? []
  return words.map(word =>
    word.replace(
      /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g,
      (_, single?: string, double?: string, one?: string) =>
        single ?? double?.replace(/\\(.)/g, '$1') ?? one ?? '',
    ),
  )
}

/** `git`: one of its commands; what is not computed says which. */
export const git: Program = async process => {
  try {
    return await dispatch(process)
  } catch (error) {
    if (error instanceof GiveUp) {
      await complain(process, error.text)
      return error.status
    }
    if (error instanceof FsError) throw new NotComputable(`git on a file system that says '${error.message}'`)
    throw error
  }
}
