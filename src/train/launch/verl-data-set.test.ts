// The data set that a job for verl brings, run as verl runs it, on rows that were exported.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { trajectoryOf, turnOf } from '../../../test/sample-trajectory.ts'
import { skipWithout } from '../../../test/system-packages.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { exportFormats } from '../../data/export/formats.ts'
import { exportPools } from '../../data/stages/export-stage.ts'
import { qwenAgentWorld } from '../../model/dialects/qwen-agentworld.ts'
import { launchJob } from './launch-job.ts'

const trajectory = trajectoryOf({
  turns: [
    turnOf('count fig', 'one\n', { reasoning: 'a single fig' }),
    turnOf('cat secret', 'never\n', { keep: false, labels: ['omitted'] }),
    turnOf('echo pear', 'pear\n'),
  ],
})

// a character is a token; the template is ChatML, which tells a model not to think as Qwen3's does
const script = `
import json, sys, types
pandas = types.ModuleType("pandas")
pandas.read_parquet = lambda file: json.load(open(file))
pandas.concat = lambda tables: {name: sum((table[name] for table in tables), []) for name in tables[0]}
sys.modules["pandas"] = pandas
import dataset

class Tokenizer:
    pad_token_id, eos_token, opening = 0, "<|im_end|>", ""
    def __call__(self, text, add_special_tokens):
        return {"input_ids": [ord(letter) for letter in text]}
    def apply_chat_template(self, messages, add_generation_prompt, tokenize, enable_thinking):
        told = "".join(f"<|im_start|>{each['role']}\\n{each['content']}<|im_end|>\\n" for each in messages)
        return told + "<|im_start|>assistant\\n" + (self.opening or ("" if enable_thinking else "<think>\\n\\n</think>\\n\\n"))

def read(tokenizer, length):
    rows = dataset.Replies([sys.argv[1]], tokenizer, {"max_length": length}, max_samples=-1)
    for row in (rows[at] for at in range(len(rows))):
        pairs = list(zip(row["input_ids"].tolist(), row["loss_mask"].tolist(), row["attention_mask"].tolist()))
        assert len(pairs) == length
        yield {"learned": "".join(chr(i) for i, counts, _ in pairs if counts),
               "told": "".join(chr(i) for i, counts, seen in pairs if seen and not counts)}

made_to_think = Tokenizer()
made_to_think.opening = "<think>\\n"
print(json.dumps([list(read(Tokenizer(), 4000)), list(read(made_to_think, 4000)), list(read(Tokenizer(), 60))]))`

interface Row {
  readonly learned: string
  readonly told: string
}

async function read(): Promise<readonly (readonly Row[])[]> {
  const folder = temporaryFolder()
  const format = exportFormats.find(({ name }) => name === 'verl') ?? assert.fail()
  for (const pool of ['sft', 'rl', 'test'] as const) {
    mkdirSync(path.join(folder, 'pools', pool), { recursive: true })
    writeFileSync(path.join(folder, 'pools', pool, 'a.jsonl'), `${JSON.stringify(trajectory)}\n`)
  }
  const data = path.join(folder, 'data')
  await exportPools({
    input: path.join(folder, 'pools'),
    out: data,
    format,
    dialect: qwenAgentWorld,
    seed: 1,
  })
  const out = path.join(folder, 'job')
  launchJob({ engine: 'verl', model: 'm', data, out, reward: 'http://127.0.0.1:8100/reward' })
  const rows = format.rows(trajectory, { dialect: qwenAgentWorld, pool: 'sft', seed: 1 }) as readonly {
    readonly prompt: object
    readonly response: string
  }[]
  const table = path.join(folder, 'rows.json')
  writeFileSync(
    table,
    JSON.stringify({
      prompt: rows.map(({ prompt }) => prompt),
      response: rows.map(({ response }) => response),
    }),
  )
  const env = { PATH: '/usr/bin:/bin', PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' }
  return JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', script, table], { cwd: out, env, encoding: 'utf8' }),
  )
}

describe('the data set for verl', { skip: skipWithout('python3-torch') }, () => {
  const tagged = (text: string) => `<predicted_observation>\n${text}\n</predicted_observation><|im_end|>`

  it('gives loss to the reply alone, with its thought and its end', async () => {
    const [free = [], made = [], short = []] = await read()
    assert.deepEqual(
      free.map(({ learned }) => learned),
      [`<think>\na single fig\n</think>\n\n${tagged('one\n')}`, tagged('pear\n')],
    )
    // asked not to think where there is no thought
    assert.deepEqual(
      free.map(({ told }) => told.endsWith('<think>\n\n</think>\n\n')),
      [false, true],
    )
    // a thought that the template begins is not begun twice, and closed where there is none
    assert.deepEqual(
      made.map(({ learned }) => learned),
      [`a single fig\n</think>\n\n${tagged('one\n')}`, `\n</think>\n\n${tagged('pear\n')}`],
    )
    assert.match(free[1]?.told ?? '', /never/)
    // what is too long loses its beginning
    assert.ok(short.every(({ learned }) => learned.endsWith('</predicted_observation><|im_end|>')))
  })
})
