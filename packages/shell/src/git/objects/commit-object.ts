// Commit and tag objects: headers, an empty line, a message.

import { NotComputable } from '../../not-computable.ts'
import type { ObjectStore } from './object-store.ts'

/** A commit. */
export interface Commit {
  readonly id: string
  readonly tree: string
  readonly parents: readonly string[]
  /** `Name <email> seconds zone` */
  readonly author: string
  readonly committer: string
  readonly message: string
}

/** An annotated tag. */
export interface Tag {
  readonly object: string
  readonly type: string
  readonly name: string
  readonly tagger: string | undefined
  readonly message: string
}

function headersOf(data: string): { headers: [string, string][]; message: string } {
  const end = data.indexOf('\n\n')
  const head = end === -1 ? data.replace(/\n$/, '') : data.slice(0, end)
  const headers = head.split('\n').map((line): [string, string] => {
    const space = line.indexOf(' ')
    return [line.slice(0, space), line.slice(space + 1)]
  })
  return { headers, message: end === -1 ? '' : data.slice(end + 2) }
}

const first = (headers: readonly [string, string][], name: string) =>
  headers.find(([key]) => key === name)?.[1]

function parseCommit(id: string, data: string): Commit {
  const { headers, message } = headersOf(data)
  if (first(headers, 'encoding') !== undefined) throw new NotComputable('a commit in another encoding')
  return {
    id,
    tree: first(headers, 'tree') ?? '',
    parents: headers.filter(([key]) => key === 'parent').map(([, value]) => value),
    author: first(headers, 'author') ?? '',
    committer: first(headers, 'committer') ?? '',
    message,
  }
}

/** A commit as its object holds it. */
export function commitData({ tree, parents, author, committer, message }: Omit<Commit, 'id'>): string {
  const lines = [
    `tree ${tree}`,
    ...parents.map(parent => `parent ${parent}`),
    `author ${author}`,
    `committer ${committer}`,
  ]
  return `${lines.join('\n')}\n\n${message}`
}

const parsed = new WeakMap<object, Commit>()

/** The commit with an id. */
export function readCommit(objects: ObjectStore, id: string): Commit {
  const object = objects.read(id)
  const known = parsed.get(object)
  if (known) return known
  if (object.type !== 'commit') throw new NotComputable(`a ${object.type} in place of a commit`)
  const commit = parseCommit(id, object.data)
  parsed.set(object, commit)
  return commit
}

/** A tag taken apart. */
export function parseTag(data: string): Tag {
  const { headers, message } = headersOf(data)
  return {
    object: first(headers, 'object') ?? '',
    type: first(headers, 'type') ?? '',
    name: first(headers, 'tag') ?? '',
    tagger: first(headers, 'tagger'),
    message,
  }
}

/** A tag as its object holds it. */
export function tagData({ object, type, name, tagger, message }: Tag): string {
  return `object ${object}\ntype ${type}\ntag ${name}\ntagger ${tagger}\n\n${message}`
}

/** The first paragraph as one line. */
export function subjectOf(message: string): string {
  const lines = message.replace(/^\n+/, '').split('\n')
  const end = lines.findIndex(line => /^\s*$/.test(line))
  return (end === -1 ? lines : lines.slice(0, end))
    .map((line, at) => (at === 0 ? line.trimEnd() : line.trimEnd()))
    .join(' ')
}

/** What follows the first paragraph. */
export function bodyOf(message: string): string {
  const text = message.replace(/^\n+/, '')
  const match = /\n[ \t]*\n/.exec(text)
  return match ? text.slice(match.index + 1).replace(/^(?:[ \t]*\n)+/, '') : ''
}
