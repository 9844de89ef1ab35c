import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { EventAction, eventText, readEvent, readEventText } from './event-action.ts'

const actionOf = (text: string): Json | undefined => {
  const read = readEventText(text)
  return read?.kind === 'action' ? read.action : undefined
}
const reasonOf = (text: string): string | undefined => {
  const read = readEventText(text)
  return read?.kind === 'refusal' ? read.reason : undefined
}

describe('readEventText', () => {
  it('reads each event', () => {
    const events: [string, Json][] = [
      ['touch <button id=3>', { event_type: 'touch', view: '<button id=3>' }],
      ['long_touch (540, 1200)', { event_type: 'long_touch', x: 540, y: 1200 }],
      ['scroll <div id=2> down', { event_type: 'scroll', view: '<div id=2>', direction: 'DOWN' }],
      ['scroll', { event_type: 'scroll' }],
      [
        'set_text <input id=5> two words',
        { event_type: 'set_text', view: '<input id=5>', text: 'two words' },
      ],
      ['set_text <input id=5>', { event_type: 'set_text', view: '<input id=5>', text: '' }],
      ['key BACK', { event_type: 'key', name: 'BACK' }],
      ['intent am start -n a.b/.C', { event_type: 'intent', intent: 'am start -n a.b/.C' }],
      [' kill_app\n', { event_type: 'kill_app' }],
    ]
    for (const [text, action] of events) assert.deepEqual(actionOf(text), action)
  })

  it('ends a view outside quotes, or with its closing tag', () => {
    assert.deepEqual(actionOf("touch <button id=3 text='a > b'>"), {
      event_type: 'touch',
      view: "<button id=3 text='a > b'>",
    })
    assert.deepEqual(actionOf('set_text <p id=1>Name</p> 1 > 0'), {
      event_type: 'set_text',
      view: '<p id=1>Name</p>',
      text: '1 > 0',
    })
    assert.deepEqual(actionOf("touch <button text='it's'>"), {
      event_type: 'touch',
      view: "<button text='it's'>",
    })
  })

  it('leaves other texts to others', () => {
    for (const text of ['', 'tap <button>', '{"event_type": "touch"}', 'TOUCH <a>']) {
      assert.equal(readEventText(text), undefined)
    }
  })

  it('refuses an event that lacks something', () => {
    assert.equal(reasonOf('touch'), "The event 'touch' needs a view such as <button id=3>, or a point.")
    assert.equal(reasonOf('key'), "The event 'key' needs the name of a key.")
    assert.equal(reasonOf('intent'), "The event 'intent' needs a command.")
    assert.equal(
      reasonOf('set_text hello'),
      "The event 'set_text' needs a view such as <button id=3>, or a point.",
    )
  })

  it('refuses an event with too much', () => {
    assert.equal(reasonOf('kill_app now'), 'The event\'s fields cannot be read: Unrecognized key: "now".')
    assert.match(reasonOf('scroll <a> AROUND') ?? '', /^The event's direction cannot be read: /)
    assert.match(reasonOf('touch text') ?? '', /^The event's text cannot be read: /)
  })
})

describe('readEvent', () => {
  it('accepts a view as a record', () => {
    const action = {
      event_type: 'touch',
      view: {
        resource_id: 'a.b:id/c',
        bounds: [
          [0, 1],
          [2, 3],
        ],
      },
    }
    assert.deepEqual(readEvent(action), { kind: 'action', action })
  })

  it('names the known events for an unknown one', () => {
    const read = readEvent({ event_type: 'shake' })
    assert.match(
      read.kind === 'refusal' ? read.reason : '',
      /Known: touch, long_touch, scroll, set_text, key, intent, kill_app\.$/,
    )
  })
})

describe('eventText', () => {
  it('writes what readEventText reads', () => {
    const lines = [
      'touch <b id=1>',
      'scroll (5, 6) UP',
      'set_text <i id=2> a b',
      'key HOME',
      'intent am x',
      'kill_app',
    ]
    for (const line of lines) assert.equal(eventText(EventAction.parse(actionOf(line))), line)
  })
})
