// Where in a text a field of its data stands, so that whoever wrote it can go there.
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'

/** Both count from 1. */
export interface SourcePlace {
  readonly line: number
  readonly column: number
}

/** Where a field of the data in a text stands; undefined where the text does not tell. */
export type PlaceOf = (path: readonly PropertyKey[]) => SourcePlace | undefined

/** Looks fields up in a text; one that is not there is told by what it is missing from. */
export function placesIn(text: string): PlaceOf {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'silent' })
  const offsetOf = (path: readonly PropertyKey[]): number | undefined => {
    const [last] = path.slice(-1)
    const parent: unknown = path.length < 2 ? document.contents : document.getIn(path.slice(0, -1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === String(last)) : undefined
    if (pair && isNode(pair.key)) return pair.key.range?.[0]
    const node: unknown = path.length === 0 ? document.contents : document.getIn(path, true)
    return isNode(node) ? node.range?.[0] : undefined
  }
  return path => {
    for (let length = path.length; length >= 0; length--) {
      const offset = offsetOf(path.slice(0, length))
      if (offset === undefined) continue
      const { line, col: column } = lines.linePos(offset)
      return { line, column }
    }
    return undefined
  }
}
