// Whether Transformers reads an exported model as it was trained, from what `trainer/export.py --compare` found.
//   python3 trainer/export.py --model models/world-model.gguf --hugging-face world --compare export/test --metrics compared.jsonl
//   runs/train-transformers --metrics compared.jsonl [--json]
//   runs/train-transformers --from train-transformers.json     prints what --json kept in runs/results
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import { percent, printTables, storedReport, tableOf } from './train-parts/report-tables.ts'

const Compared = z.object({
  event: z.literal('compared'),
  texts: z.number(),
  tokens: z.number(),
  same_ids: z.number(),
  farthest_logit: z.number(),
  same_choice: z.number(),
})
type Compared = z.infer<typeof Compared>

const values = scriptOptions(import.meta.filename, { metrics: undefined, from: undefined, json: false })
const report = values.from === undefined ? read(values.metrics) : storedReport<Compared>(values.from)
if (values.json) console.log(JSON.stringify(report))
else printTables({ compared: table(report) }, 'compared')

function read(file: string | undefined): Compared {
  if (file === undefined) throw new WorldError('usage', '--metrics is needed, or --from.')
  const last = readFileSync(file, 'utf8').trim().split('\n').at(-1) ?? ''
  return Compared.parse(JSON.parse(last))
}

function table({ texts, tokens, same_ids, farthest_logit, same_choice }: Compared): readonly string[] {
  return tableOf(
    ['texts', 'same ids', 'tokens', 'another token chosen', 'largest difference of a logit'],
    [
      [
        texts,
        percent(same_ids),
        tokens,
        Math.round((1 - same_choice) * tokens),
        farthest_logit.toExponential(1),
      ],
    ],
  )
}
