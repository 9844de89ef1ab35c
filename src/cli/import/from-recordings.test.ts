import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { domainNamed } from '../../../domains/index.ts'
import { filesWith } from '../../../test/import-text.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { loadWorld } from '../../library/load-world.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import type { Json } from '../../world/json.ts'
import { storeOfFile } from '../wiring/session-file.ts'
import { recordedApp } from './from-recordings.ts'

async function imported(places: readonly string[]) {
  const complaints: string[] = []
  const app = await recordedApp(places, { complain: line => complaints.push(line) })
  const { domain, title, runs, start } = app
  const world = await loadWorld({ version: 1, domain, title, state: { recording: { ...runs, start } } })
  const kernel = await (await domainNamed(domain)).openKernel(world, { snapshot: undefined })
  const reader = await domainNamed(domain)
  const said = async (input: Json) => {
    const read = reader.readAction(input, world)
    assert.ok(read.kind === 'action', JSON.stringify(input))
    const result = await kernel.step(read.action, { signal: AbortSignal.timeout(60_000) })
    return result.kind === 'computed' ? result.observation.text : `unknown: ${result.why}`
  }
  return {
    ...app,
    complaints,
    said,
    first: reader.parts.turn(world, '', { index: 1, before: undefined }).state,
  }
}

describe('recordedApp', () => {
  it('makes a world of an output folder of DroidBot', async () => {
    const view = (temp_id: number, text: string) => ({
      temp_id,
      class: 'android.widget.Button',
      package: 'org.tide',
      text,
      resource_id: 'org.tide:id/go',
      bounds: [
        [0, 0],
        [200, 80],
      ],
      clickable: true,
    })
    const state = (name: string, text: string) =>
      JSON.stringify({ state_str: name, foreground_activity: 'org.tide/.Main', views: [view(0, text)] })
    const event = (event_type: string, [from, to]: readonly [string, string], more: object) =>
      JSON.stringify({ tag: 't', event: { event_type, ...more }, start_state: from, stop_state: to })
    const [file = ''] = filesWith({
      'tide/events/event_1.json': event('touch', ['a', 'b'], { view: view(0, 'Ebb') }),
      'tide/events/event_2.json': event('key', ['b', 'a'], { name: 'BACK' }),
      'tide/events/event_3.json': event('touch', ['a', 'missing'], { view: view(0, 'Ebb') }),
      'tide/events/event_4.json': '{"event":',
      'tide/states/state_1.json': state('a', 'Ebb'),
      'tide/states/state_2.json': state('b', 'Flood'),
    })
    const { domain, title, said, first, report, complaints } = await imported([
      path.dirname(path.dirname(file)),
    ])
    assert.deepEqual([domain, title], ['android', 'org.tide'])
    assert.match(first ?? '', /text="Ebb"/)
    assert.match(await said({ action_type: 'click', index: 0 }), /text="Flood"/)
    assert.match(await said({ action_type: 'navigate_back' }), /text="Ebb"/)
    assert.match(report, /^1 run, 2 steps on 2 screens; 0 % of the steps repeat others; 0 actions came out/)
    assert.deepEqual(
      complaints.filter(line => !line.includes('event_4.json')),
      [],
    )
    assert.match(complaints.join(), /not JSON/)
  })

  it('makes a world of episodes of AndroidWorld', async () => {
    const element = (text: string, top: number) => ({
      text,
      class_name: 'android.widget.TextView',
      resource_name: 'org.tide:id/row',
      bbox_pixels: { x_min: 0, y_min: top, x_max: 300, y_max: top + 80 },
      is_clickable: true,
    })
    const files = filesWith({
      'episode.json': JSON.stringify({
        goal: 'Look at the flood.',
        task_template: 'TideTask',
        episode_data: {
          before_ui_elements: [[element('Ebb', 0), element('Flood', 80)], [element('Flood at 6', 0)]],
          action_output_json: [{ action_type: 'click', index: 1, x: null }, { action_type: 'navigate_back' }],
          after_ui_elements: [[element('Flood at 6', 0)], [element('Ebb', 0), element('Flood', 80)]],
        },
      }),
    })
    const { domain, said } = await imported(files)
    assert.equal(domain, 'android')
    assert.match(await said({ action_type: 'click', index: 1 }), /Flood at 6/)
    assert.match(await said('key BACK'), /text="Ebb"[\s\S]*text="Flood"/)
    assert.equal(
      await said({ action_type: 'click', index: 0 }),
      'unknown: it was never recorded on this screen',
    )
  })

  it('makes a world of trajectories of BrowserGym, with its errors where a browser here says them', async () => {
    const home = "RootWebArea 'Tide', focused, url='https://tide.example/'\n\t[7] link 'Flood', clickable"
    const flood = "RootWebArea 'Flood', focused, url='https://tide.example/flood'\n\t[7] heading 'At 6'"
    const files = filesWith({
      'trajectory.json': JSON.stringify({
        goal: 'Look at the flood.',
        steps: [
          { obs: { axtree_txt: home }, action: "I look.\n```click('9')```" },
          {
            obs: { axtree_txt: home, last_action_error: 'ValueError: no such element' },
            action: "click('7')",
          },
          { obs: { axtree_txt: flood }, action: null },
        ],
      }),
      'broken.json': '{"axtree_txt": "cut off, "action": ',
    })
    const { domain, said, first, complaints } = await imported(files)
    assert.equal(domain, 'web')
    assert.equal(first, home)
    assert.equal(
      await said("click('9')"),
      `Error from previous action: ValueError: no such element\n\n${home}`,
    )
    assert.equal(await said('click("7")'), flood)
    assert.equal(complaints.length, 1, complaints.join())
  })

  it('makes a world of our own sessions, as far as nothing in them was imagined', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'tide.jsonl')
    const world = await loadWorld('worlds/web/ticket-desk.yaml')
    const session = await openAnySession({ world, model: 'none', ...storeOfFile(file) })
    const first = await session.step("click('99999')")
    const second = await session.step('noop()')
    await session.close()
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n')
    const imagined = { ...JSON.parse(lines[2] ?? ''), by: 'model', at: 3, observation: { text: 'a dream' } }
    fs.appendFileSync(file, `${JSON.stringify(imagined)}\n`)
    const { said, title, runs } = await imported([file])
    assert.equal(title, world.title)
    assert.equal(runs.runs[0]?.steps.length, 2)
    assert.equal(await said("click('99999')"), first.observation.text)
    assert.equal(await said('noop()'), second.observation.text)
  })

  it('refuses what shows no screens, and recordings of two kinds', async () => {
    const chat = { 'chat.json': JSON.stringify([{ role: 'user', content: 'Ebb?' }]) }
    await assert.rejects(imported(filesWith(chat)), {
      name: 'WorldError',
      message: /Nothing to import: no recording of screens/,
    })
    await assert.rejects(imported(['/nowhere']), /there is no such file or folder/)
  })
})
