// JSON in and out without a change: whole numbers beyond 2^53 keep all their digits.

interface Source {
  readonly source?: string
}
interface ExactJson {
  parse(text: string, reviver: (key: string, value: unknown, context: Source) => unknown): unknown
  rawJSON(text: string): object
  isRawJSON(value: unknown): boolean
}
// in every supported Node; the type library does not know it yet
const exact = JSON as unknown as ExactJson

/** Parses JSON. What JSON.stringify makes of the result has the same numbers. */
export function parseExact(text: string): unknown {
  // few rows hold such a number, and to ask for the source of every value is slow
  const value: unknown = JSON.parse(text)
  if (!holdsRounded(value)) return value
  return exact.parse(text, (_, part, { source }) =>
    isRounded(part) && source ? exact.rawJSON(source) : part,
  )
}

function holdsRounded(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isRounded(value)
  return Object.values(value).some(holdsRounded)
}

function isRounded(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
}

/** Whether a value is a number, of any size. */
export function isExactNumber(value: unknown): boolean {
  return typeof value === 'number' || exact.isRawJSON(value)
}
