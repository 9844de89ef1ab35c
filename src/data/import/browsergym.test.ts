import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { filesWith, importFiles, importJson } from '../../../test/import-text.ts'
import { browsergym } from './browsergym.ts'
import { isPickle, unpickle } from './pickle/unpickle.ts'

// an object of a class with these fields, in protocol 2; and texts, numbers, lists in protocol 0
const text = (value: string) => `X${String.fromCharCode(value.length, 0, 0, 0)}${value}`
const fields = (entries: { [name: string]: string }) =>
  `}(${Object.entries(entries)
    .map(([name, value]) => text(name) + value)
    .join('')}u`
const object = (entries: { [name: string]: string }) => `cloop\nStepInfo\n)\x81${fields(entries)}b`
const pickle = (body: string) => Buffer.from(`\x80\x02${body}.`, 'latin1')
const step = (page: string, action: string, error = '') =>
  pickle(
    object({
      obs: fields({ axtree_txt: text(page), goal: text('Buy.'), last_action_error: text(error) }),
      action: action === '' ? 'N' : text(action),
      screenshot: 'cnumpy\n_reconstruct\n(K\x00K\x01tR',
    }),
  )

describe('browsergym', () => {
  it('makes one trajectory of a folder of steps; of what the agent wrote only the code stays', async () => {
    const files = filesWith({
      'x_on_shop.task_1/step_0.pkl.gz': gzipSync(step('home', 'I think\n```click("a")```')),
      'x_on_shop.task_1/step_1.pkl.gz': gzipSync(step('cart', 'fill("b", "2")')),
      'x_on_shop.task_1/step_10.pkl.gz': gzipSync(step('end', '')),
      'x_on_shop.task_1/step_2.pkl.gz': gzipSync(step('cart', 'noop()', 'not visible')),
      'x_on_shop.task_1/goal_object.pkl.gz': gzipSync(pickle('N')),
    })
    const { trajectories, problems } = await importFiles(browsergym, files)
    assert.deepEqual(problems, [])
    assert.deepEqual(
      trajectories.map(({ id, app, turns }) => ({ id, app, turns })),
      [
        {
          id: 'x_on_shop.task_1',
          app: 'shop.task',
          turns: [
            { task: 'Buy.', state: 'home', action: 'click("a")', fence: 'python', observation: 'cart' },
            {
              state: 'cart',
              action: 'fill("b", "2")',
              fence: 'python',
              observation: 'cart\n\nError of the last action: not visible',
              isError: true,
            },
            { state: 'cart', action: 'noop()', fence: 'python', observation: 'end' },
          ],
        },
      ],
    )
  })

  it('reads the same as JSON: an episode, or a list of steps', async () => {
    const steps = [
      { axtree: 'home', action: 'click("a")' },
      { axtree: 'cart', action: null },
    ]
    const page = { state: 'home', action: 'click("a")', fence: 'python', observation: 'cart' }
    const episode = await importJson(browsergym, 'e.json', { goal: 'Buy.', steps })
    const list = await importJson(browsergym, 'l.json', steps)
    assert.deepEqual(episode.trajectories[0]?.turns, [{ task: 'Buy.', ...page }])
    assert.deepEqual(list.trajectories[0]?.turns, [page])
  })

  it('reports a step that is cut', async () => {
    const files = filesWith({ 'step_0.pkl': step('home', 'click("a")').subarray(0, 33) })
    const { problems } = await importFiles(browsergym, files)
    assert.match(
      problems[0] ?? '',
      /^step_0\.pkl: not a pickle that can be read, at byte \d+: the pickle is cut$/,
    )
  })
})

describe('unpickle', () => {
  it('reads values of every protocol', () => {
    assert.deepEqual(unpickle(Buffer.from("(lp0\nI1\naF2.5\naS'x'\naI01\naL7L\na.", 'latin1')), [
      1,
      2.5,
      'x',
      true,
      7,
    ])
    assert.deepEqual(unpickle(pickle('](K\x05M\x00\x01J\xff\xff\xff\xff\x88\x89N\x8a\x02\x00\xffe')), [
      5,
      256,
      -1,
      true,
      false,
      null,
      -256,
    ])
  })

  it('never runs what a pickle wants to run', () => {
    assert.deepEqual(unpickle(pickle(`cos\nsystem\n(${text('touch /tmp/x')}tR`)), {})
    const made = unpickle(pickle(`}(${text('__proto__')}${fields({ bad: 'K\x01' })}u`)) as { bad?: unknown }
    assert.equal(made.bad, undefined)
  })

  it('says what it cannot read', () => {
    assert.throws(() => unpickle(Buffer.from('hello')), /not a pickle that can be read/)
    assert.throws(() => unpickle(Buffer.from([0x80, 2])), /ends before it is whole/)
    assert.deepEqual(['a.pkl', 'a.pkl.gz', 'a.json'].map(isPickle), [true, true, false])
  })
})
