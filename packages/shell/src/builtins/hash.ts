// hash: where programs were found before. Each look at a place that is remembered counts as a hit.
import { programPaths } from '../run/lookup.ts'
import type { Shell } from '../shell.ts'
import { hashOrder, programBuckets } from '../state/hash-order.ts'
import { withKey, withoutKey } from '../state/replace.ts'
import { type Builtin, type Invocation, invalidOption, readOptions, say } from './builtin.ts'

const usage = 'hash [-lr] [-p pathname] [-dt] [name ...]'

/** Where a program was found before, which counts as a hit. */
export function foundBefore(name: string, shell: Shell): { readonly path: string } | undefined {
  const known = shell.hashed.get(name)
  if (known) shell.hashed = withKey(shell.hashed, name, { ...known, hits: known.hits + 1 })
  return known
}

/** `hash [-lr] [-p path] [-dt] [name …]`: shows, adds and forgets where programs are. */
export const hash: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'lrdtp')
  if (bad) return invalidOption(invocation, bad, usage)
  const [path, ...named] = flags.has('p') ? rest : ['', ...rest]
  if (path === undefined) {
    await shell.complain('hash: -p: option requires an argument')
    await shell.output(2)?.write(`hash: usage: ${usage}\n`)
    return 2
  }
  if (named.length === 0 && (flags.has('d') || flags.has('t'))) {
    await shell.complain(`hash: -${flags.has('d') ? 'd' : 't'}: option requires an argument`)
    return 1
  }
  if (flags.has('r')) shell.hashed = new Map()
  else if (named.length === 0) await list(shell, flags.has('l'))
  let status = 0
  for (const name of named)
    if (!(await one(name, { path, flags, names: named.length, invocation }))) status = 1
  return status
}

async function list(shell: Shell, isReusable: boolean): Promise<void> {
  const names = hashOrder([...shell.hashed.keys()], programBuckets)
  const lines = names.map(name => {
    const { path, hits } = shell.hashed.get(name) ?? { path: '', hits: 0 }
    return isReusable ? reusable(name, path) : `${String(hits).padStart(4)}\t${path}\n`
  })
  if (lines.length === 0) await say(shell, 'hash: hash table empty\n')
  else await say(shell, `${isReusable ? '' : 'hits\tcommand\n'}${lines.join('')}`)
}

const reusable = (name: string, path: string) => `builtin hash -p ${path} ${name}\n`

interface Context {
  readonly path: string
  readonly flags: ReadonlySet<string>
  readonly names: number
  readonly invocation: Invocation
}

async function one(name: string, { path, flags, names, invocation: { shell } }: Context): Promise<boolean> {
  if (flags.has('t')) {
    const found = foundBefore(name, shell)
    if (found && flags.has('l')) await say(shell, reusable(name, found.path))
    else if (found) await say(shell, `${names > 1 ? `${name}\t` : ''}${found.path}\n`)
    if (found) return true
  } else if (flags.has('d')) {
    const isKnown = shell.hashed.has(name)
    shell.hashed = withoutKey(shell.hashed, name)
    if (isKnown) return true
  } else {
    if (name.includes('/')) return true
    const place = flags.has('p') ? path : programPaths(name, shell)[0]
    const isOther = shell.functions.has(name) || shell.interpreter.builtins.has(name)
    if (!flags.has('p') && isOther) return true
    shell.hashed = withoutKey(shell.hashed, name)
    if (place !== undefined) shell.hashed = withKey(shell.hashed, name, { path: place, hits: 0 })
    if (place !== undefined) return true
  }
  await shell.complain(`hash: ${name}: not found`)
  return false
}
