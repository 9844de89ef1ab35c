// The whole recipe on a toy corpus, with the real trainer on the CPU: from exported examples to a file that runs.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { openLlamaModel } from '../../src/model/llama-model.ts'
import { Sampling } from '../../src/model/model.ts'
import { readReply } from '../../src/model/reply.ts'
import { planOf } from '../../src/train/plan.ts'
import { Recipe, stageNames } from '../../src/train/recipe.ts'
import { trainStages } from '../../src/train/train-stages.ts'
import type { Measurement } from '../../src/train/trainer-process.ts'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { python, trainer } from './python.ts'
import { writeToyCorpus } from './toy-corpus.ts'

const folder = temporaryFolder()
const data = path.join(folder, 'export')
const out = path.join(folder, 'run')
writeToyCorpus(data)
const recipe = Recipe.parse({
  name: 'toy',
  data,
  out,
  python,
  device: 'cpu',
  depth: 2,
  context: 96,
  vocabulary: 300,
  cpt: { steps: 40, batch: 8 },
  sft: { steps: 10, batch: 8 },
  rl: { steps: 2, prompts: 4, group: 2, length: 12 },
  test: { seconds: 20, limit: 40 },
  type: 'f16',
})
const plan = planOf(recipe, { python, gpu: undefined })
const environment = { PATH: '/usr/bin:/bin', OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
const options = { plan, stages: stageNames, trainer, environment }

describe('trainStages', { skip: skipWithout('python3-torch', 'libopenblas0-pthread') }, () => {
  it('trains all stages, and leaves a model with its card', async () => {
    const seen: string[] = []
    const losses: number[] = []
    const onMeasurement = (stage: string, { loss }: Measurement) => {
      if (stage === 'cpt' && typeof loss === 'number') losses.push(loss)
    }
    const onStage = (stage: string, state: string) => void seen.push(`${stage} ${state}`)
    const { gguf, picture, holdouts } = await trainStages({ ...options, onStage, onMeasurement })
    assert.deepEqual(seen, ['cpt begins', 'cpt ends', 'sft begins', 'sft ends', 'rl begins', 'rl ends'])
    assert.ok((losses.at(-1) ?? 9) < (losses[0] ?? 0), String(losses))
    const card = readFileSync(path.join(out, 'MODEL_CARD.md'), 'utf8')
    assert.match(card, /^# toy\n/)
    const [{ name, summary } = assert.fail()] = holdouts
    assert.deepEqual([name, summary.all?.n], ['toy', 40])
    assert.match(card, /\| toy \| \d+\.\d % \(\d+\.\d–\d+\.\d\) of 40 \|/)
    const titles = [...readFileSync(picture, 'utf8').matchAll(/font-size="13">([^<]*)</g)]
    assert.deepEqual(
      titles.map(([, title]) => title),
      ['cpt: loss', 'sft: loss', 'rl: reward'],
    )
    assert.match(card, /\| cpt\/toy\.jsonl \| `[\da-f]{64}` \|/)
    assert.ok(readdirSync(path.join(out, 'hugging-face')).includes('model.safetensors'))
    const model = await openLlamaModel({ path: gguf })
    try {
      assert.equal(model.dialect, 'compact')
      const messages = [
        { role: 'system', content: '<|world|>terminal\n' },
        { role: 'user', content: '<|act|>echo fig\n<|obs|>' },
      ] as const
      const sampling = Sampling.parse({ temperature: 0, maxTokens: 12 })
      const signal = new AbortController().signal
      const reply = await readReply(model.generate({ messages, sampling, sessionKey: 's', signal }))
      assert.ok(reply.end.usage.outputTokens > 0)
    } finally {
      await model.close()
    }
  })

  it('does nothing twice, and goes on with what is missing', async () => {
    rmSync(path.join(out, 'rl.pt'))
    const seen: string[] = []
    await trainStages({ ...options, onStage: (stage, state) => void seen.push(`${stage} ${state}`) })
    assert.deepEqual(seen, ['cpt done before', 'sft done before', 'rl begins', 'rl ends'])
  })

  it('leaves the last model where an earlier stage is asked for again', async () => {
    const file = path.join(out, 'toy.gguf')
    const before = readFileSync(file)
    await trainStages({ ...options, stages: ['cpt'] })
    assert.ok(before.equals(readFileSync(file)))
    const card = readFileSync(path.join(out, 'MODEL_CARD.md'), 'utf8')
    assert.match(card, /\d M parameters/)
    assert.match(card, /^\| rl \| 2 \| \d+ \|$/m)
    assert.match(card, /rl\/toy\.jsonl/)
  })

  it('says which stage is missing', async () => {
    const elsewhere = { ...plan, out: path.join(folder, 'run4') }
    await assert.rejects(trainStages({ ...options, plan: elsewhere, stages: ['sft'] }), {
      message: `sft continues from cpt, which is not done in ${elsewhere.out}.`,
      remedy: 'Train it first: agentworld train cpt --config <recipe>',
    })
  })

  it('mixes no other recipe and no other data into a folder', async () => {
    const other = { ...plan, seed: 2 }
    await assert.rejects(trainStages({ ...options, plan: other }), {
      message: `${out} was begun with another recipe.`,
      remedy: { say: 'Name another `out`, or continue all the same: {force}.', options: { force: true } },
    })
    const file = path.join(data, 'cpt', 'toy.jsonl')
    const before = readFileSync(file, 'utf8')
    writeFileSync(file, `${before}${before.split('\n', 1)[0]}\n`)
    await assert.rejects(trainStages(options), { message: `${out} was begun with other data.` })
    writeFileSync(file, before)
  })

  it('says which data is missing, and which line of it is damaged', async () => {
    const empty = path.join(folder, 'empty')
    await assert.rejects(
      trainStages({ ...options, plan: { ...plan, data: empty, out: path.join(folder, 'run2') } }),
      { message: `${path.join(empty, 'cpt')}: no exported examples for cpt.` },
    )
    const broken = path.join(folder, 'broken')
    writeToyCorpus(broken)
    const file = path.join(broken, 'cpt', 'toy.jsonl')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -40))
    const run3 = path.join(folder, 'run3')
    await assert.rejects(
      trainStages({ ...options, stages: ['cpt'], plan: { ...plan, data: broken, out: run3 } }),
      { message: /toy\.jsonl:120: not an exported example/ },
    )
    assert.equal(existsSync(path.join(run3, 'cpt.pt')), false)
  })
})
