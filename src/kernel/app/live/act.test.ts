import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { screensOf } from '../drawn/render.ts'
import { type View, viewsOn } from '../drawn/view.ts'
import { appsFrom, notes } from '../notes-app.ts'
import { act, type Gesture } from './act.ts'
import { shortcutName } from './shortcuts.ts'
import { type AppsState, firstState, frontFrame } from './state.ts'

/** A hand that finds things by what they say. */
class Hand {
  state: AppsState
  readonly #apps: typeof notes

  constructor(apps = notes, app = 'notes') {
    this.#apps = apps
    this.state = act(firstState(apps, '2026-03-02T08:00:00Z'), { kind: 'new-task', app }, apps)
  }

  do(...gestures: readonly Gesture[]): this {
    for (const gesture of gestures) this.state = act(this.state, gesture, this.#apps)
    return this
  }

  view(text: string, kind?: View['kind']): View {
    const front = this.screens.at(-1)
    const found =
      front && [...viewsOn(front)].find(view => view.text === text && (kind ?? view.kind) === view.kind)
    assert.ok(found, `'${text}' is on the screen`)
    return found
  }

  tap(text: string, kind?: View['kind']): this {
    return this.do({ kind: 'tap', key: this.view(text, kind).key })
  }

  fill(text: string, value: string): this {
    return this.do({ kind: 'fill', key: this.view(text).key, text: value })
  }

  get screens() {
    return screensOf(this.#apps, this.state)
  }

  get title(): string | undefined {
    return this.screens.at(-1)?.title
  }

  get texts(): readonly string[] {
    return this.screens.flatMap(screen => [...viewsOn(screen)].map(({ text }) => text)).filter(Boolean)
  }

  get titles(): readonly unknown[] {
    return (this.state.records.notes ?? []).map(({ title }) => title)
  }
}

describe('act', () => {
  it('fills a form, inserts a record with the next number and goes back with a message', () => {
    const hand = new Hand().tap('New').fill('Title', 'Spelt').tap('Save')
    assert.equal(hand.title, 'Notes (4)')
    assert.deepEqual(hand.state.records.notes?.at(-1), { id: 10, title: 'Spelt', done: false, weight: 1 })
    assert.equal(hand.state.toast, 'Saved Spelt')
    assert.equal(hand.do({ kind: 'wait', ms: 0 }).state.toast, undefined, 'a message goes away')
  })

  it('sends no form whose fields are empty or wrong, and says so', () => {
    const hand = new Hand().tap('New').tap('Save')
    assert.equal(hand.view('Title').error, 'Please fill in this field.')
    assert.equal(hand.view('Title').isFocused, true)
    hand.fill('Title', 'Buckwheat groats').tap('Save')
    assert.equal(hand.view('Title').error, 'Too long.')
    hand.fill('Title', 'Teff')
    assert.equal(hand.view('Title').error, undefined)
    assert.equal(hand.tap('Save').state.records.notes?.length, 4)
  })

  it('sends the form of a field on Enter', () => {
    const hand = new Hand().tap('New').fill('Title', 'Emmer').do({ kind: 'press', key: 'Enter' })
    assert.deepEqual(hand.titles, ['Rye', 'Barley', 'oats', 'Emmer'])
  })

  it('filters and sorts lists by what is typed', () => {
    const hand = new Hand()
    const listed = () =>
      hand.screens.flatMap(screen =>
        [...viewsOn(screen)].filter(({ kind }) => kind === 'item').map(({ children }) => children[0]?.text),
      )
    assert.deepEqual(listed(), ['Barley', 'oats', 'Rye'])
    hand.fill('Find', 'a')
    assert.deepEqual(listed(), ['Barley', 'oats'])
  })

  it('turns the pages of a table and sorts it by its headings', () => {
    const hand = new Hand()
    const cells = () =>
      hand.screens.flatMap(screen =>
        [...viewsOn(screen)].filter(({ kind }) => kind === 'row').map(({ children }) => children[0]?.text),
      )
    assert.deepEqual(cells(), ['Rye', 'Barley'])
    assert.ok(hand.texts.includes('1–2 of 3'))
    assert.deepEqual([hand.tap('Next'), cells()][1], ['oats'])
    hand.tap('Previous').tap('Weight', 'column')
    assert.deepEqual(cells(), ['Barley', 'Rye'])
    hand.tap('Weight', 'column')
    assert.deepEqual(cells(), ['oats', 'Rye'])
  })

  it('keeps what is ticked beside one record apart from the others', () => {
    const hand = new Hand()
    const marks = () =>
      hand.screens.flatMap(screen => [...viewsOn(screen)].filter(({ text }) => text === 'Mark'))
    const second = marks()[1]
    assert.ok(second)
    hand.do({ kind: 'tap', key: second.key })
    assert.deepEqual(
      marks().map(({ isChecked }) => isChecked),
      [false, true, false],
    )
    const copies = hand.screens.flatMap(screen => [...viewsOn(screen)].filter(({ text }) => text === 'Copy'))
    for (const { key } of copies) hand.do({ kind: 'tap', key })
    assert.equal(hand.state.clipboard, 'oats')
  })

  it('opens a record with its parameters, and goes back and forth', () => {
    const hand = new Hand()
    const [item] = hand.screens.flatMap(screen => [...viewsOn(screen)].filter(({ kind }) => kind === 'item'))
    hand.do({ kind: 'tap', key: item?.key ?? '' })
    assert.equal(hand.title, 'Note 7')
    hand.do({ kind: 'back' })
    assert.equal(hand.title, 'Notes (3)')
    hand.do({ kind: 'forward' })
    assert.equal(hand.title, 'Note 7')
  })

  it('shows a dialog before its screen, and undoes what it did', () => {
    const hand = new Hand().tap('More').tap('Empty')
    assert.deepEqual(
      hand.screens.map(({ title }) => title),
      ['Notes (3)', 'Empty all?'],
    )
    hand.tap('Empty', 'button')
    assert.deepEqual([hand.title, hand.titles], ['Notes (0)', []])
    hand.tap('More').tap('Undo')
    assert.deepEqual(hand.titles, ['Rye', 'Barley', 'oats'])
  })

  it('closes an open menu with back, then the screen, then the app', () => {
    const hand = new Hand().tap('More')
    assert.equal(hand.view('More').isUnfolded, true)
    hand.do({ kind: 'back' })
    assert.equal(hand.view('More').isUnfolded, false)
    hand.do({ kind: 'back' })
    assert.equal(hand.state.front, 0)
  })

  it('changes settings, which other screens see', () => {
    const hand = new Hand()
    const locked = { kind: 'visit', app: 'notes', screen: 'locked', params: {} } as const
    assert.equal(hand.do(locked).title, 'Notes (3)')
    hand.tap('Dark')
    assert.equal(hand.state.settings.dark, true)
    assert.equal(hand.do(locked).title, 'Locked')
  })

  it('does later what is due later', () => {
    const hand = new Hand().do({ kind: 'visit', app: 'notes', screen: 'one', params: { id: '3' } })
    const done = () => hand.state.records.notes?.map(note => note.done)
    hand.tap('Later').do({ kind: 'wait', ms: 3000 })
    assert.deepEqual(done(), [false, true, false])
    hand.do({ kind: 'wait', ms: 3000 })
    assert.deepEqual(done(), [true, true, false])
  })

  it('stops at what fails and shows it', () => {
    const hand = new Hand()
      .do({ kind: 'visit', app: 'notes', screen: 'one', params: { id: '3' } })
      .tap('Fail')
    assert.ok(hand.texts.includes('Not 3'))
    assert.equal(hand.state.toast, undefined)
  })

  it('does what a screen does when it is opened', () => {
    const hand = new Hand()
    assert.deepEqual(hand.state.values.notes, { visits: 1 })
    hand.do({ kind: 'visit', app: 'notes', screen: 'all', params: {} })
    assert.deepEqual(hand.state.values.notes, { visits: 2 })
  })

  it('edits the field with the focus by keys', () => {
    const hand = new Hand().tap('Find').do({ kind: 'type', text: 'rye' }, { kind: 'press', key: 'Backspace' })
    assert.equal(hand.view('Find').value, 'ry')
    hand.do({ kind: 'press', key: 'Select all' }, { kind: 'press', key: 'Cut' })
    assert.deepEqual([hand.view('Find').value, hand.state.clipboard], ['', 'ry'])
    hand.do({ kind: 'press', key: 'Paste' }, { kind: 'press', key: 'Paste' })
    assert.equal(hand.view('Find').value, 'ryry')
    hand.do({ kind: 'press', key: 'Tab' })
    assert.notEqual(frontFrame(hand.state)?.focus, hand.view('Find').key)
  })

  it('leaves the state as it was: forks share it', () => {
    const hand = new Hand()
    const before = hand.state
    const copy = structuredClone(before)
    hand.tap('New').fill('Title', 'Spelt').tap('Save')
    assert.deepEqual(before, copy)
  })

  it('refuses rules without end and expressions that walk without end', () => {
    const endless = (show: string) =>
      new Hand(
        appsFrom(`
records: { rows: { fields: { id: id, n: number }, rows: [${'{ n: 1 },'.repeat(3000)}] } }
apps:
  notes:
    title: Endless
    start: a
    screens:
      a: { title: A, entered: [{ if: app.on == true, go: b }], show: ${show} }
      b: { title: B, entered: [{ go: a }], show: [] }
    values: { on: false }
`),
      )
    const loop = endless('[{ kind: button, text: Go, do: [{ set: { app.on: true } }, { go: a }] }]')
    assert.throws(() => loop.tap('Go'), /open more than 50 screens/)
    const walk = endless(
      "[{ kind: button, text: Go, do: [{ toast: '=x' , if: 'rows.exists(a, rows.exists(b, a.n + b.n > 5))' }] }]",
    )
    assert.throws(() => walk.tap('Go'), /walks through too much/)
    const long = endless(
      '[{ kind: text, text: \'{{ "x" | append: "y" }}\' }, { kind: button, text: Go, do: [{ set: { app.s: \'=app.missing\' } }] }]',
    )
    assert.throws(() => long.tap('Go'), /No such key: missing/)
  })

  it('gives the parts of a dialog names of their own', () => {
    const hand = new Hand().tap('More').tap('Empty')
    const keys = hand.screens.flatMap(screen => [...viewsOn(screen)].map(({ key }) => key))
    assert.equal(hand.screens.length, 2)
    assert.equal(new Set(keys).size, keys.length)
  })

  it('does what a screen declares for a combination of keys, and nothing on others', () => {
    const hand = new Hand().do({ kind: 'shortcut', name: shortcutName(['Shift', 'Control', 'N']) })
    assert.equal(hand.screens.at(-1)?.title, 'New note')
    assert.equal(hand.do({ kind: 'shortcut', name: 'ctrl+shift+n' }).screens.at(-1)?.title, 'New note')
  })
})
