// What a desktop world starts from: windows with their elements, files, and what no window shows.
import { z } from 'zod'
import { appsFields, refineApps } from '../../src/kernel/app/declared/app.ts'
import { recordingField, refineRecording } from '../../src/kernel/recorded/recording.ts'
import { Codec, renderUiTree } from '../../src/kernel/ui-tree/ui-tree.ts'
import { type UiNode, UiNodes } from '../../src/kernel/ui-tree/ui-tree-node.ts'
import type { FirstView } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { quote } from '../../src/kernel/ui-tree/ui-tree-quote.ts'

const bounds = z.tuple([z.int(), z.int(), z.int(), z.int()])
const Window = z.strictObject({
  application: z.string().min(1).meta({ description: 'The program it belongs to.' }),
  title: z.string().meta({ description: 'Its title.' }),
  bounds: bounds.optional().meta({ description: 'Its left, top, right and bottom edge in pixels.' }),
  role: z
    .string()
    .min(1)
    .default('frame')
    .meta({ description: 'The kind of window: frame, dialog, alert or file-chooser.' }),
  isModal: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether its program answers nothing else before it.' }),
  isMinimized: z.boolean().default(false).meta({ description: 'Whether it is minimised.' }),
  nodes: UiNodes.default([]).meta({ description: 'The elements in it.' }),
})
export type Window = z.infer<typeof Window>

/** The state of a desktop world. */
export const OsState = z
  .strictObject({
    ...appsFields,
    ...recordingField,
    codec: Codec.default('tree').meta({ examples: ['tree'] }),
    system: z
      .string()
      .min(1)
      .default('a desktop')
      .meta({ description: 'The desktop, in a few words.', examples: ['Linux desktop, English'] }),
    resolution: z
      .tuple([z.int().positive(), z.int().positive()])
      .default([1920, 1080])
      .meta({ description: 'The width and height of the screen in pixels.', examples: [[1280, 720]] }),
    windows: z
      .array(Window)
      .max(20)
      .default([])
      .meta({
        description: 'The windows.',
        examples: [
          [{ application: 'quill', title: 'notes.txt', nodes: [{ role: 'push-button', name: 'Save' }] }],
        ],
      }),
    active: z
      .int()
      .nonnegative()
      .default(0)
      .meta({ description: 'Which window has the focus, counted from 0.', examples: [0] }),
    programs: z
      .array(z.array(z.string().min(1)).min(1))
      .max(5)
      .default([])
      .meta({
        description:
          'Real programs that run from the beginning, each the words of its command; the first step shows their windows.',
        examples: [[['mousepad', '/home/ada/notes.txt']]],
      }),
    done: z
      .array(z.string().min(1))
      .default([])
      .meta({
        description: 'What was done with these programs before the session begins: code, in its order.',
        examples: [["pyautogui.write('rye')"]],
      }),
    files: z
      .record(z.string().startsWith('/'), z.string())
      .default({})
      .meta({
        description: 'Files, by path, with what is in each.',
        examples: [{ '/home/ada/notes.txt': 'three lines about rye' }],
      }),
    background: z
      .array(z.string().min(1))
      .default([])
      .meta({
        description: 'What is true but in no window: settings, shortcuts, what a command does.',
        examples: [['Control+H opens search and replace.']],
      }),
  })
  .superRefine((state, context) => {
    const { use, apps, windows, active, programs, recording } = state
    const single = [...(windows.length > 0 ? ['windows'] : []), ...(programs.length > 0 ? ['programs'] : [])]
    refineApps(state, context, single)
    refineRecording(state, context, single)
    if (apps !== undefined || use.length > 0 || recording !== undefined) return
    if (programs.length > 0 && windows.length === 0) return
    const front = windows[active]
    if (front && !front.isMinimized) return
    const message = front ? 'the active window is minimized' : 'there is no such window'
    context.addIssue({ code: 'custom', path: ['active'], message })
  })
export type OsState = z.infer<typeof OsState>

/** A part of the desktop that may be imagined. */
export const OsScope = z
  .strictObject({
    application: z
      .string()
      .min(1)
      .optional()
      .meta({ description: 'A program whose windows may be imagined.' }),
    path: z
      .string()
      .startsWith('/')
      .optional()
      .meta({ description: 'Files that may be imagined; * stands for any text.' }),
  })
  .meta({
    description: 'A part of the desktop that may be imagined. Name one.',
    examples: [{ application: 'quill' }, { path: '/home/ada/*' }],
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
  const programs = state.programs.map(words => `- ${words.join(' ')}`)
  const files = Object.entries(state.files).map(([path, content]) => `- ${path}: ${content}`)
  const beyond = [
    `### System\n${state.system}, screen ${state.resolution.join(' × ')}`,
    programs.length > 0 ? `### Programs that run\n${programs.join('\n')}` : '',
    files.length > 0 ? `### Files\n${files.join('\n')}` : '',
    background.length > 0 ? `### Also true here\n${background.map(line => `- ${line}`).join('\n')}` : '',
  ]
  return {
    codec,
    screen: `${lines.join('\n')}\n\n${renderUiTree([root], codec)}`,
    beyond: beyond.filter(Boolean).join('\n\n'),
  }
}

/** The application whose window has the focus, as a screen names it; undefined where a text is no screen. */
export function applicationInFront(screen: string): string | undefined {
  return /^Window \d+ \(active\): .*\[(.+)\]$/m.exec(screen)?.[1]
}

function frameOf(
  { application, role, title, bounds, isModal, isMinimized, nodes }: Window,
  isActive: boolean,
): UiNode[] {
  if (isMinimized) return [{ role: 'application', name: application }]
  const frame: UiNode = {
    role,
    name: title,
    ...(bounds ? { bounds } : {}),
    state: { active: isActive, ...(isModal && { modal: true }) },
    children: nodes,
  }
  return [{ role: 'application', name: application, children: [frame] }]
}
