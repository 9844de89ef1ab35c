// What a phone world starts from: the app in front with its elements, the other apps, and what no screen shows.
import { z } from 'zod'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'

/** The state of a phone world. */
export const AndroidState = z.strictObject({
  codec: Codec.default('tree'),
  package: z
    .string()
    .regex(/^[a-zA-Z][\w.]*$/)
    .meta({ description: 'The app in front.' }),
  activity: z.string().min(1).meta({ description: "Its activity, e.g. '.MainActivity'." }),
  keyboard: z.boolean().default(false).meta({ description: 'Whether the on-screen keyboard is up.' }),
  resolution: z.tuple([z.int().positive(), z.int().positive()]).default([1080, 2400]),
  nodes: UiNodes,
  apps: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'Other installed apps: names as the launcher shows them, and their packages.' }),
  background: z.array(z.string().min(1)).default([]).meta({
    description: 'What is true here and on no screen yet: settings, records, what a button does.',
  }),
})
export type AndroidState = z.infer<typeof AndroidState>

/** An app whose screens may be imagined. */
export const AndroidScope = z.strictObject({
  package: z.string().min(1).meta({ description: 'A package; `*` stands for any text.' }),
})
export type AndroidScope = z.infer<typeof AndroidScope>

/** The first screen and what lies beyond it. */
export function viewOfAndroid(state: AndroidState): FirstView {
  const { codec, nodes, background } = state
  const header = [
    `App: ${state.package}/${state.activity}`,
    `Keyboard: ${state.keyboard ? 'shown' : 'hidden'}`,
  ]
  const apps = Object.entries(state.apps).map(([name, id]) => `- ${name}: ${id}`)
  const beyond = [
    `### Device\nScreen ${state.resolution.join(' × ')}`,
    apps.length > 0 ? `### Other apps\n${apps.join('\n')}` : '',
    background.length > 0 ? `### Also true here\n${background.map(line => `- ${line}`).join('\n')}` : '',
  ]
  return {
    codec,
    screen: `${header.join('\n')}\n\n${renderUiTree(nodes, codec, { isNumbered: true })}`,
    beyond: beyond.filter(Boolean).join('\n\n'),
  }
}
