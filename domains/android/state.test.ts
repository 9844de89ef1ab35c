import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AndroidScope, AndroidState, viewOfAndroid } from './state.ts'

const base = {
  package: 'com.example.demo',
  activity: '.Main',
  nodes: [
    { role: 'List', id: 'app:id/list', children: [{ role: 'Switch', name: 'On', state: { checked: true } }] },
  ],
}

describe('AndroidState', () => {
  it('fills in its defaults', () => {
    assert.deepEqual(AndroidState.parse(base), {
      ...base,
      codec: 'tree',
      keyboard: false,
      resolution: [1080, 2400],
      use: [],
      records: {},
      settings: {},
      elsewhere: {},
      background: [],
    })
  })

  it('refuses a package that is none, and a field it does not know', () => {
    assert.equal(AndroidState.safeParse({ ...base, package: 'no package' }).success, false)
    assert.equal(AndroidState.safeParse({ ...base, screen: [] }).success, false)
  })
})

describe('AndroidScope', () => {
  it('is a package', () => {
    assert.deepEqual(AndroidScope.parse({ package: 'com.example.*' }), { package: 'com.example.*' })
    assert.equal(AndroidScope.safeParse({ app: 'Clock' }).success, false)
  })
})

describe('viewOfAndroid', () => {
  it('shows app, keyboard and numbered elements, and keeps the rest for later', () => {
    const state = AndroidState.parse({
      ...base,
      keyboard: true,
      elsewhere: { Clock: 'com.example.clock' },
      background: ['It is raining.'],
    })
    assert.deepEqual(viewOfAndroid(state), {
      codec: 'tree',
      screen: `App: com.example.demo/.Main
Keyboard: shown

[0] List '', id='app:id/list'
\t[1] Switch 'On', checked=True`,
      beyond: `### Device
Screen 1080 × 2400

### Other apps
- Clock: com.example.clock

### Also true here
- It is raining.`,
    })
  })

  it('numbers elements in every codec', () => {
    const { screen } = viewOfAndroid(AndroidState.parse({ ...base, codec: 'html' }))
    assert.equal(
      screen,
      `App: com.example.demo/.Main
Keyboard: hidden

<ul id="0">
  <label>On <input id="1" type="checkbox" checked></label>
</ul>`,
    )
  })
})
