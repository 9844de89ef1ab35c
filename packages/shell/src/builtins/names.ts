// What a name means: type, command -v, alias.
import { NotComputable } from '../not-computable.ts'
import { barredPath, lookup, programPaths } from '../run/lookup.ts'
import type { Shell } from '../shell.ts'
import { withKey, withoutKey } from '../state/replace.ts'
import { printFunction } from '../syntax/print.ts'
import { singleQuoted } from '../words/quote.ts'
import { type Builtin, invalidOption, readOptions, say } from './builtin.ts'
import { foundBefore } from './hash.ts'

const keywords = new Set(
  'if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc'.split(
    ' ',
  ),
)

export type NameKind = 'alias' | 'keyword' | 'function' | 'builtin' | 'file'

interface Meaning {
  readonly kind: NameKind
  readonly path?: string
  readonly isHashed?: boolean
}

function meaningsOf(name: string, shell: Shell, { isAll = false, withFunctions = true } = {}): Meaning[] {
  const found: Meaning[] = []
  if (shell.aliases.has(name) && shell.shellOptions.has('expand_aliases')) found.push({ kind: 'alias' })
  if (keywords.has(name)) found.push({ kind: 'keyword' })
  if (withFunctions && shell.functions.has(name)) found.push({ kind: 'function' })
  if (shell.interpreter.builtins.has(name) && !shell.disabled.has(name)) found.push({ kind: 'builtin' })
  const hashed = found.length > 0 && !isAll ? undefined : foundBefore(name, shell)
  if (hashed && !isAll) found.push({ kind: 'file', path: hashed.path, isHashed: true })
  else {
    const paths = name.includes('/')
      ? lookup(name, shell).kind === 'file' && isExecutable(name, shell)
        ? [name]
        : []
      : foundPaths(name, shell, isAll)
    found.push(...paths.map((path): Meaning => ({ kind: 'file', path })))
  }
  return isAll ? found : found.slice(0, 1)
}

// where nothing of that name may be executed, the first one is still what it leads to
function foundPaths(name: string, shell: Shell, isAll: boolean): string[] {
  const paths = programPaths(name, shell)
  if (paths.length > 0 || isAll) return paths
  const barred = barredPath(name, shell)
  return barred === undefined ? [] : [barred]
}

function isExecutable(name: string, shell: Shell): boolean {
  const node = shell.fs.find(shell.path(name))
  return node !== undefined && node.kind !== 'directory' && shell.fs.may(node, 1)
}

function sentence(name: string, meaning: Meaning, shell: Shell): string {
  const { kind, path, isHashed } = meaning
  if (kind === 'alias') return `${name} is aliased to \`${shell.aliases.get(name)}'\n`
  if (kind === 'keyword') return `${name} is a shell keyword\n`
  if (kind === 'builtin') return `${name} is a shell builtin\n`
  if (kind === 'file') return isHashed ? `${name} is hashed (${path})\n` : `${name} is ${path}\n`
  const definition = shell.functions.get(name)
  return `${name} is a function\n${definition ? printFunction(definition) : ''}\n`
}

/** `type [-afptP] name …`: what a name leads to. */
export const type: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'afptP')
  if (bad) return invalidOption(invocation, bad, 'type [-afptP] name [name ...]')
  if (shell.isDash && flags.size > 0) throw new NotComputable('type with options in dash')
  let status = 0
  for (const name of rest) {
    const options = { isAll: flags.has('a'), withFunctions: !flags.has('f') }
    if (flags.has('P') && !flags.has('a')) foundBefore(name, shell)
    const all = flags.has('P')
      ? foundPaths(name, shell, flags.has('a'))
          .slice(0, flags.has('a') ? undefined : 1)
          .map((path): Meaning => ({ kind: 'file', path }))
      : meaningsOf(name, shell, options)
    if (all.length === 0) status = 1
    if (all.length === 0 && !flags.has('t') && !flags.has('p') && !flags.has('P'))
      await shell.complain(`type: ${name}: not found`)
    for (const meaning of all) {
      if (flags.has('t')) await say(shell, `${meaning.kind}\n`)
      else if (flags.has('p') || flags.has('P'))
        await say(shell, meaning.path === undefined ? '' : `${meaning.path}\n`)
      else await say(shell, sentence(name, meaning, shell))
    }
  }
  return status
}

/** `command -v` and `command -V`. */
export async function describeCommand(
  names: readonly string[],
  { shell, style }: { shell: Shell; style: 'short' | 'long' },
): Promise<number> {
  let status = 1
  if (shell.isDash && style === 'long') throw new NotComputable('command -V in dash')
  // dash looks at the first one alone
  for (const name of shell.isDash ? names.slice(0, 1) : names) {
    const [meaning] = meaningsOf(name, shell)
    if (!meaning) {
      if (style === 'long') await shell.complain(`command: ${name}: not found`)
      continue
    }
    status = 0
    if (style === 'long') await say(shell, sentence(name, meaning, shell))
    else if (meaning.kind === 'alias')
      await say(shell, `alias ${name}=${singleQuoted(shell.aliases.get(name) ?? '')}\n`)
    else await say(shell, `${meaning.path ?? name}\n`)
  }
  return status
}

/** `alias [name[=value] …]`: sets and shows aliases. */
export const alias: Builtin = async invocation => {
  const { args, shell } = invocation
  const { rest, bad } = readOptions(args, 'p')
  if (bad) return invalidOption(invocation, bad, 'alias [-p] [name[=value] ... ]')
  const line = (name: string) => `alias ${name}=${singleQuoted(shell.aliases.get(name) ?? '')}\n`
  if (rest.length === 0) await say(shell, [...shell.aliases.keys()].sort().map(line).join(''))
  let status = 0
  for (const word of rest) {
    const equals = word.indexOf('=')
    if (equals > 0 && /[\s"'`\\$/|&;()<>]/.test(word.slice(0, equals))) {
      await shell.complain(`alias: \`${word.slice(0, equals)}': invalid alias name`)
      status = 1
    } else if (equals > 0)
      shell.aliases = withKey(
        shell.aliases,
        word.slice(0, equals),
        Buffer.from(word.slice(equals + 1), 'latin1').toString('utf8'),
      )
    else if (shell.aliases.has(word)) await say(shell, line(word))
    else {
      await shell.complain(`alias: ${word}: not found`)
      status = 1
    }
  }
  return status
}

/** `unalias [-a] name …`: forgets aliases. */
export const unalias: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'a')
  if (bad) return invalidOption(invocation, bad, 'unalias [-a] name [name ...]')
  if (flags.has('a')) shell.aliases = new Map()
  else if (rest.length === 0) {
    await shell.output(2)?.write('unalias: usage: unalias [-a] name [name ...]\n')
    return 2
  }
  let status = 0
  for (const name of rest) {
    if (shell.aliases.has(name)) {
      shell.aliases = withoutKey(shell.aliases, name)
      continue
    }
    await shell.complain(`unalias: ${name}: not found`)
    status = 1
  }
  return status
}
