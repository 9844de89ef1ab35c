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
  // no number of fewer digits is beyond 2^53, and few rows have one
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  return exact.parse(text, (_, value, { source }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) && source
      ? exact.rawJSON(source)
      : value,
  )
}

/** Whether a value is a number, of any size. */
export function isExactNumber(value: unknown): boolean {
  return typeof value === 'number' || exact.isRawJSON(value)
}
