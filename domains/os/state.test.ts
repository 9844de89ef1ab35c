import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OsScope, OsState, viewOfOs } from './state.ts'

const demo = { application: 'demo', title: 'Demo', nodes: [{ role: 'label', name: 'hello' }] }
const hidden = { ...demo, application: 'notes', title: 'Notes', isMinimized: true }
const base = { system: 'Linux desktop', windows: [demo] }
const issues = (state: unknown) => OsState.safeParse(state).error?.issues.map(issue => issue.message)

describe('OsState', () => {
  it('fills in its defaults', () => {
    assert.deepEqual(OsState.parse(base), {
      use: [],
      records: {},
      settings: {},
      codec: 'tree',
      system: 'Linux desktop',
      resolution: [1920, 1080],
      windows: [{ ...demo, role: 'frame', isModal: false, isMinimized: false }],
      active: 0,
      programs: [],
      done: [],
      files: {},
      background: [],
    })
  })

  it('needs no windows where programs bring theirs', () => {
    assert.equal(issues({ system: 'x', programs: [['mousepad', '/a']] }), undefined)
    assert.deepEqual(issues({ system: 'x' }), ['there is no such window'])
  })

  it('refuses an active window that is not there, or minimized', () => {
    assert.deepEqual(issues({ ...base, active: 1 }), ['there is no such window'])
    assert.deepEqual(issues({ ...base, windows: [demo, hidden], active: 1 }), [
      'the active window is minimized',
    ])
  })

  it('refuses a relative path', () => {
    assert.equal(OsState.safeParse({ ...base, files: { 'notes.txt': '' } }).success, false)
  })
})

describe('OsScope', () => {
  it('is an application or a path, and not both', () => {
    assert.equal(OsScope.safeParse({ application: 'calculator' }).success, true)
    assert.equal(OsScope.safeParse({ path: '/srv/*' }).success, true)
    assert.equal(OsScope.safeParse({}).success, false)
    assert.equal(OsScope.safeParse({ application: 'calculator', path: '/srv/*' }).success, false)
  })
})

describe('viewOfOs', () => {
  it('lists the windows, shows all but the minimized ones, and keeps files for later', () => {
    const state = OsState.parse({
      ...base,
      windows: [hidden, { ...demo, bounds: [10, 20, 300, 200] }, demo],
      active: 1,
      files: { '/srv/a.txt': 'one line' },
      background: ['F1 shows help.'],
    })
    assert.deepEqual(viewOfOs(state), {
      codec: 'tree',
      screen: `Window 0 (minimized): 'Notes' [notes]
Window 1 (active): 'Demo' [demo]
Window 2: 'Demo' [demo]

desktop-frame 'main', box="(0,0,1920,1080)"
\tapplication 'notes'
\tapplication 'demo'
\t\tframe 'Demo', box="(10,20,300,200)", active=True
\t\t\tlabel 'hello'
\tapplication 'demo'
\t\tframe 'Demo', active=False
\t\t\tlabel 'hello'`,
      beyond: `### System
Linux desktop, screen 1920 × 1080

### Files
- /srv/a.txt: one line

### Also true here
- F1 shows help.`,
    })
  })
})
