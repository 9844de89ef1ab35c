// A browser driven by BrowserGym calls. Its pages are text: an accessibility tree, XML or HTML.
import { readFileSync } from 'node:fs'
import { verifyScreen } from '../../src/judge/rule/verify-screen.ts'
import { withUsedFiles } from '../../src/kernel/app/use-files.ts'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openness } from '../../src/kernel/openness.ts'
import { withRecording } from '../../src/kernel/recorded/open-recording.ts'
import { unreadableScreen } from '../../src/kernel/screens/read-screen.ts'
import { readDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { uiTreeParts } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { readWebAction, WebAction, webActionText } from './actions.ts'
import { webFaults } from './faults.ts'
import { firstView, openWebKernel } from './kernel.ts'
import { pinSites } from './pages/site-kernel.ts'
import { recordedForm } from './recorded-form.ts'
import { addressInFront, WebScope, WebState } from './state.ts'
import { webScreens } from './web-screens.ts'
import { webWorld } from './world.ts'

const pageTools = /^(click|fill|goto|scroll|hover|type|press|select_option|go_back|navigate|browser_\w+)$/i
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const domain = defineDomain({
  name: 'web',
  summary: 'A browser: BrowserGym calls in, the page as an accessibility tree, XML or HTML out.',
  schemas: { action: WebAction, state: WebState, scope: WebScope },
  checks: ['record', 'setting', 'page', 'node'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  verify: verifyScreen,
  readAction: input => readWebAction(input),
  faults: webFaults,
  parts: uiTreeParts({
    domain: 'web',
    description: read('./world.md'),
    actionSpace: read('./actions.md'),
    examples: readDemonstrations(new URL('./examples.jsonl', import.meta.url)),
    fenceOf: () => 'python',
    viewOf: firstView,
    scopes: world => openness(webWorld(world).open, ({ url }) => `addresses like ${url}`),
    actionText: webActionText,
  }),
  prompt: (world, seen) => {
    const screens = [firstView(world).screen, ...seen.map(({ text }) => text)]
    return `${screens.map(addressInFront).findLast(place => place !== undefined) ?? 'page'} ›`
  },
  readReply: text => ({
    text: text.replace(/\r?\n$/, ''),
    ...(text.startsWith('Error from previous action: ') && { isError: true }),
  }),
  unreadable: ({ text }, world) => unreadableScreen(text, { ...webScreens, first: firstView(world).screen }),
  kernel: 'web-3',
  openKernel: async (world, { snapshot }) => openWebKernel(world, snapshot),
  abilities: {
    recorded: async () => recordedForm,
    explorers: { crawler: async () => (await import('./real/real-domain.ts')).realWebDomain() },
    pin: async (world, options) =>
      pinSites(await withUsedFiles(withRecording(world, options), { ...options, schema: WebState }), options),
    shown: async () => (await import('./from-bench-row.ts')).webRows,
    recognises: ({ format, tools }) =>
      format === 'browsergym' ? 9 : tools.length > 0 && tools.every(tool => pageTools.test(tool)) ? 3 : 0,
  },
})
