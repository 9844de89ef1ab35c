import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { domainNamed } from '../../../domains/index.ts'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { qwenAgentWorld } from '../../model/dialects/qwen-agentworld.ts'
import { type ModelRequest, Sampling } from '../../model/model.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { WorldError } from '../../world/error.ts'
import { type Trajectory, Trajectory as TrajectorySchema } from '../trajectory.ts'
import { type ThinkOptions, think } from './think.ts'

const walk = trajectoryOf({
  turns: [
    turnOf('ls', 'a.txt\n'),
    turnOf('cat a.txt', 'hello\n', { reasoning: 'a kernel said so' }),
    turnOf('cat b.txt', 'cat: b.txt: No such file or directory\n'),
    turnOf('seq 9', '[omitted for length]', { keep: false }),
    turnOf('pwd', '/home/ana\n'),
  ],
})

const askedFor = ({ messages }: ModelRequest) =>
  /\*\*Action:\*\*\n```bash\n(.*)\n```/.exec(messages.at(-1)?.content ?? '')?.[1] ?? ''
const truths = new Map(walk.turns.map(({ action, observation }) => [action, observation]))
const tagged = (text: string) => `<predicted_observation>\n${text}\n</predicted_observation>`

/** Right about everything but `pwd`; thinks, and the third time does not. */
function thinker(fails: (action: string) => boolean = () => false) {
  let asked = 0
  return scriptedModel(request => {
    const action = askedFor(request)
    asked += 1
    if (fails(action)) throw new WorldError('model', 'Endpoint: nothing answers.')
    const text = action === 'pwd' ? '/elsewhere' : (truths.get(action) ?? '').trimEnd()
    return { text: tagged(text), reasoning: asked % 3 === 0 ? '' : `${action}: seen ${asked % 3}` }
  })
}

function options(model: ReturnType<typeof thinker>, more: Partial<ThinkOptions> = {}): ThinkOptions {
  const folder = temporaryFolder()
  const file = path.join(folder, 'walks.jsonl')
  writeFileSync(file, `${JSON.stringify(walk)}\n`)
  return {
    inputs: [file],
    out: path.join(folder, 'out'),
    model,
    dialect: qwenAgentWorld,
    sampling: Sampling.parse({}),
    judge: undefined,
    domainNamed,
    rollouts: 3,
    least: 0.8,
    seed: 1,
    concurrency: 1,
    signal: new AbortController().signal,
    ...more,
  }
}

const writtenIn = (out: string): Trajectory =>
  TrajectorySchema.parse(JSON.parse(readFileSync(path.join(out, 'walks.jsonl'), 'utf8')))
const thoughtsIn = (out: string) => writtenIn(out).turns.map(({ reasoning }) => reasoning)

describe('think', () => {
  it('gives turns that count the thought of a right prediction, and changes nothing else', async () => {
    const model = thinker()
    const given = options(model)
    const { findings } = await think(given)
    assert.deepEqual(thoughtsIn(given.out), [
      'ls: seen 1',
      'a kernel said so',
      'cat b.txt: seen 1',
      undefined,
      undefined,
    ])
    assert.deepEqual(findings, { thoughts: { asked: 3, kept: 2, 'too far': 1 } })
    const without = writtenIn(given.out).turns.map(({ reasoning: _, ...turn }) => turn)
    assert.deepEqual(
      without,
      walk.turns.map(({ reasoning: _, ...turn }) => turn),
    )
    assert.equal(model.requests.length, 9)
    assert.equal(new Set(model.requests.map(({ sampling }) => sampling.seed)).size, 3)
    assert.doesNotMatch(JSON.stringify(model.requests), /a kernel said so/, 'histories have no thoughts')
  })

  it('goes on past a turn without an answer, and asks for that alone the next time', async () => {
    const given = options(thinker(action => action === 'cat b.txt'))
    const { findings } = await think(given)
    assert.deepEqual(findings, { thoughts: { asked: 2, kept: 1, 'too far': 1, unanswered: 1 } })
    const log = path.join(given.out, 'thoughts.log')
    writeFileSync(log, `${readFileSync(log, 'utf8')}{"key":"t1 3`)
    const again = thinker()
    await think({ ...given, model: again })
    assert.equal(again.requests.length, 3)
    assert.equal(thoughtsIn(given.out).filter(Boolean).length, 3)
  })

  it('stops where the model is gone, and where it is told to', async () => {
    await assert.rejects(think(options(thinker(() => true))), { message: 'Endpoint: nothing answers.' })
    const stopping = new AbortController()
    const given = options(
      thinker(() => {
        stopping.abort(new Error('enough'))
        return false
      }),
      { signal: stopping.signal },
    )
    await assert.rejects(think(given), { message: 'enough' })
  })

  it('asks for turns that the mask took out, too, and never for passages', async () => {
    const model = thinker()
    const given = options(model)
    const [file = ''] = given.inputs
    const quiet = turnOf('ls', 'a.txt\n', { keep: false, labels: ['masked'] })
    const passage = trajectoryOf({ id: 'k', domain: 'knowledge', turns: [turnOf('Tides', 'High waters.')] })
    writeFileSync(file, `${JSON.stringify(trajectoryOf({ turns: [quiet] }))}\n${JSON.stringify(passage)}\n`)
    await think(given)
    assert.equal(model.requests.length, 3)
  })

  it('mixes no thoughts of other settings in, and asks for as many turns as it may', async () => {
    const model = thinker()
    const given = options(model, { limit: 1 })
    await think(given)
    assert.equal(model.requests.length, 3)
    await assert.rejects(think({ ...given, least: 0.5 }), { message: /made with other settings/ })
  })
})
