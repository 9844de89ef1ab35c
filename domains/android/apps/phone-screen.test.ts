import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { act } from '../../../src/kernel/app/live/act.ts'
import { firstState } from '../../../src/kernel/app/live/state.ts'
import { appsFrom } from '../../../src/kernel/app/notes-app.ts'
import { type UiNode, walk } from '../../../src/kernel/ui-tree/ui-tree-node.ts'
import { phoneScreen } from './phone-screen.ts'

const apps = appsFrom(`
apps:
  mail:
    title: Mail
    start: one
    screens:
      one:
        title: A mail
        bar: [{ kind: button, text: Reply, do: [] }, { kind: button, text: Move to the archive, do: [] }, { kind: button, text: Report as spam, do: [] }]
        show: [{ kind: text, text: Words }]
`)

describe('phoneScreen', () => {
  it('puts what does not fit beside a title below it, and nothing over anything else', () => {
    const state = act(firstState(apps, '2026-03-02T08:00:00Z'), { kind: 'launch', app: 'mail' }, apps)
    const { nodes } = phoneScreen(state, { apps, resolution: [1080, 2400] })
    const all: readonly UiNode[] = [...walk(nodes)].map(({ node }) => node)
    const named = (name: string) => all.find(node => node.name === name)?.bounds ?? [0, 0, 0, 0]
    const bar = all.find(({ role }) => role === 'android.widget.Toolbar')?.bounds ?? [0, 0, 0, 0]
    assert.ok(named('Reply')[3] <= bar[3])
    assert.ok(named('Report as spam')[1] >= bar[3])
    assert.ok(named('Words')[1] >= named('Report as spam')[3])
  })
})
