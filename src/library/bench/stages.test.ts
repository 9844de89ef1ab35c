import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { inferDataset } from './stages.ts'

const data = path.join(temporaryFolder(), 'rows')
mkdirSync(data)
const row = (id: number, action: string, response: string) =>
  JSON.stringify({
    task: 'terminal',
    id,
    turn_idx: 1,
    prompt: [`**Action:**\n\`\`\`bash\n${action}\n\`\`\``],
    response: [response],
  })
writeFileSync(
  path.join(data, 'terminal_test.jsonl'),
  `${row(1, 'echo $((6 * 7))', '42')}\n${row(2, 'gcc --version', 'gcc 12')}\n`,
)
const folder = (name: string) => path.join(path.dirname(data), name)

describe('inferDataset', () => {
  it('computes what it can, and asks a model for the rest', async () => {
    const alone = await inferDataset({ data, folder: folder('alone'), engine: true })
    assert.deepEqual([alone.done, alone.unpredicted], [2, 1])
    const model = scriptedModel(['<predicted_observation>gcc 12</predicted_observation>'])
    const both = await inferDataset({ data, folder: folder('both'), engine: true, model })
    assert.deepEqual([both.done, both.unpredicted, both.failed], [2, 0, 0])
  })

  it('takes no run for nothing', async () => {
    await assert.rejects(inferDataset({ data, folder: folder('none') }), {
      at: 'usage',
      message: 'Who predicts?',
      remedy: 'Give a model, or engine: true.',
    })
  })
})
