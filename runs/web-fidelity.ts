// How true computed pages are, against headless Chromium: first screens of the project's own sites, and of pages of packages that
// were held out; and the screens after the actions of recorded walks. `--packages` is a folder in which each package of the list
// lies unpacked, as `npm pack` and `tar` leave it: FOLDER/ANY-NAME/package/.
import { siteNames } from '../domains/web/real/start-page.ts'
import { scriptOptions } from './script/script-options.ts'
import { type Compared, comparePage, contentsOf, listedPages } from './web-fidelity/first-screens.ts'
import { ownSites } from './web-fidelity/own-sites.ts'
import { openRealPages } from './web-fidelity/real-pages.ts'
import { walkAgain } from './web-fidelity/recorded-actions.ts'

const values = scriptOptions(import.meta.filename, {
  parts: 'own,held-out,actions',
  packages: '',
  seed: 1,
  turns: 300,
  workers: 1,
  show: 6,
  most: 1000,
})
const parts = values.parts.split(',')

const rows: string[] = []
const share = (part: number, all: number) => (all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`)

function report(title: string, compared: readonly Compared[]): void {
  const told = compared.filter(({ unknown }) => unknown === undefined)
  const sum = (of: (one: Compared) => number) => told.reduce((total, one) => total + of(one), 0)
  const [equal, most] = [sum(one => one.equal), sum(one => one.most)]
  const whole = told.filter(({ differences }) => differences.length === 0).length
  rows.push(
    `| ${title} | ${compared.length} | ${told.length} | ${share(equal, most)} of ${most} lines | ${share(whole, told.length)} |`,
  )
}

/** What is said of a page as soon as it is compared. */
function told(one: Compared): Compared {
  const { page, equal, most, differences, unknown } = one
  console.log(`${page}: ${unknown ?? `${equal} of ${most}`}`)
  for (const line of differences.slice(0, values.show)) console.log(`    ${line.slice(0, 180)}`)
  return one
}

if (parts.includes('own') || parts.includes('held-out') || parts.includes('looked-at')) {
  const real = await openRealPages()
  if (parts.includes('own')) {
    const compared: Compared[] = []
    for (const { at, files } of ownSites('arlow').slice(0, Object.keys(siteNames).length)) {
      const contents = contentsOf(files)
      for (const name of Object.keys(files).filter(file => file.endsWith('.html') && file !== '404.html')) {
        const url = name === 'index.html' ? at : `${at}${name.replace(/\.html$/, '')}`
        compared.push(told(await comparePage(real, { at, contents, url })))
      }
    }
    report('first screens of own sites', compared)
  }
  for (const list of ['looked-at', 'held-out'].filter(one => parts.includes(one))) {
    const compared: Compared[] = []
    for (const page of listedPages(
      new URL(`./web-fidelity/${list}.json`, import.meta.url),
      values.packages,
    )) {
      if (compared.length >= values.most) break
      try {
        compared.push(told(await comparePage(real, page)))
      } catch (error) {
        console.log(`${page.url}: Chromium does not show it: ${String(error).split('\n')[0]}`)
      }
    }
    report(`first screens of pages ${list}`, compared)
  }
  await real.close()
}

if (parts.includes('actions')) {
  const counts = { equal: 0, different: 0, unknown: 0 }
  const causes = new Map<string, number>()
  for await (const { action, page, outcome, differences } of walkAgain(values)) {
    counts[outcome] += 1
    if (outcome === 'unknown') causes.set(differences[0] ?? '', (causes.get(differences[0] ?? '') ?? 0) + 1)
    if (outcome !== 'different') continue
    console.log(`${page} ${action}`)
    for (const line of differences.slice(0, values.show)) console.log(`    ${line.slice(0, 180)}`)
  }
  const computed = counts.equal + counts.different
  const all = computed + counts.unknown
  rows.push(`| screens after recorded actions | ${all} | ${computed} | | ${share(counts.equal, computed)} |`)
  for (const [why, count] of [...causes].sort(([, a], [, b]) => b - a))
    console.log(`  unknown ${count}: ${why}`)
}
console.log('| what | compared | computed | of these equal | whole |')
console.log('|---|--:|--:|--:|--:|')
for (const row of rows) console.log(row)
process.exit()
