// `git show-ref` and `git symbolic-ref`
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command, Invocation } from '../../invocation.ts'
import { type Options, parseOptions } from '../../options.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peel } from '../../revision/resolve.ts'

/** `git show-ref`: references with their ids. */
export const showRef: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'show-ref',
    options: ['heads', 'tags', 'head', 's hash?', 'verify', 'q quiet', 'd dereference', 'abbrev?'],
  })
  const { repository } = git
  const digits = options.value('hash') ?? options.value('abbrev')
  const isShort = options.has('abbrev') || digits !== undefined
  const idOf = (id: string) =>
    isShort ? abbreviate(repository, id, digits === undefined ? undefined : Number(digits)) : id
  const line = (id: string, ref: string) => `${idOf(id)}${options.has('hash') ? '' : ` ${ref}`}\n`
  if (options.has('verify')) return verify(git, options, line)
  const isKind = (ref: string) =>
    (!options.has('heads') && !options.has('tags')) ||
    (options.has('heads') && ref.startsWith('refs/heads/')) ||
    (options.has('tags') && ref.startsWith('refs/tags/'))
  const isNamed = (ref: string) =>
    options.args.length === 0 || options.args.some(name => ref === name || ref.endsWith(`/${name}`))
  const head = repository.headId()
  const all: [string, string][] = [
    ...(options.has('head') && head !== undefined ? [['HEAD', head] as [string, string]] : []),
    ...[...repository.refs.list()].filter(([ref]) => isKind(ref) && isNamed(ref)),
  ]
  for (const [ref, id] of all) {
    if (options.has('quiet')) continue
    git.out(line(id, ref))
    const target = peel(repository, id)
    if (options.has('dereference') && target !== id) git.out(line(target, `${ref}^{}`))
  }
  return all.length > 0 ? 0 : 1
}

function verify(git: Invocation, options: Options, line: (id: string, ref: string) => string): number {
  if (options.args.length === 0) throw fatal('--verify requires a reference')
  for (const name of options.args) {
    const id = /^refs\//.test(name) || name === 'HEAD' ? git.repository.refs.resolve(name) : undefined
    if (id === undefined) {
      if (options.has('quiet')) return 1
      throw fatal(`'${name}' - not a valid ref`)
    }
    if (!options.has('quiet')) git.out(line(id, name))
  }
  return 0
}

/** `git symbolic-ref`: where HEAD points. */
export const symbolicRef: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'symbolic-ref',
    options: ['short', 'q quiet', 'd delete', 'm='],
  })
  const [name = 'HEAD', target] = options.args
  if (options.has('delete') || options.has('m') || options.args.length === 0)
    throw new NotComputable('git symbolic-ref in another form')
  const { refs } = git.repository
  if (target !== undefined) {
    if (!target.startsWith('refs/')) throw fatal(`Refusing to point HEAD outside of refs/`)
    refs.setSymbolic(name, target)
    return 0
  }
  const found = refs.symbolic(name)
  if (found !== undefined) git.out(`${options.has('short') ? shortRef(found) : found}\n`)
  else if (options.has('quiet')) return 1
  else throw fatal(`ref ${name} is not a symbolic ref`)
  return 0
}
