// The lines that a world's solution writes and that its files do not have yet: whoever can read one of them has a part of
// the answer.
import { posix } from 'node:path'
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { sweWorld } from '../world.ts'
import { openTree } from './open-tree.ts'
import { placeRepository } from './place-repository.ts'

// shorter lines are found anywhere by chance
const leastLetters = 16

/** Lines of edits and of written files, each once. */
export function solutionLines(world: World): string[] {
  if (!world.solution) return []
  placeRepository(world)
  const { state } = sweWorld(world)
  const tree = openTree(state)
  const textOf = (path: Json | undefined) => {
    const file = tree.get(posix.resolve(state.cwd, text(path)))
    return file?.later ? Buffer.from(file.later.read(), 'latin1').toString() : (file?.content ?? '')
  }
  const lines = new Set<string>()
  for (const action of world.solution.actions) {
    const { data } = ToolCall.safeParse(action)
    if (data === undefined) continue
    const { file_path, new_string, content } = data.arguments
    const known = new Set(linesOf(textOf(file_path)))
    for (const line of [...linesOf(text(new_string)), ...linesOf(text(content))]) {
      if (line.length >= leastLetters && !known.has(line)) lines.add(line)
    }
  }
  return [...lines]
}

function linesOf(given: string): string[] {
  return given.split('\n').map(line => line.trim())
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
