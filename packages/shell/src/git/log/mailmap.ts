// `.mailmap`: who people really are, by the address and the name that their commits carry.
import type { Invocation } from '../invocation.ts'
import { entryAt } from '../objects/tree-object.ts'

interface Person {
  readonly name: string
  readonly email: string
}

interface Proper {
  name?: string
  email?: string
  /** By the name in the commit, where only that one is meant. */
  readonly byName: Map<string, { readonly name: string | undefined; readonly email: string }>
}

/** A table of names and addresses. */
export class Mailmap {
  private readonly byEmail = new Map<string, Proper>()

  constructor(text: string) {
    for (const line of text.split('\n')) if (!line.startsWith('#')) this.enter(line)
  }

  private enter(line: string): void {
    const first = /^([^<]*)<([^>]*)>/.exec(line)
    if (!first) return
    const second = /^([^<]*)<([^>]*)>/.exec(line.slice(first[0].length))
    const name = (first[1] ?? '').trim()
    const email = (first[2] ?? '').trim()
    const oldEmail = second ? (second[2] ?? '').trim() : email
    const oldName = second ? (second[1] ?? '').trim() : ''
    const key = oldEmail.toLowerCase()
    const proper: Proper = this.byEmail.get(key) ?? { byName: new Map() }
    this.byEmail.set(key, proper)
    if (oldName !== '')
      proper.byName.set(oldName.toLowerCase(), { name: name === '' ? undefined : name, email })
    else {
      if (name !== '') proper.name = name
      if (second) proper.email = email
    }
  }

  /** Who is meant by a name and an address. */
  proper<Given extends Person>(given: Given): Given {
    const found = this.byEmail.get(given.email.toLowerCase())
    const entry = found?.byName.get(given.name.toLowerCase()) ?? found
    return entry ? { ...given, name: entry.name ?? given.name, email: entry.email ?? given.email } : given
  }
}

const known = new WeakMap<Invocation, Mailmap>()

function textOf(git: Invocation): string {
  const { repository, fs } = git
  if (!repository.isBare) {
    const path = repository.at('.mailmap')
    return fs.find(path, { follow: false })?.kind === 'file' ? fs.read(path) : ''
  }
  const head = repository.headId()
  const entry = head && entryAt(repository.objects, repository.commit(head).tree, '.mailmap')
  return entry ? repository.objects.blob(entry.id) : ''
}

/** The names and addresses that the repository corrects. */
export function mailmapOf(git: Invocation): Mailmap {
  const found = known.get(git) ?? new Mailmap(textOf(git))
  known.set(git, found)
  return found
}
