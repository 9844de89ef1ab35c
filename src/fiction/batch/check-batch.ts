// A world folder or a folder of them, checked; across worlds also what they share.
import { readdir } from 'node:fs/promises'
import * as path from 'node:path'
import { WorldError } from '../../world/error.ts'
import { contentHash } from '../../world/hash.ts'
import { checkFiction } from '../checks/check-fiction.ts'
import { DuplicateCheck } from '../checks/duplicates.ts'
import { type CheckReport, Finding } from '../checks/report.ts'
import { type ReadFiction, readWorldFolder } from '../folder/world-folder.ts'

/** How varied a batch is. */
export interface Variety {
  readonly worlds: number
  readonly rows: number
  readonly pages: number
  readonly questions: number
  readonly themes: number
  readonly shapes: number
  readonly schemas: number
  readonly forms: number
  /** Share of pages that nearly repeat another one, anywhere in the batch. */
  readonly nearDuplicates: number
}

/** The folders of worlds at a place: it is one, or holds some. */
export async function worldFolders(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch(() => undefined)
  if (entries?.some(({ name }) => name === 'manifest.json')) return [place]
  const found = (entries ?? [])
    .filter(entry => entry.isDirectory() && !entry.name.endsWith('.part'))
    .map(({ name }) => path.join(place, name))
  if (found.length > 0) return found.sort()
  throw new WorldError('usage', `${place}: there is no world here.`, {
    remedy: "Make one with 'agentworld fiction new -o DIR'.",
  })
}

/** Checks every world at a place, and them all together. */
export async function checkFolders(
  folders: readonly string[],
  { onWorld = () => {} }: { onWorld?: (folder: string, reports: readonly CheckReport[]) => void } = {},
): Promise<{ reports: CheckReport[]; variety: Variety }> {
  const tally = new Map<string, CheckReport>()
  const gathered = new Gathered()
  for (const folder of folders) {
    const fiction = await readWorldFolder(folder)
    const files = new Finding('files')
    files.look(Object.keys(fiction.manifest.files).length)
    for (const name of fiction.altered) files.wrong(`${name} is not as the manifest has it`)
    const reports = [files.report(), ...checkFiction(fiction)]
    for (const report of reports)
      tally.set(report.name, together(tally.get(report.name), report, path.basename(folder)))
    gathered.add(path.basename(folder), fiction)
    onWorld(folder, reports)
  }
  const across = folders.length > 1 ? gathered.reports() : []
  return { reports: [...tally.values(), ...across], variety: gathered.variety() }
}

function together(
  sum: CheckReport | undefined,
  { name, looked, wrong, problems }: CheckReport,
  world: string,
): CheckReport {
  return {
    name,
    looked: (sum?.looked ?? 0) + looked,
    wrong: (sum?.wrong ?? 0) + wrong,
    problems: [...(sum?.problems ?? []), ...problems.map(problem => `${world}: ${problem}`)].slice(0, 20),
  }
}

class Gathered {
  readonly #duplicates = new DuplicateCheck()
  readonly #schemas = new Map<string, number>()
  readonly #themes = new Set<string>()
  readonly #shapes = new Set<string>()
  readonly #forms = new Set<string>()
  readonly #names = new Map<string, string>()
  readonly #shared = new Finding('names across worlds')
  #worlds = 0
  #pages = 0
  #rows = 0
  #questions = 0

  add(world: string, { facts, pages, questions, manifest }: ReadFiction): void {
    for (const page of pages) this.#duplicates.add(world, page)
    this.#worlds += 1
    this.#pages += pages.length
    const schema = contentHash(
      facts.schema.tables.map(({ name, columns }) => [name, columns.map(column => column.name)]),
    )
    this.#schemas.set(schema, (this.#schemas.get(schema) ?? 0) + 1)
    this.#themes.add(facts.theme)
    this.#shapes.add(facts.shape)
    for (const question of questions) this.#forms.add(question.form)
    this.#rows += manifest.counts.rows
    this.#questions += questions.length
    this.#same(world, facts)
  }

  // a world must not be another one over again: most of its names are its own
  #same(world: string, { rows, realNames }: ReadFiction['facts']): void {
    const real = new Set(realNames)
    const names = Object.values(rows)
      .flat()
      .flatMap(({ name }) => (typeof name === 'string' && !real.has(name) ? [name] : []))
    const others = names.map(name => this.#names.get(name)).filter(other => other !== undefined)
    this.#shared.expect(
      others.length <= names.length * 0.1,
      () => `${world} shares ${others.length} of ${names.length} names, some with ${others[0]}`,
    )
    for (const name of names) this.#names.set(name, world)
  }

  reports(): CheckReport[] {
    return [this.#shared.report(), this.#duplicates.report('duplicates across worlds')]
  }

  variety(): Variety {
    return {
      worlds: this.#worlds,
      rows: this.#rows,
      pages: this.#pages,
      questions: this.#questions,
      themes: this.#themes.size,
      shapes: this.#shapes.size,
      schemas: this.#schemas.size,
      forms: this.#forms.size,
      nearDuplicates: this.#duplicates.report().figures?.share ?? 0,
    }
  }
}
