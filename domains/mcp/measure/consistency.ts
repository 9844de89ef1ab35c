// A bookkeeper beside a server: from its answers alone it keeps what must be true, and notes every contradiction.
// It knows which tools belong together from the author of the tool set, not from the inference.
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import { isObject } from '../../../src/kernel/tools/tool-call.ts'
import { canonicalJson } from '../../../src/world/hash.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { RecordTools, ToolSet } from '../toolsets/tool-set.ts'

type Row = { readonly [column: string]: Json }

interface Book {
  readonly tools: RecordTools
  readonly live: Map<string, Row>
  readonly gone: Set<string>
}

export class Consistency {
  readonly contradictions: string[] = []
  readonly #books: readonly Book[]

  constructor({ records, tables }: ToolSet) {
    this.#books = records.map(tools => ({
      tools,
      live: new Map((tables[tools.items] ?? []).map(row => [String(row[tools.key]), row])),
      gone: new Set(),
    }))
  }

  /** The keys that a parameter of a tool may name. */
  keys(tool: string, parameter: string): readonly Json[] | undefined {
    const isOwn = ({ tools }: Book) => [tools.get, tools.update, tools.delete].includes(tool)
    const own = this.#books.find(book => isOwn(book) && book.tools.parameter === parameter)
    const book =
      own ?? this.#books.find(({ tools }) => tools.parameter === parameter && parameter !== tools.key)
    if (book === undefined) return undefined
    const keys = [...book.live.values()].map(row => row[book.tools.key] ?? null)
    return [...keys, ...[...book.gone].slice(-3)]
  }

  /** Takes an answer into account. */
  note({ name, arguments: given }: ToolCall, { data, isError, text }: Observation): void {
    if (isError === true && text.startsWith('MCP error')) return
    for (const book of this.#books) {
      const { tools } = book
      const isFailed = isError === true
      if (name === tools.create && !isFailed) this.#created(book, single(data, tools), given)
      if (name === tools.get) this.#got(book, { given, row: isFailed ? undefined : single(data, tools) })
      if (name === tools.update && !isFailed) this.#updated(book, single(data, tools), given)
      if (name === tools.delete) this.#deleted(book, { given, isFailed })
      if (name === tools.list && !isFailed) this.#listed(book, data ?? null, given)
    }
  }

  /** What should be readable and what should not, by call. */
  *audits(): Iterable<{ call: ToolCall; isThere: boolean }> {
    for (const { tools, live, gone } of this.#books) {
      if (tools.get === undefined) continue
      const name = tools.get
      for (const row of live.values()) {
        const scope = Object.fromEntries(tools.scope.map(field => [field, row[field] ?? null]))
        yield {
          call: { name, arguments: { ...scope, [tools.parameter]: row[tools.key] ?? null } },
          isThere: true,
        }
      }
      const sample = [...live.values()][0]?.[tools.key]
      for (const key of gone) {
        if (tools.scope.length > 0) continue
        const value =
          typeof sample === 'number' || (sample === undefined && /^\d+$/.test(key)) ? Number(key) : key
        yield { call: { name, arguments: { [tools.parameter]: value } }, isThere: false }
      }
    }
  }

  #created({ tools, live, gone }: Book, row: Row | undefined, given: Row): void {
    const key = row?.[tools.key]
    if (row === undefined || key === undefined) {
      this.#contradict(`${tools.create}: no ${tools.key} in its answer`)
      return
    }
    // a key that the caller chose may come again after a deletion
    const isChosen = given[tools.key] !== undefined && gone.delete(String(key))
    if (live.has(String(key)) || (gone.has(String(key)) && !isChosen))
      this.#contradict(`${tools.create}: ${key} was given before`)
    this.#agree(`${tools.create} ${key}`, given, row)
    live.set(String(key), row)
  }

  #got({ tools, live, gone }: Book, { given, row }: { given: Row; row: Row | undefined }): void {
    const key = String(given[tools.parameter])
    const known = live.get(key)
    const isElsewhere = tools.scope.some(field => known !== undefined && given[field] !== known[field])
    if (row === undefined) {
      if (known !== undefined && !isElsewhere)
        this.#contradict(`${tools.get}: ${key} exists and was not found`)
      return
    }
    if (gone.has(key)) this.#contradict(`${tools.get}: ${key} was deleted and is returned`)
    if (known !== undefined) this.#agree(`${tools.get} ${key}`, known, row)
    else this.#contradict(`${tools.get}: ${key} was never made`)
  }

  #updated({ tools, live }: Book, row: Row | undefined, given: Row): void {
    const key = String(given[tools.parameter])
    if (row === undefined || !live.has(key)) {
      this.#contradict(`${tools.update}: ${key} does not exist`)
      return
    }
    const { [tools.parameter]: _, ...fields } = given
    this.#agree(`${tools.update} ${key}`, fields, row)
    live.set(key, { ...live.get(key), ...row })
  }

  #deleted({ tools, live, gone }: Book, { given, isFailed }: { given: Row; isFailed: boolean }): void {
    const key = String(given[tools.parameter])
    if (isFailed && live.has(key) && tools.scope.length === 0)
      this.#contradict(`${tools.delete}: ${key} exists and was not found`)
    if (isFailed) return
    if (!live.delete(key)) this.#contradict(`${tools.delete}: ${key} did not exist`)
    gone.add(key)
  }

  #listed({ tools, live, gone }: Book, data: Json, given: Row): void {
    const rows =
      isObject(data) && Array.isArray(data[tools.items]) ? (data[tools.items] as readonly Row[]) : undefined
    if (rows === undefined || !isObject(data)) {
      this.#contradict(`${tools.list}: no ${tools.items} in its answer`)
      return
    }
    for (const row of rows) {
      const key = String(row[tools.key])
      if (gone.has(key)) this.#contradict(`${tools.list}: ${key} was deleted and is listed`)
      const known = live.get(key)
      if (known !== undefined) this.#agree(`${tools.list} ${key}`, known, row)
      else this.#contradict(`${tools.list}: ${key} was never made`)
    }
    if (new Set(rows.map(row => row[tools.key])).size < rows.length)
      this.#contradict(`${tools.list}: a key twice`)
    const isAll = Object.keys(given).length === 0
    if (isAll && data.total !== live.size)
      this.#contradict(`${tools.list}: total ${data.total} of ${live.size}`)
    if (typeof data.total === 'number' && data.total < rows.length)
      this.#contradict(`${tools.list}: total below its rows`)
  }

  #agree(place: string, known: Row, row: Row): void {
    for (const [column, value] of Object.entries(known)) {
      const now = row[column]
      if (now !== undefined && canonicalJson(now) !== canonicalJson(value))
        this.#contradict(`${place}: ${column} is ${canonicalJson(now)}, not ${canonicalJson(value)}`)
    }
  }

  #contradict(what: string): void {
    this.contradictions.push(what)
  }
}

function single(data: Json | undefined, { wrapper }: RecordTools): Row | undefined {
  if (!isObject(data)) return undefined
  const inner = wrapper === undefined ? data : data[wrapper]
  return isObject(inner) ? inner : undefined
}
