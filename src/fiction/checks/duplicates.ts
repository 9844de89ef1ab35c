// Pages that nearly repeat each other, within a world or across worlds. Only the signature of a page is kept.
import type { FictionPage } from '../pages/page.ts'
import { NearDuplicates, signatureOf } from './min-hash.ts'
import { plain } from './page-reading.ts'
import { type CheckReport, Finding } from './report.ts'

// short notices and old copies resemble each other on the real web, too
const mostShare = 0.02

/** Gathers pages and finds those that nearly repeat an earlier one. */
export class DuplicateCheck {
  readonly #seen = new NearDuplicates()
  readonly #found: string[] = []
  #looked = 0

  add(world: string, { url, title, text }: Pick<FictionPage, 'url' | 'text' | 'title'>): void {
    const signature = signatureOf(`${title} ${plain(text)}`)
    if (!signature) return
    this.#looked += 1
    const name = `${world} ${url}`
    const other = this.#seen.add(name, signature)
    if (other !== undefined) this.#found.push(`${name} resembles ${other}`)
  }

  report(name = 'duplicates'): CheckReport {
    const finding = new Finding(name)
    finding.look(this.#looked)
    const share = this.#looked === 0 ? 0 : this.#found.length / this.#looked
    if (share > mostShare) for (const pair of this.#found) finding.wrong(pair)
    return finding.report({ 'near-duplicates': this.#found.length, share })
  }
}

/** Whether few pages of a world are near-duplicates of others. */
export function checkDuplicates(pages: readonly FictionPage[]): CheckReport {
  const check = new DuplicateCheck()
  for (const page of pages) check.add('', page)
  return check.report()
}
