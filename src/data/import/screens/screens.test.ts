import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { filesWith, importFiles, importJson } from '../../../../test/import-text.ts'
import { androidworld } from './androidworld.ts'
import { droidbot } from './droidbot.ts'
import { treeText } from './tree-text.ts'

describe('droidbot', () => {
  const view = (temp_id: number, text: string) => ({
    temp_id,
    class: 'Button',
    package: 'org.app',
    text,
    content_description: null,
    resource_id: 'id/b',
    bounds: [
      [0, 1],
      [2, 3],
    ],
    clickable: true,
  })
  const state = (name: string, text: string) =>
    JSON.stringify({ state_str: name, foreground_activity: '.Main', views: [view(0, text)] })
  const event = (start_state: string, stop_state: string) =>
    JSON.stringify({
      tag: 't',
      event: { event_type: 'touch', x: null, view: view(0, 'Go') },
      start_state,
      stop_state,
    })

  it('makes one trajectory of a folder: the screen, the input, the screen after', async () => {
    const files = filesWith({
      'run/events/event_1.json': event('a', 'b'),
      'run/events/event_2.json': event('b', 'gone'),
      'run/events/event_3.json': '{"event":',
      'run/states/state_1.json': state('a', 'Go'),
      'run/states/state_2.json': state('b', 'Done'),
    })
    const { trajectories, problems } = await importFiles(droidbot, files)
    const line = (text: string) =>
      `[ 0] | Button | text="${text}" desc="" res=id/b | bounds=[0,1][2,3] | clickable`
    assert.deepEqual(
      trajectories.map(({ id, app, turns }) => ({ id, app, turns })),
      [
        {
          id: 'run',
          app: 'org.app',
          turns: [
            {
              state: `Activity: .Main\n${line('Go')}`,
              action: JSON.stringify({ action_type: 'touch', target: line('Go') }),
              fence: 'json',
              observation: `Activity: .Main\n${line('Done')}`,
            },
          ],
        },
      ],
    )
    assert.deepEqual(
      problems.map(problem => problem.slice(0, 23)),
      ['event_3.json: not JSON '],
    )
  })
})

describe('androidworld', () => {
  it('reads episodes whose fields are lists, and elements as lines', async () => {
    const element = (text: string) => ({
      text,
      class_name: 'Button',
      bbox_pixels: { x_min: 1, y_min: 2, x_max: 3, y_max: 4 },
      is_clickable: true,
    })
    const episode = {
      goal: 'Save it.',
      task_template: 'NotesSave',
      episode_data: {
        before_ui_elements: [[element('Save')], [element('Saved')]],
        action_output_json: [{ action_type: 'click', index: 0, text: null }, { action_type: 'status' }],
        action_reason: ['secret', 'done'],
      },
    }
    const { trajectories } = await importJson(androidworld, 'episodes.json', [episode])
    assert.deepEqual(trajectories[0]?.turns, [
      {
        task: 'Save it.',
        state: '[ 0] | Button | text="Save" desc="" | bounds=[1,2][3,4] | clickable',
        action: '{"action_type":"click","index":0}',
        fence: 'json',
        observation: '[ 0] | Button | text="Saved" desc="" | bounds=[1,2][3,4] | clickable',
      },
    ])
    assert.equal(trajectories[0]?.app, 'NotesSave')
  })

  it('reads lists of steps, and lists after which something came', async () => {
    const step = (text: string, action: string) => ({
      task_goal: 'Open it.',
      action_output: `Reason: secret\nAction: ${action}`,
      ui_description: [{ ui_description: text, ui_bbox: [0, 1, 2, 3] }],
    })
    const { trajectories, problems } = await importJson(androidworld, 'history.json', [
      step('home', '{"action_type": "open_app"}'),
      { task_goal: 'Open it.' },
      step('app', '{"action_type": "status"}'),
    ])
    assert.deepEqual(trajectories[0]?.turns, [
      {
        task: 'Open it.',
        state: 'home | x=0..1 y=2..3',
        action: '{"action_type": "open_app"}',
        fence: 'json',
        observation: 'app | x=0..1 y=2..3',
      },
    ])
    assert.deepEqual(
      problems.map(problem => problem.slice(0, 16)),
      ['history.json[1]:'],
    )
  })
})

describe('treeText', () => {
  const node = (nodeId: string, role: string, name: string, more: object = {}) => ({
    nodeId,
    role: { value: role },
    name: { value: name },
    ...more,
  })

  it('shows a node a line; those that say nothing leave their children a level higher', () => {
    const nodes = [
      node('1', 'RootWebArea', 'Shop', { childIds: ['2', 'x'] }),
      node('2', 'generic', '', { childIds: ['3', '4', '1'] }),
      node('3', 'button', "Don't", {
        browsergym_id: 'a7',
        properties: [{ name: 'focused', value: { value: true } }],
      }),
      node('4', 'textbox', 'Name', {
        value: { value: 'Ana' },
        properties: [{ name: 'level', value: { value: 1 } }],
      }),
    ]
    assert.equal(
      treeText({ nodes }),
      "RootWebArea 'Shop'\n\t[a7] button 'Don\\'t', focused\n\ttextbox 'Name' value='Ana'",
    )
  })
})
