import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../world/json.ts'
import type { Kernel } from '../kernel.ts'
import type { ScreenKind } from '../screens/screen-kind.ts'
import type { RecordedForm } from './recorded-form.ts'
import { openRecordedKernel, recordedView } from './recorded-kernel.ts'
import { Recording } from './recording.ts'

const form: RecordedForm = {
  kind: 'toy',
  screenIn: text => (text.startsWith('error') ? undefined : text),
  pageOf: screen => screen.split('\n')[0] ?? '',
  ids: /(?<=^\[)\w+(?=\])/gm,
  meaningOf(action, placed) {
    if (typeof action !== 'string') return undefined
    return { text: action.replace(/^(press )(\w+)$/, (_, verb, id) => verb + placed(id)), isBack: action === 'back' }
  },
}
const signal = AbortSignal.timeout(60_000)

type Way = readonly (readonly [action: Json, text: string])[]

/** A recording of ways that all begin at one screen. */
function recordingOf(start: string, ways: readonly Way[], more: object = {}): Recording {
  const screens = [...new Set([start, ...ways.flatMap(way => way.map(([, text]) => text))])]
  const runs = ways.map(way => ({
    start: 0,
    steps: way.map(([action, text]) => ({
      do: action,
      shows: screens.indexOf(text),
      ...(text.startsWith('error') && { isError: true }),
    })),
  }))
  return Recording.parse({ screens, runs, ...more })
}

const kind: ScreenKind<Json> = {
  what: 'a line that begins with @ and the elements',
  shape: { header: /^@/, preface: /^error/, isNumbered: false },
  deeds: () => [],
  pageOf: () => undefined,
  frontOf: ({ header }) => ({ address: '', title: header[0] ?? '' }),
  failed: text => ({ text, isError: true }),
  screenIn: ({ text }) => text,
  textsStay: true,
  headerClaims: () => [],
}

const open = (recording: Recording, snapshot?: Json): Kernel =>
  openRecordedKernel(recording, { form, kind, read: action => action, snapshot })

async function said(kernel: Kernel, action: Json): Promise<string> {
  const result = await kernel.step(action, { signal })
  if (result.kind === 'unknown') return `unknown: ${result.why}`
  assert.equal(result.isRecorded, true)
  return result.observation.text
}

async function along(kernel: Kernel, actions: readonly Json[]): Promise<string[]> {
  const texts: string[] = []
  for (const action of actions) texts.push(await said(kernel, action))
  return texts
}

const way: Way = [
  ['open list', 'list\nrye, oats'],
  ['delete', 'list\noats'],
  ['eat', 'error: not hungry'],
  ['home', 'home'],
  ['open list', 'list\noats'],
]
const never = 'unknown: it was never recorded on this screen'
const elsewhere = 'unknown: on this screen it was only recorded after other steps, which may matter'

describe('openRecordedKernel', () => {
  it('answers every recorded step as it was, errors and hidden state included, and says that it was recorded', async () => {
    const kernel = open(recordingOf('home', [way]))
    assert.deepEqual(
      await along(kernel, way.map(([action]) => action)),
      way.map(([, text]) => text),
    )
    const again = open(recordingOf('home', [way]))
    await along(again, ['open list', 'delete'])
    const result = await again.step('eat', { signal })
    assert.deepEqual(result.kind === 'computed' && result.observation, { text: 'error: not hungry', isError: true })
  })

  it('does not know what was not recorded, and stays as it was', async () => {
    const kernel = open(recordingOf('home', [way]))
    const before = await kernel.snapshot()
    assert.deepEqual(await along(kernel, ['wait', { not: 'read' }]), [never, 'unknown: recordings have no such action'])
    assert.deepEqual(await kernel.snapshot(), before)
    assert.equal(await said(kernel, 'open list'), 'list\nrye, oats')
  })

  it('does not take a screen for all there is: what was done out of sight may matter', async () => {
    const deleted: Way = [
      ['open settings', 'settings'],
      ['reset', 'settings'],
      ['home', 'home'],
      ['open list', 'list\n'],
    ]
    const kernel = open(recordingOf('home', [way, deleted]))
    assert.deepEqual(await along(kernel, ['open settings', 'home', 'open list']), [
      'settings',
      elsewhere,
      never,
    ])
    const trusting = open(recordingOf('home', [deleted], { decides: 'screen' }))
    assert.deepEqual(await along(trusting, ['open settings', 'home', 'open list']), ['settings', 'home', 'list\n'])
  })

  it('lets what came before decide where recordings differ, and does not know where it cannot', async () => {
    const full = recordingOf('home', [way.slice(0, 1), way], { decides: 'screen' })
    const kernel = open(full)
    assert.equal(await said(kernel, 'open list'), 'list\nrye, oats')
    assert.deepEqual(await along(kernel, ['delete', 'home', 'open list']), [
      'list\noats',
      'home',
      'list\noats',
    ])
    const other = await open(full)
    await other.learn('dream', { text: 'list\nwheat' })
    await other.learn('home', { text: 'home' })
    assert.equal(
      await said(other, 'open list'),
      'unknown: on this screen it was recorded with different results, and what came before does not decide',
    )
    const chance: Way[] = [[['toss', 'heads']], [['toss', 'tails']]]
    assert.equal(
      await said(open(recordingOf('home', chance)), 'toss'),
      'unknown: after the very same steps, recordings differ in what it does',
    )
  })

  it('believes three recordings that came another way with the same behind them', async () => {
    const ways = ['a', 'b', 'c'].map((idle): Way => [
      [`look ${idle}`, 'home'],
      ['open list', 'list\nrye, oats'],
      ['delete', 'list\noats'],
    ])
    const actions = ['look a', 'look b', 'open list', 'delete']
    // a look that was never followed by another look at home
    const all = [...ways, [...(ways[0] ?? []).slice(0, 1), ['look b', 'home']] as Way]
    assert.deepEqual(await along(open(recordingOf('home', all)), actions), [
      'home',
      'home',
      'list\nrye, oats',
      'list\noats',
    ])
    const two = [ways[1], ways[2], all[3]].flatMap(one => (one === undefined ? [] : [one]))
    assert.deepEqual((await along(open(recordingOf('home', two)), actions)).slice(2), [elsewhere, never])
  })

  it('finds its way back from what was imagined, by a screen that is known', async () => {
    const ways = ['a', 'b', 'c'].map((idle): Way => [
      [`look ${idle}`, 'home'],
      ['open list', 'list\nrye'],
    ])
    const kernel = open(recordingOf('home', ways))
    assert.equal(await said(kernel, 'dream'), never)
    assert.equal(await kernel.learn('dream', { text: 'a dream' }), undefined)
    assert.equal(await said(kernel, 'open list'), 'unknown: the screen in front is in no recording')
    await kernel.learn('wake', { text: 'home' })
    assert.equal(await said(kernel, 'open list'), 'list\nrye')
    // a page that the recordings know, as none of them has it, is not forgotten
    await kernel.learn('plant', { text: 'list\nwheat' })
    await kernel.learn('home', { text: 'home' })
    assert.equal(await said(kernel, 'open list'), elsewhere)
  })

  it('goes on from its snapshot, and forks', async () => {
    const recording = recordingOf('home', [way])
    const kernel = open(recording)
    await along(kernel, ['open list', 'delete'])
    const snapshot = JSON.parse(JSON.stringify(await kernel.snapshot())) as Json
    const fork = await kernel.fork()
    for (const one of [open(recording, snapshot), fork, kernel])
      assert.deepEqual(await along(one, ['eat', 'home', 'open list']), ['error: not hungry', 'home', 'list\noats'])
  })

  it('leaves out of sight what the world says to vary', async () => {
    const clocked: Way[] = [
      [
        ['wait', 'home 9:01'],
        ['open', 'list 9:02'],
      ],
    ]
    const varying = ['[0-9]+:[0-9]+']
    const kernel = open(recordingOf('home 9:00', clocked, { varying, decides: 'screen' }))
    assert.equal(await said(kernel, 'open'), 'list 9:02')
    assert.equal(await said(open(recordingOf('home 9:00', clocked, { decides: 'screen' })), 'open'), never)
  })

  it('knows elements by their place where the screen decides, and by their number otherwise', async () => {
    const ways: Way[] = [
      [
        ['more', 'home\n[a1] Save\n[a2] Quit'],
        ['back', 'home'],
        ['again', 'home\n[b7] Save\n[b9] Quit'],
        ['press b9', 'bye'],
      ],
    ]
    assert.equal(await said(open(recordingOf('home', ways)), 'more'), 'home\n[a1] Save\n[a2] Quit')
    const kernel = open(recordingOf('home', ways, { decides: 'screen' }))
    assert.deepEqual(await along(kernel, ['more', 'press a1', 'press a2']), ['home\n[a1] Save\n[a2] Quit', never, 'bye'])
    const strict = open(recordingOf('home', ways))
    assert.deepEqual(await along(strict, ['more', 'press a2']), ['home\n[a1] Save\n[a2] Quit', never])
  })

  it('shows success checks the screen in front, where it can be read', async () => {
    const kernel = open(recordingOf('home', [[['sign in', "@Tide\n\n[1] button 'Ebb'"]]]))
    const page = { kind: 'page', of: 'title', contains: 'Tide', weight: 1, when: 'final' } as const
    assert.equal(await kernel.look(page), undefined)
    await said(kernel, 'sign in')
    assert.equal(await kernel.look(page), '@Tide')
  })

  it('opens 100,000 steps, once for all sessions', async () => {
    const long: Way[] = Array.from({ length: 100 }, (_, run) =>
      Array.from({ length: 1000 }, (_, step): readonly [Json, string] => [
        `go ${run} ${step}`,
        `page ${(step * 7 + run) % 400}\nrow ${step % 3}`,
      ]),
    )
    const screens = [...new Set(['home', ...long.flatMap(one => one.map(([, text]) => text))])]
    const places = new Map(screens.map((text, index) => [text, index]))
    const runs = long.map(one => ({
      start: 0,
      steps: one.map(([action, text]) => ({ do: action, shows: places.get(text) ?? 0 })),
    }))
    const recording = Recording.parse({ screens, runs })
    const kernel = open(recording)
    assert.deepEqual(await along(kernel, (long[7] ?? []).map(([action]) => action)), (long[7] ?? []).map(([, text]) => text))
    const before = process.memoryUsage().heapUsed
    const others = Array.from({ length: 200 }, () => open(recording))
    assert.ok(process.memoryUsage().heapUsed - before < 20 * 2 ** 20)
    assert.equal(await said(others[3] ?? kernel, 'go 3 0'), long[3]?.[0]?.[1])
  })
})

describe('recordedView', () => {
  it('begins where the recordings do, or where the world says', () => {
    const view = { codec: 'tree', screen: '', beyond: 'It rains.' } as const
    const recording = recordingOf('home', [way])
    assert.deepEqual(recordedView(view, { recording, form }), { ...view, screen: 'home' })
    assert.equal(recordedView(view, { recording: recordingOf('home', [way], { start: 1 }), form }).screen, 'list\nrye, oats')
    assert.throws(
      () => recordedView(view, { recording: recordingOf('home', [way], { start: 99 }), form }),
      /state\.recording\.start: there is no screen 99/,
    )
  })
})

describe('Recording', () => {
  it('refuses what names screens that are not there', () => {
    const { error } = Recording.safeParse({ screens: ['home'], runs: [{ start: 0, steps: [{ do: 'x', shows: 4 }] }] })
    assert.match(JSON.stringify(error?.issues), /there is no screen 4/)
    assert.equal(Recording.safeParse({ screens: [], runs: [] }).success, false)
    assert.equal(Recording.safeParse({ use: 'a.json', varying: ['('] }).success, false)
  })
})
