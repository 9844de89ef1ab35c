// How alike two structures are, values left aside: the paths and types of JSON, or the nodes of a tree in text form.
import { multisetF1 } from './multiset-f1.ts'

/** F1 over the parts of the structure; undefined where the truth has none. */
export function structuralMatch(truth: string, prediction: string): number | undefined {
  const wanted = jsonShape(truth)
  if (wanted) return multisetF1(wanted, jsonShape(prediction) ?? [])
  const nodes = treeShape(truth)
  return nodes && multisetF1(nodes, treeShape(prediction, { share: 0 }) ?? [])
}

const mostParts = 20_000

function jsonShape(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  if (!/^[[{]/.test(trimmed)) return undefined
  try {
    return partsOf(JSON.parse(trimmed))
  } catch {
    return undefined
  }
}

// a list of what is still to be seen instead of recursion: nesting from outside has no bound
function partsOf(value: unknown): readonly string[] {
  const parts: string[] = []
  const open: { path: string; value: unknown }[] = [{ path: '$', value }]
  for (let next = open.pop(); next && parts.length < mostParts; next = open.pop()) {
    const { path, value: at } = next
    const isList = Array.isArray(at)
    parts.push(`${path}:${isList ? 'array' : at === null ? 'null' : typeof at}`)
    if (at === null || typeof at !== 'object') continue
    for (const [key, inner] of Object.entries(at))
      open.push({ path: isList ? `${path}[]` : `${path}.${key}`, value: inner })
  }
  return parts
}

// `[12] button 'Save'`, `<div class=…>`, `button "Save"`, `[ 3] | android.widget.TextView | …`, `* item`
const node =
  /^(\s*)(?:[-*•]\s+)?(?:\[\s*[\w-]+\]\s*\|?\s*([\w./-]+)|<\/?([A-Za-z][\w.-]*)|([A-Za-z][\w-]*)(?=\s+['"(]))/

function treeShape(text: string, { share = 0.6 }: { share?: number } = {}): readonly string[] | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const nodes = lines.flatMap(line => {
    const found = node.exec(line)
    return found ? [`${(found[1] ?? '').length}:${found[2] ?? found[3] ?? found[4]}`] : []
  })
  const isTree = share === 0 || (lines.length >= 3 && nodes.length >= share * lines.length)
  return isTree ? nodes : undefined
}
