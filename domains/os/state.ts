// What a desktop world starts from: windows with their elements, files, and what no window shows.
import { z } from 'zod'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { type UiNode, UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { quote } from '../../src/kernel/ui-tree/ui-tree-quote.ts'

const bounds = z.tuple([z.int(), z.int(), z.int(), z.int()])
const Window = z.strictObject({
  application: z.string().min(1),
  title: z.string(),
  bounds: bounds.optional(),
  isMinimized: z.boolean().default(false),
  nodes: UiNodes,
})
type Window = z.infer<typeof Window>

/** The state of a desktop world. */
export const OsState = z
  .strictObject({
    codec: Codec.default('tree'),
    system: z.string().min(1).meta({ description: "E.g. 'Linux desktop, English'." }),
    resolution: z.tuple([z.int().positive(), z.int().positive()]).default([1920, 1080]),
    windows: z.array(Window).min(1).max(20),
    active: z.int().nonnegative().default(0).meta({ description: 'Which window has the focus, from 0.' }),
    files: z
      .record(z.string().startsWith('/'), z.string())
      .default({})
      .meta({ description: 'Files by path, and what is in each.' }),
    background: z.array(z.string().min(1)).default([]).meta({
      description: 'What is true here and in no window: settings, shortcuts, what a command does.',
    }),
  })
  .superRefine(({ windows, active }, context) => {
    const front = windows[active]
    if (front && !front.isMinimized) return
    const message = front ? 'the active window is minimized' : 'there is no such window'
    context.addIssue({ code: 'custom', path: ['active'], message })
  })
export type OsState = z.infer<typeof OsState>

/** A part of the desktop that may be imagined. */
export const OsScope = z
  .strictObject({
    application: z.string().min(1).optional().meta({ description: 'A program whose windows are open.' }),
    path: z.string().startsWith('/').optional().meta({ description: 'Files; `*` stands for any text.' }),
  })
  .refine(scope => Object.keys(scope).length === 1, 'either an application or a path')
export type OsScope = z.infer<typeof OsScope>

/** The first screen and what lies beyond it. */
export function viewOfOs(state: OsState): FirstView {
  const { codec, windows, active, background } = state
  const lines = windows.map((window, index) => {
    const mark = index === active ? ' (active)' : window.isMinimized ? ' (minimized)' : ''
    return `Window ${index}${mark}: ${quote(window.title)} [${window.application}]`
  })
  const root: UiNode = {
    role: 'desktop-frame',
    name: 'main',
    bounds: [0, 0, ...state.resolution],
    children: windows.flatMap((window, index) => frameOf(window, index === active)),
  }
  const files = Object.entries(state.files).map(([path, content]) => `- ${path}: ${content}`)
  const beyond = [
    `### System\n${state.system}, screen ${state.resolution.join(' × ')}`,
    files.length > 0 ? `### Files\n${files.join('\n')}` : '',
    background.length > 0 ? `### Also true here\n${background.map(line => `- ${line}`).join('\n')}` : '',
  ]
  return {
    codec,
    screen: `${lines.join('\n')}\n\n${renderUiTree([root], codec)}`,
    beyond: beyond.filter(Boolean).join('\n\n'),
  }
}

function frameOf({ application, title, bounds, isMinimized, nodes }: Window, isActive: boolean): UiNode[] {
  if (isMinimized) return [{ role: 'application', name: application }]
  const frame: UiNode = {
    role: 'frame',
    name: title,
    ...(bounds ? { bounds } : {}),
    state: { active: isActive },
    children: nodes,
  }
  return [{ role: 'application', name: application, children: [frame] }]
}
