// An Android phone. Its screen is text: numbered elements as lines, XML or HTML.
import { readFileSync } from 'node:fs'
import { verifyScreen } from '../../src/judge/rule/verify-screen.ts'
import { withUsedFiles } from '../../src/kernel/app/use-files.ts'
import { defineDomain } from '../../src/kernel/domain.ts'
import { openness } from '../../src/kernel/openness.ts'
import { withRecording } from '../../src/kernel/recorded/open-recording.ts'
import { unreadableScreen } from '../../src/kernel/screens/read-screen.ts'
import { readDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import { uiTreeParts } from '../../src/kernel/ui-tree/ui-tree-parts.ts'
import { AndroidAction, androidActionText, readAndroidAction } from './actions.ts'
import { androidScreens } from './android-screens.ts'
import { androidFaults } from './faults.ts'
import { firstView, openAndroidKernel } from './kernel.ts'
import { recordedForm } from './recorded-form.ts'
import { AndroidScope, AndroidState, appInFront } from './state.ts'
import { androidWorld } from './world.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

export const domain = defineDomain({
  name: 'android',
  summary: 'A phone: taps and texts by element, by point or as events in, the numbered elements out.',
  schemas: { action: AndroidAction, state: AndroidState, scope: AndroidScope },
  checks: ['record', 'setting', 'page', 'node'],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  verify: verifyScreen,
  readAction: input => readAndroidAction(input),
  faults: androidFaults,
  parts: uiTreeParts({
    domain: 'android',
    description: read('./world.md'),
    actionSpace: read('./actions.md'),
    examples: readDemonstrations(new URL('./examples.jsonl', import.meta.url)),
    fenceOf: text => (text.startsWith('{') ? 'json' : ''),
    viewOf: firstView,
    scopes: world => openness(androidWorld(world).open, scope => `the app ${scope.package}`),
    actionText: androidActionText,
  }),
  prompt: (world, seen) => {
    const screens = [firstView(world).screen, ...seen.map(({ text }) => text)]
    return `${screens.map(appInFront).findLast(place => place !== undefined) ?? 'phone'} ›`
  },
  readReply: text => ({ text: text.replace(/\r?\n$/, '') }),
  unreadable: ({ text }, world) =>
    unreadableScreen(text, { ...androidScreens, first: firstView(world).screen }),
  kernel: 'android-2',
  openKernel: async (world, { snapshot }) => openAndroidKernel(world, snapshot),
  abilities: {
    recorded: async () => recordedForm,
    pin: (world, { folder }) =>
      withUsedFiles(withRecording(world, { folder }), { folder, schema: AndroidState }),
    recognises: ({ format }) => (format === 'droidbot' || format === 'androidworld' ? 9 : 0),
  },
})
