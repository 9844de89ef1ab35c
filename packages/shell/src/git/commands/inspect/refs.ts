// `git show-ref`, `git for-each-ref`, `git symbolic-ref`, `git update-ref` in their plain forms.
import { NotComputable } from '../../../not-computable.ts'
import { fatal } from '../../fatal.ts'
import type { Command } from '../../invocation.ts'
import { subjectOf } from '../../objects/commit-object.ts'
import { parseSignature, showDate } from '../../objects/signature.ts'
import { parseOptions } from '../../options.ts'
import { shortRef } from '../../refs/ref-name.ts'
import { abbreviate } from '../../revision/abbreviate.ts'
import { peel } from '../../revision/resolve.ts'

export const showRef: Command = (git, args) => {
  const options = parseOptions(args, {
    command: 'show-ref',
    options: ['heads', 'tags', 'head', 's hash?', 'verify', 'q quiet', 'd dereference'],
  })
  for (const name of ['verify', 'hash'])
    if (options.has(name)) throw new NotComputable(`git show-ref --${name}`)
  const { repository } = git
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
    git.out(`${id} ${ref}\n`)
    const target = peel(repository, id)
    if (options.has('dereference') && target !== id) git.out(`${target} ${ref}^{}\n`)
  }
  return all.length > 0 ? 0 : 1
}

export const forEachRef: Command = (git, args) => {
  const options = parseOptions(args, { command: 'for-each-ref', options: ['format=', 'sort=', 'count='] })
  if (options.has('sort')) throw new NotComputable('git for-each-ref --sort')
  const { repository } = git
  const format = options.value('format') ?? '%(objectname) %(objecttype)%09%(refname)'
  const refs = [...repository.refs.list()].filter(
    ([ref]) =>
      options.args.length === 0 ||
      options.args.some(
        prefix => ref === prefix || ref.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`),
      ),
  )
  const count = options.value('count')
  for (const [ref, id] of refs.slice(0, count === undefined ? undefined : Number(count))) {
    const line = format.replace(/%(?:\(([^)]*)\)|([0-9a-f]{2})|(%))/g, (_, atom?: string, hex?: string) => {
      if (hex !== undefined) return String.fromCharCode(Number.parseInt(hex, 16))
      if (atom === undefined) return '%'
      const commit = () => repository.commit(peel(repository, id))
      if (atom === 'refname') return ref
      if (atom === 'refname:short') return shortRef(ref)
      if (atom === 'objectname') return id
      if (atom === 'objectname:short') return abbreviate(repository, id)
      if (atom === 'objecttype') return repository.objects.read(id).type
      if (atom === 'HEAD') return repository.refs.symbolic('HEAD') === ref ? '*' : ' '
      if (repository.objects.read(id).type !== 'commit') throw new NotComputable(`the field ${atom} of a tag`)
      if (atom === 'subject' || atom === 'contents:subject') return subjectOf(commit().message)
      if (atom === 'authorname') return parseSignature(commit().author).name
      if (atom === 'committerdate:short')
        return showDate(parseSignature(commit().committer), 'short', {
          now: git.now,
          localZone: seconds => git.localZone(seconds),
        })
      throw new NotComputable(`git for-each-ref with ${atom}`)
    })
    git.out(`${line}\n`)
  }
  return 0
}

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
