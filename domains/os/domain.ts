// A desktop driven by Python code. Its screen is text: the accessibility tree of all windows, as lines, XML or HTML.
import { readFileSync } from 'node:fs'
import { verifyScreen } from '../../src/judge/rule/verify-screen.ts'
import { withUsedFiles } from '../../src/kernel/app/use-files.ts'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openness } from '../../src/kernel/openness.ts'
import { withRecording } from '../../src/kernel/recorded/open-recording.ts'
import { unreadableScreen } from '../../src/kernel/screens/read-screen.ts'
import { readDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { uiTreeParts } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { OsAction, osActionText, readOsAction } from './actions.ts'
import { osFaults } from './faults.ts'
import { firstView, openOsKernel } from './kernel.ts'
import { osScreens } from './os-screens.ts'
import { recordedForm } from './recorded-form.ts'
import { applicationInFront, OsScope, OsState } from './state.ts'
import { osWorld } from './world.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const domain = defineDomain({
  name: 'os',
  summary: 'A desktop: Python code such as pyautogui calls in, the windows as an accessibility tree out.',
  schemas: { action: OsAction, state: OsState, scope: OsScope },
  checks: ['record', 'setting', 'page', 'node'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  verify: verifyScreen,
  readAction: input => readOsAction(input),
  faults: osFaults,
  parts: uiTreeParts({
    domain: 'os',
    description: read('./world.md'),
    actionSpace: read('./actions.md'),
    examples: readDemonstrations(new URL('./examples.jsonl', import.meta.url)),
    fenceOf: () => 'python',
    viewOf: firstView,
    scopes: world =>
      openness(osWorld(world).open, ({ application, path }) =>
        application === undefined ? `files like ${path}` : `the application ${application}`,
      ),
    actionText: osActionText,
  }),
  prompt: (world, seen) => {
    const screens = [firstView(world).screen, ...seen.map(({ text }) => text)]
    return `${screens.map(applicationInFront).findLast(place => place !== undefined) ?? 'desktop'} ›`
  },
  readReply: text => ({ text: text.replace(/\r?\n$/, '') }),
  unreadable: ({ text }, world) => unreadableScreen(text, { ...osScreens, first: firstView(world).screen }),
  kernel: 'os-3',
  openKernel: async (world, { snapshot }) => openOsKernel(world, snapshot),
  abilities: {
    executors: { desktop: async () => (await import('./executor.ts')).desktopExecutor() },
    explorers: { desktop: async () => (await import('./real/real-domain.ts')).realOsDomain() },
    recorded: async () => recordedForm,
    pin: (world, { folder }) => withUsedFiles(withRecording(world, { folder }), { folder, schema: OsState }),
  },
})
