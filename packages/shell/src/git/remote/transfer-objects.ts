// Takes objects from one repository to another: all that some ids lead to and the other lacks.
import { parseTag } from '../objects/commit-object.ts'
import { modeOf, parseTree } from '../objects/tree-object.ts'
import type { Repository } from '../repository.ts'

/** Copies what these objects need; how many were copied. */
export function transferObjects(from: Repository, to: Repository, ids: Iterable<string>): number {
  const open = [...ids]
  const seen = new Set<string>()
  let count = 0
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || to.objects.has(id)) continue
    seen.add(id)
    const object = from.objects.read(id)
    if (object.type === 'commit') {
      const { tree, parents } = from.commit(id)
      open.push(tree, ...parents)
    } else if (object.type === 'tag') open.push(parseTag(object.data).object)
    else if (object.type === 'tree')
      for (const entry of parseTree(object.data)) if (entry.mode !== modeOf.link) open.push(entry.id)
    count++
  }
  for (const id of seen) {
    const { type, data } = from.objects.read(id)
    to.objects.write(type, data)
  }
  return count
}
