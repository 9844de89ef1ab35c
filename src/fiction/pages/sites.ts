// The sites of an invented web, and the addresses of pages on them.
import type { Facts } from '../draft-world.ts'
import type { Names } from '../names/names.ts'
import type { Random } from '../seeded/random.ts'

export interface Sites {
  readonly encyclopaedia: string
  readonly office: string
  readonly almanac: string
  readonly papers: readonly string[]
  readonly forum: string
  readonly blogs: readonly string[]
  readonly archive: string
}

/** The sites of a world; where it is private they all belong to its owner. */
export function sitesOf(
  { strategy, owner, field }: Pick<Facts, 'strategy' | 'owner' | 'field'>,
  { names, random }: { names: Names; random: Random },
): Sites {
  const topic = slug(field.split(' ').at(-1) ?? field)
  const host = (pattern: string) => `${slug(names.unique(pattern))}.example`
  if (strategy === 'private') {
    const home = `${slug(owner)}.example`
    return {
      encyclopaedia: `wiki.${home}`,
      office: `records.${home}`,
      almanac: `data.${home}`,
      papers: [`bulletin.${home}`, `${slug(names.pattern('{word}'))}-desk.${home}`],
      forum: `board.${home}`,
      blogs: [1, 2, 3].map(() => `${slug(names.pattern('{surname}'))}.notes.${home}`),
      archive: `old.${home}`,
    }
  }
  return {
    encyclopaedia: host(`{word} {pedia|encyclopaedia|lexicon}`),
    office: host(`${topic} {register|office|union} {word}`),
    almanac: host(`{word} ${topic} {almanac|data|tables}`),
    papers: [host('{place} {courier|herald|gazette}'), host('{word} {observer|mail|times}')],
    forum: host(`${topic} {talk|forum|board} {word}`),
    blogs: [1, 2, 3].map(() => host(random.pick(['{surname} {writes|notes}', '{word} {diary|journal}']))),
    archive: host('{word} {archive|attic}'),
  }
}

/** A text as a part of an address. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** Addresses that are given only once. */
export class Addresses {
  readonly #given = new Set<string>()

  unique(host: string, path: string): string {
    for (let copy = 1; ; copy++) {
      const url = `https://${host}/${path}${copy === 1 ? '' : `-${copy}`}`
      if (this.#given.has(url)) continue
      this.#given.add(url)
      return url
    }
  }
}
