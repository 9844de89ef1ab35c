// Which part of a list a call asks for: by limit and offset, by page, or by cursor.
import { schemasByName } from '../../../src/kernel/json-schema/schema.ts'
import { type CallSetting, descriptionOf } from './call-setting.ts'
import { type Role, roleOf } from './meaning/parameters.ts'
import { Refused, Uncertain } from './uncertain.ts'

export interface Page {
  readonly kind: 'whole' | 'offset' | 'page' | 'cursor'
  readonly limit: number | undefined
  readonly offset: number
  readonly number: number
}

const numbers: { readonly [word: string]: number } = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  fifty: 50,
  hundred: 100,
}
// a server with an unnamed limit shows at least this many
const surelyShown = 20

/** The page of a list of that length. */
export function pageOf(
  setting: CallSetting,
  { roles, total }: { roles: ReadonlyMap<string, Role>; total: number },
): Page {
  const value = (kind: Role['kind']) => {
    const name = [...roles].find(([, role]) => role.kind === kind)?.[0]
    return name === undefined ? undefined : setting.given[name]
  }
  const has = (kind: Role['kind']) =>
    schemasByName(setting.tool.inputSchema.properties).some(([name]) => roleOf(name, setting)?.kind === kind)
  const asked = value('limit')
  const limit = typeof asked === 'number' ? asked : describedLimit(descriptionOf(setting))
  if (limit !== undefined && (limit < 0 || !Number.isInteger(limit)))
    throw new Uncertain('the limit is no count')
  const isPaged = has('limit') || has('page') || has('cursor') || has('offset')
  if (limit === undefined && isPaged && total > surelyShown)
    throw new Uncertain('how many it returns at once is not known')
  if (has('cursor')) return cursorPage(value('cursor'), limit)
  if (has('page')) return numberedPage(value('page'), limit, total)
  const offset = value('offset')
  if (offset !== undefined && (typeof offset !== 'number' || offset < 0))
    throw new Uncertain('the offset is no count')
  return {
    kind: isPaged ? 'offset' : 'whole',
    limit,
    offset: typeof offset === 'number' ? offset : 0,
    number: 1,
  }
}

function describedLimit(description: string): number | undefined {
  const [, word = ''] =
    /\b(\d+|[a-z]+)(?: \w+)? (?:a|per|each) page\b/i.exec(description) ??
    /\bat most (\d+|[a-z]+)\b/i.exec(description) ??
    []
  return numbers[word.toLowerCase()] ?? (/^\d+$/.test(word) ? Number(word) : undefined)
}

function numberedPage(given: unknown, limit: number | undefined, total: number): Page {
  const number = given === undefined ? 1 : given
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1)
    throw new Uncertain('how pages are counted is not known')
  if (limit === undefined && (number > 1 || total > 5)) throw new Uncertain('the size of a page is not known')
  return { kind: 'page', limit, offset: (number - 1) * (limit ?? 0), number }
}

function cursorPage(given: unknown, limit: number | undefined): Page {
  if (given === undefined || given === '') return { kind: 'cursor', limit, offset: 0, number: 1 }
  const [, digits = ''] = /^after:(\d+)$/.exec(Buffer.from(String(given), 'base64url').toString()) ?? []
  if (digits === '') throw new Refused(`Invalid cursor: ${String(given)}`)
  return { kind: 'cursor', limit, offset: Number(digits), number: 1 }
}

/** The cursor of the page that begins there. */
export function cursorAt(offset: number): string {
  return Buffer.from(`after:${offset}`).toString('base64url')
}
