// The program `git`: its own options, then one of its commands.

import { FsError } from '../fs-error.ts'
import { NotComputable } from '../not-computable.ts'
import type { Process, Program } from '../run/process.ts'
import { commands } from './commands/index.ts'
import type { ConfigValue } from './config/config.ts'
import { fatal, GiveUp } from './fatal.ts'
import { Invocation } from './invocation.ts'
import { page } from './pager.ts'
import { isCommand, similarCommands } from './similar-commands.ts'
import { usage } from './usage.ts'

interface Start {
  readonly overrides: ConfigValue[]
  readonly rest: readonly string[]
  readonly isPaged: boolean
}

function readOwnOptions(process: Process): Start {
  const overrides: ConfigValue[] = []
  let isPaged = true
  let at = 0
  for (; at < process.args.length; at++) {
    const arg = process.args[at] ?? ''
    if (arg === '-C') changeFolder(process, process.args[++at])
    else if (arg === '-c') overrides.push(overrideOf(process.args[++at]))
    else if (arg === '--no-pager' || arg === '-P') isPaged = false
    else if (!['--no-optional-locks', '--literal-pathspecs'].includes(arg)) break
  }
  return { overrides, rest: process.args.slice(at), isPaged }
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

async function dispatch(process: Process): Promise<number> {
  for (const name of [
    'GIT_DIR',
    'GIT_WORK_TREE',
    'GIT_INDEX_FILE',
    'GIT_CONFIG_GLOBAL',
    'GIT_CONFIG_COUNT',
    'GIT_TRACE',
    'GIT_EXTERNAL_DIFF',
  ])
    if (process.environment.has(name)) throw new NotComputable(`git with ${name} set`)
  const { overrides, rest, isPaged } = readOwnOptions(process)
  const [name, ...args] = rest
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && args.length === 0)) {
    process.out(usage)
    return name === undefined ? 1 : 0
  }
  if (name === '--version' || name === '-v' || (name === 'version' && args.length === 0)) {
    process.out('git version 2.39.5\n')
    return 0
  }
  if (name.startsWith('-')) return refuseOption(process, name)
  const git = new Invocation(process, overrides)
  const command = commands.get(name)
  if (command) {
    if (args.includes('--help') || args[0] === '-h') throw new NotComputable(`git ${name} ${args[0]}`)
    const status = await command(git, args)
    if (isPaged) page(git, name)
    return status
  }
  return runAlias(git, name, args)
}

async function refuseOption(process: Process, name: string): Promise<number> {
  if (
    /^--(exec-path|html-path|man-path|info-path|git-dir|work-tree|namespace|bare|list-cmds|paginate|super-prefix|config-env|attr-source|no-replace-objects|glob-pathspecs|noglob-pathspecs|icase-pathspecs)/.test(
      name,
    ) ||
    name === '-p'
  )
    throw new NotComputable(`git ${name}`)
  const short = usage.slice(0, usage.indexOf('\n\n') + 1)
  await process.err(`unknown option: ${name}\n${short}`)
  return 129
}

async function runAlias(git: Invocation, name: string, args: readonly string[]): Promise<number> {
  const alias = git.config.get(`alias.${name.toLowerCase()}`)
  if (isCommand(name)) throw new NotComputable(`git ${name}`)
  if (alias === undefined) {
    await git.err(similarCommands(name))
    return 1
  }
  if (alias.startsWith('!')) throw new NotComputable('a git alias that runs a shell command')
  const words = splitWords(alias)
  const command = commands.get(words[0] ?? '')
  if (!command) throw new NotComputable('a git alias of an alias')
  return command(git, [...words.slice(1), ...args])
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

export const git: Program = async process => {
  try {
    return await dispatch(process)
  } catch (error) {
    if (error instanceof GiveUp) {
      await process.err(error.text)
      return error.status
    }
    if (error instanceof FsError) throw new NotComputable(`git on a file system that says '${error.message}'`)
    throw error
  }
}
