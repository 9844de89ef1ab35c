// A result without what depends on the hour or on the order in which a disk lists its folders.
import type { Json } from '../../../src/world/json.ts'

const time = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \w{3} \d\d \d{4} \d\d:\d\d:\d\d GMT[+-]\d{4} \([^)]*\)/g
const passingName = /\.[0-9a-f]{32}\.tmp/g
const listings = new Set(['list_directory', 'list_directory_with_sizes', 'search_files'])

/** The text of a tool's result with times, passing names and the order of listings made equal. */
export function normalText(tool: string, text: string): string {
  const plain = text.replaceAll(time, '<time>').replaceAll(passingName, '.<name>.tmp')
  if (listings.has(tool)) return plain.split('\n').sort().join('\n')
  return tool === 'directory_tree' ? sortedTree(plain) : plain
}

function sortedTree(text: string): string {
  try {
    return JSON.stringify(sorted(JSON.parse(text) as Json), null, 2)
  } catch {
    return text
  }
}

function sorted(value: Json): Json {
  if (!Array.isArray(value)) return value
  const branches = value as readonly { readonly name: string; readonly children?: Json }[]
  return branches
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(branch =>
      branch.children === undefined ? branch : { ...branch, children: sorted(branch.children) },
    ) as Json
}
