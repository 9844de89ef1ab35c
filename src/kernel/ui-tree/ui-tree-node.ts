// A screen as data: a tree of elements from any toolkit. It is bounded, because worlds come from strangers.
import { z } from 'zod'

const limits = { depth: 60, nodes: 2000 }

/** One element. `state` holds flags and further attributes in the order they are shown. */
export const UiNode = z
  .strictObject({
    role: z
      .string()
      .min(1)
      .max(100)
      .meta({ description: "The kind of element, as its toolkit names it, such as 'button'." }),
    name: z.string().max(2000).optional().meta({ description: 'Its label or its text.' }),
    value: z
      .string()
      .max(20_000)
      .optional()
      .meta({ description: 'What it holds, such as typed text or a choice.' }),
    id: z.string().min(1).max(200).optional().meta({ description: 'What an action calls it by.' }),
    bounds: z
      .tuple([z.int(), z.int(), z.int(), z.int()])
      .optional()
      .meta({ description: 'Its left, top, right and bottom edge in pixels.' }),
    state: z
      .record(
        z.string().regex(/^[a-zA-Z][a-zA-Z-]{0,40}$/),
        z.union([z.boolean(), z.number(), z.string().max(2000)]),
      )
      .optional()
      .meta({ description: 'Flags and further attributes, such as clickable or checked.' }),
    get children(): z.ZodOptional<z.ZodArray<typeof UiNode>> {
      return z.array(UiNode).optional().meta({ description: 'The elements inside it.' })
    },
  })
  .meta({ id: 'UiElement', description: 'One element of a screen.' })
export type UiNode = z.infer<typeof UiNode>

/** Elements side by side. Depth and number are checked before anything else looks at them. */
export const UiNodes = z.preprocess((value, context) => {
  const excess = excessOf(value)
  if (excess === undefined) return value
  context.addIssue({ code: 'custom', message: excess })
  return z.NEVER
}, z.array(UiNode).min(1))
export type UiNodes = z.infer<typeof UiNodes>

/** All nodes with their depth, in the order they are shown. */
export function* walk(nodes: readonly UiNode[]): Generator<{ node: UiNode; depth: number }> {
  const rest = nodes.map(node => ({ node, depth: 0 })).reverse()
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    yield next
    const { children = [] } = next.node
    for (let index = children.length - 1; index >= 0; index -= 1) {
      const node = children[index]
      if (node !== undefined) rest.push({ node, depth: next.depth + 1 })
    }
  }
}

// without recursion: the input may be deeper than the stack
function excessOf(value: unknown): string | undefined {
  let level: readonly unknown[] = Array.isArray(value) ? value : []
  let count = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    count += level.length
    if (depth > limits.depth) return `elements lie more than ${limits.depth} deep`
    if (count > limits.nodes) return `there are more than ${limits.nodes} elements`
    level = level.flatMap(childrenOf)
  }
  return undefined
}

function childrenOf(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null || !('children' in value)) return []
  return Array.isArray(value.children) ? value.children : []
}
