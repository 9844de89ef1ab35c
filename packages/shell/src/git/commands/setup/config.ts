// `git config`: reads and writes configuration files.

import { NotComputable } from '../../../not-computable.ts'
import { booleanOf, type ConfigSource, type ConfigValue, readConfigFile } from '../../config/config.ts'
import {
  type ConfigKey,
  parseConfig,
  parseKey,
  without,
  withoutSection,
  withSectionRenamed,
  withValue,
} from '../../config/config-file.ts'
import { failure, fatal, GiveUp } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { userRegex } from '../../user-regex.ts'
import { makeFolder } from './init.ts'

const table = {
  command: 'config',
  stopsAtArgument: true,
  options: [
    'global',
    'system',
    'local',
    'f file=',
    'l list',
    'get',
    'get-all',
    'get-regexp',
    'add',
    'unset',
    'unset-all',
    'replace-all',
    'remove-section',
    'rename-section',
    'name-only',
    'show-origin',
    'show-scope',
    'bool',
    'int',
    'type=',
    'path',
    'default=',
    'z null',
    'e edit',
    'includes',
    'worktree',
    'bool-or-int',
  ],
}

function chosenSource(git: Invocation, options: Options): ConfigSource | undefined {
  const file = options.value('file')
  if (file !== undefined) return { scope: 'command', path: git.process.path(file) }
  if (options.has('system')) return { scope: 'system', path: '/etc/gitconfig' }
  if (options.has('global')) {
    const globals = git.sources().filter(({ scope }) => scope === 'global')
    if (globals.length === 0) throw fatal('$HOME not set')
    const [xdg, own] = globals
    const isXdg = xdg && own && !git.fs.exists(own.path) && git.fs.exists(xdg.path)
    return isXdg ? xdg : globals.at(-1)
  }
  if (!options.has('local')) return undefined
  if (!git.location) throw fatal('--local can only be used inside a git repository')
  return { scope: 'local', path: `${git.location.commonDir ?? git.location.gitDir}/config` }
}

function valuesOf(
  git: Invocation,
  source: ConfigSource | undefined,
  withIncludes = false,
): readonly ConfigValue[] {
  if (!source) return git.config.values
  if (!git.fs.exists(source.path) && source.scope !== 'local')
    throw new GiveUp(
      source.scope === 'command'
        ? `fatal: unable to read config file '${source.path}': No such file or directory\n`
        : '',
      1,
    )
  return readConfigFile(git.fs, source, withIncludes ? git.includeSurroundings() : undefined)
}

function list(git: Invocation, options: Options, source: ConfigSource | undefined): number {
  if (source && !git.fs.exists(source.path) && source.scope !== 'local')
    throw fatal(
      `unable to read config file '${options.value('file') ?? source.path}': No such file or directory`,
    )
  const end = options.has('null') ? '\0' : '\n'
  for (const { key, value, source: from } of valuesOf(git, source, options.has('includes'))) {
    if (options.has('show-scope')) git.out(`${from.scope}\t`)
    if (options.has('show-origin')) git.out(`${origin(git, from)}\t`)
    if (options.has('name-only') || value === undefined) git.out(key + end)
    else git.out(`${key}${options.has('null') ? '\n' : '='}${value}${end}`)
  }
  return 0
}

function origin(git: Invocation, { scope, path }: ConfigSource): string {
  if (scope === 'command') return path === '' ? 'command line:' : `file:${path}`
  if (scope !== 'local') return `file:${path}`
  const here = git.location?.workTree
  if (here !== undefined && git.fs.realpath(git.cwd) === here) return 'file:.git/config'
  return git.prefix === ''
    ? `file:${path}`
    : `file:${'../'.repeat(git.prefix.split('/').length - 1)}.git/config`
}

function keyOf(typed: string, { isSet = false } = {}): ConfigKey {
  const key = parseKey(typed)
  if ('error' in key) throw failure(key.error, isSet || key.error.includes('variable name') ? 2 : 1)
  return key
}

function shown(value: string | undefined, key: string, options: Options): string {
  const type =
    options.value('type') ??
    (options.has('bool') ? 'bool' : options.has('int') ? 'int' : options.has('path') ? 'path' : undefined)
  if (type === 'bool') {
    const boolean = booleanOf(value)
    if (boolean === undefined) throw fatal(`bad boolean config value '${value}' for '${key}'`)
    return String(boolean)
  }
  if (type !== undefined && type !== 'path') {
    if (type === 'int' && /^-?\d+$/.test(value ?? '')) return value ?? ''
    throw new NotComputable(`git config --type=${type}`)
  }
  if (type === 'path' && value?.startsWith('~')) throw new NotComputable('git config --path')
  return value ?? ''
}

function get(git: Invocation, options: Options, source: ConfigSource | undefined): number {
  const [typed = '', pattern] = options.args
  const { key } = keyOf(typed)
  const all = source && !git.fs.exists(source.path) ? [] : valuesOf(git, source, options.has('includes'))
  const expression = pattern === undefined ? undefined : userRegex(pattern)
  const found = all.filter(entry => entry.key === key && (expression?.test(entry.value ?? '') ?? true))
  const last = found.at(-1)
  const fallback = options.value('default')
  if (!last) {
    if (fallback === undefined) return 1
    git.out(`${fallback}\n`)
    return 0
  }
  for (const entry of options.has('get-all') ? found : [last]) {
    if (options.has('show-scope')) git.out(`${entry.source.scope}\t`)
    if (options.has('show-origin')) git.out(`${origin(git, entry.source)}\t`)
    git.out(`${shown(entry.value, typed, options)}${options.has('null') ? '\0' : '\n'}`)
  }
  return 0
}

function getRegexp(git: Invocation, options: Options, source: ConfigSource | undefined): number {
  const [pattern = ''] = options.args
  const expression = userRegex(pattern)
  const found = valuesOf(git, source, options.has('includes')).filter(({ key }) => expression.test(key))
  for (const { key, value } of found)
    git.out(options.has('name-only') || value === undefined ? `${key}\n` : `${key} ${value}\n`)
  return found.length > 0 ? 0 : 1
}

function targetOf(git: Invocation, source: ConfigSource | undefined): ConfigSource {
  if (source) return source
  if (!git.location) throw fatal('not in a git directory')
  return { scope: 'local', path: `${git.location.commonDir ?? git.location.gitDir}/config` }
}

function save(git: Invocation, { path }: ConfigSource, text: string): void {
  const folder = path.slice(0, path.lastIndexOf('/'))
  if (!git.fs.exists(folder)) makeFolder(git.fs, folder)
  git.fs.write(path, text)
  git.forgetConfig()
}

const textOf = (git: Invocation, { path }: ConfigSource) => (git.fs.exists(path) ? git.fs.read(path) : '')

async function set(git: Invocation, options: Options, source: ConfigSource | undefined): Promise<number> {
  const [typed = '', given = ''] = options.args
  const key = keyOf(typed, { isSet: true })
  const value = shown(given, typed, options)
  const target = targetOf(git, source)
  let text = textOf(git, target)
  const present = parseConfig(text, target.path).entries.filter(entry => entry.key === key.key)
  if (present.length > 1 && !options.has('add') && !options.has('replace-all')) {
    await git.err(`warning: ${typed} has multiple values\n`)
    await git.err(
      'error: cannot overwrite multiple values with a single value\n       Use a regexp, --add or --replace-all to change ' +
        typed +
        '.\n',
    )
    return 5
  }
  if (options.has('replace-all') && present.length > 1) text = without(text, key)
  save(git, target, withValue(text, key, value, { isAdding: options.has('add') }))
  return 0
}

async function unset(git: Invocation, options: Options, source: ConfigSource | undefined): Promise<number> {
  const [typed = ''] = options.args
  const key = keyOf(typed)
  const target = targetOf(git, source)
  const present = parseConfig(textOf(git, target), target.path).entries.filter(entry => entry.key === key.key)
  if (present.length === 0) return 5
  if (present.length > 1 && !options.has('unset-all')) {
    await git.err(`warning: ${typed} has multiple values\n`)
    return 5
  }
  save(git, target, without(textOf(git, target), key))
  return 0
}

function changeSection(git: Invocation, options: Options, source: ConfigSource | undefined): number {
  const [from = '', to = ''] = options.args
  const target = targetOf(git, source)
  const text = textOf(git, target)
  const rest = withoutSection(text, from)
  if (rest === undefined) throw fatal(`no such section: ${from}`)
  const dot = to.indexOf('.')
  const renamed = {
    typedSection: dot === -1 ? to : to.slice(0, dot),
    sub: dot === -1 ? undefined : to.slice(dot + 1),
  }
  save(git, target, options.has('remove-section') ? rest : withSectionRenamed(text, from, renamed))
  return 0
}

/** `git config`: reads and writes settings. */
export const config: Command = (git, args) => {
  const options = parseOptions(args, table)
  const source = chosenSource(git, options)
  if (options.has('edit') || options.has('worktree')) throw new NotComputable('git config --edit')
  if (options.has('list')) return list(git, options, source)
  const needsName = ['get', 'get-all', 'get-regexp', 'unset', 'unset-all', 'remove-section', 'rename-section']
  if (options.args.length === 0 && needsName.some(name => options.has(name)))
    throw new NotComputable('the usage of git config')
  if (options.has('get-regexp')) return getRegexp(git, options, source)
  if (options.has('get') || options.has('get-all')) return get(git, options, source)
  if (options.has('unset') || options.has('unset-all')) return unset(git, options, source)
  if (options.has('remove-section') || options.has('rename-section'))
    return changeSection(git, options, source)
  if (options.args.length === 0) throw new NotComputable('the usage of git config')
  if (options.args.length === 1) return get(git, options, source)
  if (options.args.length > 2) throw new NotComputable('git config with a value pattern')
  return set(git, options, source)
}
