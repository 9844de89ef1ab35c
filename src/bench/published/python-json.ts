// JSON as Python reads it: NaN and Infinity are numbers, and whole numbers are not the same as others.

interface Source {
  readonly source?: string
}
// in every supported Node; the type library does not know it yet
const withSource = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: Source) => unknown): unknown
}

const stringOrName = /"(?:[^"\\]|\\.)*"|(?<![\w.+])(?:Infinity|NaN)(?![\w.])/gs
const longest = 4300

/** Parses JSON. Whole numbers become bigints; NaN and Infinity become Infinity. Throws a SyntaxError, or a RangeError. */
export function parsePythonJson(text: string): unknown {
  const plain = text.replace(stringOrName, found => (found.startsWith('"') ? found : '1e999'))
  return withSource.parse(plain, (_, value, { source = '' }) => {
    if (typeof value !== 'number' || !/^-?\d+$/.test(source)) return value
    if (source.length > longest + Number(source.startsWith('-'))) throw new RangeError('a number is too long')
    return BigInt(source)
  })
}
