// What `%(…)` stands for in the formats of for-each-ref, branch and tag.
import { NotComputable } from '../../not-computable.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { bodyOf, parseTag, subjectOf } from '../objects/commit-object.ts'
import { parseSignature, showDate } from '../objects/signature.ts'
import { shortRef } from '../refs/ref-name.ts'
import { abbreviate } from '../revision/abbreviate.ts'
import { configuredUpstream, peel } from '../revision/resolve.ts'
import { trackingOf } from '../status/tracking.ts'
import { placeOfBranch } from '../worktree/work-trees.ts'

export interface Ref {
  readonly ref: string
  readonly id: string
  /** What a list of branches says in place of a detached HEAD's name. */
  readonly shown?: string | undefined
}

/** The shortest name that means nothing else. */
function unambiguous(git: Invocation, ref: string): string {
  const short = ref === shortRef(ref) ? ref.replace(/^refs\//, '') : shortRef(ref)
  const places = ['refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']
  const others = places.map(place => place + short).filter(name => name !== ref)
  return others.some(name => git.repository.refs.resolve(name) !== undefined)
    ? ref.replace(/^refs\//, '')
    : short
}

function refName(git: Invocation, name: string, modifier: string): string | undefined {
  if (modifier === '') return name
  if (modifier === 'short') return unambiguous(git, name)
  const strip = /^(lstrip|strip|rstrip)=(-?\d+)$/.exec(modifier)
  if (!strip) return undefined
  const parts = name.split('/')
  const count = Number(strip[2])
  const gone = count < 0 ? Math.max(0, parts.length + count) : Math.min(count, parts.length)
  return (strip[1] === 'rstrip' ? parts.slice(0, parts.length - gone) : parts.slice(gone)).join('/')
}

function personField(git: Invocation, line: string | undefined, name: string, modifier: string): string {
  if (line === undefined) return ''
  const who = parseSignature(line)
  if (name === '') return line
  if (name === 'name') return who.name
  if (name === 'email') {
    if (modifier === 'trim') return who.email
    if (modifier === 'localpart') return who.email.replace(/@.*$/, '')
    return `<${who.email}>`
  }
  return showDate(who, modifier === '' ? 'default' : modifier, {
    now: git.now,
    localZone: seconds => git.localZone(seconds),
  })
}

function contentField(message: string, modifier: string): string | undefined {
  if (modifier === '') return message
  if (modifier === 'subject') return subjectOf(message)
  if (modifier === 'body') return bodyOf(message)
  if (modifier === 'size') return String(message.length)
  if (modifier === 'signature') return ''
  const lines = /^lines=(\d+)$/.exec(modifier)?.[1]
  if (lines === undefined) return undefined
  return message
    .replace(/^\n+|\n+$/g, '')
    .split('\n')
    .slice(0, Number(lines))
    .join('\n    ')
}

function upstreamField(git: Invocation, ref: string, modifier: string): string | undefined {
  if (!ref.startsWith('refs/heads/')) return ''
  const branch = ref.slice(11)
  const upstream = configuredUpstream(git, branch)
  if (upstream === undefined) return ''
  if (modifier === 'remotename') return git.config.get(`branch.${branch}.remote`) ?? ''
  if (modifier === 'remoteref') return git.config.get(`branch.${branch}.merge`) ?? ''
  if (/^track/.test(modifier)) {
    const tracking = trackingOf(git, branch)
    if (!tracking) return ''
    const { isGone, ahead, behind } = tracking
    if (modifier === 'trackshort')
      return isGone ? '' : ahead && behind ? '<>' : ahead ? '>' : behind ? '<' : '='
    const parts = isGone
      ? ['gone']
      : [ahead ? `ahead ${ahead}` : '', behind ? `behind ${behind}` : ''].filter(Boolean)
    const text = parts.join(', ')
    return text === '' || modifier.includes('nobracket') ? text : `[${text}]`
  }
  return refName(git, upstream, modifier)
}

const kinds: Readonly<Record<string, 'commit' | 'tag' | 'all'>> = {
  tree: 'commit',
  parent: 'commit',
  numparent: 'commit',
  object: 'tag',
  type: 'tag',
  tag: 'tag',
  subject: 'all',
  body: 'all',
  contents: 'all',
}

function objectField(git: Invocation, id: string, name: string, modifier: string): string | undefined {
  const { repository } = git
  const object = repository.objects.read(id)
  const short = (value: string) => {
    if (modifier === '') return value
    const length = /^short(?:=(\d+))?$/.exec(modifier)
    return length
      ? abbreviate(repository, value, length[1] === undefined ? undefined : Number(length[1]))
      : undefined
  }
  if (name === 'objecttype') return object.type
  if (name === 'objectname') return short(id)
  if (name === 'objectsize' && modifier === '') return String(object.data.length)
  const commit = object.type === 'commit' ? repository.commit(id) : undefined
  const tag = object.type === 'tag' ? parseTag(object.data) : undefined
  const person = /^(author|committer|tagger|creator)(name|email|date|)$/.exec(name)
  if (person) {
    const [, role = '', part = ''] = person
    if (role === 'creator' && part !== '' && part !== 'date') return undefined
    const line = {
      author: commit?.author,
      committer: commit?.committer,
      tagger: tag?.tagger,
      creator: commit?.committer ?? tag?.tagger,
    }[role]
    return personField(git, line, part, modifier)
  }
  const kind = kinds[name]
  if (kind === undefined) return undefined
  if (kind !== 'all' && kind !== object.type) return ''
  if (name === 'tree') return short(commit?.tree ?? '')
  if (name === 'parent') {
    const parents = (commit?.parents ?? []).map(short)
    return parents.includes(undefined) ? undefined : parents.join(' ')
  }
  if (name === 'numparent') return String(commit?.parents.length ?? 0)
  if (name === 'object') return tag?.object ?? ''
  if (name === 'type') return tag?.type ?? ''
  if (name === 'tag') return tag?.name ?? ''
  const message = commit?.message ?? tag?.message
  if (message === undefined) return ''
  if (name === 'subject' && modifier === 'sanitize') throw new NotComputable('a sanitized subject')
  return contentField(message, name === 'contents' ? modifier : name)
}

/** The value of one field; gives up where git knows no such field. */
export function refField(git: Invocation, { ref, id, shown }: Ref, field: string): string {
  const isPeeled = field.startsWith('*')
  const colon = field.indexOf(':')
  const name = field.slice(isPeeled ? 1 : 0, colon === -1 ? undefined : colon)
  const modifier = colon === -1 ? '' : field.slice(colon + 1)
  if (
    /^(color|raw|deltabase|describe|ahead-behind|trailers|push|is-base)$/.test(name) ||
    modifier === 'trailers'
  )
    throw new NotComputable(`the field ${name} of a reference`)
  if (isPeeled) {
    if (git.repository.objects.read(id).type !== 'tag') return ''
    const value = objectField(git, peel(git.repository, id), name, modifier)
    if (value === undefined) throw unknownField(field)
    return value
  }
  const { refs } = git.repository
  const value =
    name === 'refname'
      ? (shown ?? refName(git, ref, modifier))
      : name === 'HEAD'
        ? ref === 'HEAD' || refs.symbolic('HEAD') === ref
          ? '*'
          : ' '
        : name === 'upstream'
          ? upstreamField(git, ref, modifier)
          : name === 'symref'
            ? refName(git, refs.symbolic(ref) ?? '', modifier)
            : name === 'worktreepath'
              ? (placeOfBranch(git.repository, ref) ?? '')
              : objectField(git, id, name, modifier)
  if (value === undefined) throw unknownField(field)
  return value
}

const known =
  /^\*?(refname|HEAD|upstream|symref|objecttype|objectname|objectsize|(author|committer|tagger)(name|email|date|)|creator(date)?|tree|parent|numparent|object|type|tag|subject|body|contents)$/

function unknownField(field: string): Error {
  if (known.test(field.replace(/:.*$/, ''))) return new NotComputable(`the field ${field} of a reference`)
  return fatal(`unknown field name: ${field.replace(/^\*/, '')}`)
}
