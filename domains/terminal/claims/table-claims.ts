// Tables that do not add up: a stated number of rows that is wrong, or an id that occurs twice.
import type { Claim } from '../../../src/world/turn.ts'

const stated = /^\(?(\d+) rows?(?: in set)?\b.*\)?$/
const rule = /^[\s+|-]*-{3,}[\s+|-]*$/

/** Claims about a table that contradicts itself; none where the text is not a table. */
export function tableClaims(text: string): Claim[] {
  const lines = text.split('\n').map(line => line.trim())
  const total = lines.map(line => stated.exec(line)?.[1]).find(count => count !== undefined)
  const at = lines.findIndex(line => rule.test(line))
  if (at < 1) return []
  const header = cells(lines[at - 1] ?? '')
  const rest = lines.slice(at + 1).filter(line => !rule.test(line))
  const end = rest.findIndex(line => line === '' || stated.test(line))
  const rows = (end === -1 ? rest : rest.slice(0, end)).map(cells)
  const claims: Claim[] = []
  if (total !== undefined && Number(total) !== rows.length) {
    claims.push({ about: 'the number of rows', says: total, known: `${rows.length} rows are shown` })
  }
  const column = header.findIndex(name => /^id$/i.test(name))
  const ids = column === -1 ? [] : rows.map(row => row[column] ?? '')
  const double = ids.find((id, index) => id !== '' && ids.indexOf(id) !== index)
  if (double !== undefined)
    claims.push({ about: `id ${double}`, says: 'two rows have it', known: 'an id is unique' })
  return claims
}

function cells(line: string): string[] {
  return line
    .split('|')
    .map(cell => cell.trim())
    .filter((cell, index, all) => cell !== '' || (index > 0 && index < all.length - 1))
}
