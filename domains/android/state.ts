// What a phone world starts from: the app in front with its elements, the other apps, and what no screen shows.
import { z } from 'zod'
import { appsFields, refineApps } from '../../src/kernel/app/declared/app.ts'
import { recordingField, refineRecording } from '../../src/kernel/recorded/recording.ts'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'

/** The state of a phone world. */
export const AndroidState = z
  .strictObject({
    ...appsFields,
    ...recordingField,
    codec: Codec.default('tree').meta({ examples: ['tree'] }),
    package: z
      .string()
      .regex(/^[a-zA-Z][\w.]*$/)
      .optional()
      .meta({ description: 'The app in front, by its package.', examples: ['com.android.settings'] }),
    activity: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'The activity of that app that is shown.', examples: ['.Settings'] }),
    keyboard: z
      .boolean()
      .default(false)
      .meta({ description: 'Whether the keyboard is on the screen.', examples: [true] }),
    resolution: z
      .tuple([z.int().positive(), z.int().positive()])
      .default([1080, 2400])
      .meta({ description: 'The width and height of the screen in pixels.', examples: [[1080, 2400]] }),
    nodes: UiNodes.optional().meta({
      description: 'The elements on the screen.',
      examples: [[{ role: 'TextView', name: 'Bluetooth', state: { clickable: true } }]],
    }),
    elsewhere: z
      .record(z.string(), z.string())
      .default({})
      .meta({
        description: 'The other apps: what the launcher calls them, and their packages.',
        examples: [{ Contacts: 'com.android.contacts' }],
      }),
    background: z
      .array(z.string().min(1))
      .default([])
      .meta({
        description: 'What is true but on no screen yet: settings, records, what a button does.',
        examples: [['The battery saver can start at 5 to 75 per cent.']],
      }),
  })
  .superRefine((state, context) => {
    const single = ['package', 'activity', 'nodes'] as const
    const given = single.filter(field => state[field] !== undefined)
    refineApps(state, context, given)
    refineRecording(state, context, given)
    const missing =
      state.apps === undefined && state.use.length === 0 && state.recording === undefined
        ? single.filter(field => state[field] === undefined)
        : []
    for (const field of missing)
      context.addIssue({ code: 'custom', path: [field], message: 'a world without apps has a screen' })
  })
export type AndroidState = z.infer<typeof AndroidState>

/** An app whose screens may be imagined. */
export const AndroidScope = z
  .strictObject({
    package: z.string().min(1).meta({ description: 'Its package; * stands for any text.' }),
  })
  .meta({
    description: 'An app whose screens may be imagined.',
    examples: [{ package: 'com.android.settings' }],
  })
export type AndroidScope = z.infer<typeof AndroidScope>

/** The first screen and what lies beyond it. */
export function viewOfAndroid(state: AndroidState): FirstView {
  const { codec, nodes = [], background } = state
  const header = [
    `App: ${state.package}/${state.activity}`,
    `Keyboard: ${state.keyboard ? 'shown' : 'hidden'}`,
  ]
  const apps = Object.entries(state.elsewhere).map(([name, id]) => `- ${name}: ${id}`)
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

/** The app in front and its activity, as a screen names them; undefined where a text is no screen. */
export function appInFront(screen: string): string | undefined {
  return /^App: (\S+)$/m.exec(screen)?.[1]
}
