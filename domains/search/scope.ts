// What a search world leaves open: which pages may exist although the state does not mention them.
import { addressOf } from '../../src/kernel/search-index/page-address.ts'
import { stopWords } from '../../src/kernel/search-index/stop-words.ts'
import { termsOf } from '../../src/kernel/search-index/terms.ts'
import type { SearchWorld } from './world.ts'

export interface Openness {
  /** `partly`: the state is the whole web but for these sites and topics. */
  readonly kind: 'closed' | 'partly' | 'open'
  readonly sites: readonly string[]
  readonly topics: readonly string[]
  /** The words of the topics. */
  readonly topicTerms: ReadonlySet<string>
}

/** Reads what a world leaves open. */
export function opennessOf(open: SearchWorld['open']): Openness {
  const scopes = typeof open === 'boolean' ? [] : open
  const sites = scopes.flatMap(scope => ('site' in scope ? [hostOf(scope.site)] : []))
  const topics = scopes.flatMap(scope => ('topic' in scope ? [scope.topic] : []))
  const topicTerms = new Set(topics.flatMap(termsOf).filter(term => !stopWords.has(term)))
  const kind = open === true ? 'open' : scopes.length > 0 ? 'partly' : 'closed'
  return { kind, sites, topics, topicTerms }
}

/** Whether a page that nothing mentions may exist at this address. A topic can be anywhere. */
export function mayExist({ kind, sites, topics }: Openness, url: string): boolean {
  const address = addressOf(url)
  if (kind === 'closed' || !address || !/^https?$/.test(address.scheme)) return false
  if (kind === 'open' || topics.length > 0) return true
  return sites.some(site => address.host === site || address.host.endsWith(`.${site}`))
}

function hostOf(site: string): string {
  return addressOf(site)?.host ?? site
}
