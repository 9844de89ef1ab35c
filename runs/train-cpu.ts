// What a trained model does on one CPU core through llama.cpp, beside the GPU's predictions of the same turns.
//   runs/train-cpu --model FILE.gguf --data test.jsonl… [--predictions FILE or DIR] [--turns 200] [--thinking] [--json]
//   runs/train-cpu --from train-cpu.json [--table turns|gpu|latency|rates]     prints what --json kept in runs/results
// The rows are those of `agentworld data export --format segments`. Observations that count are asked for greedily with the
// segments before them as their history, cut as trainer/evaluate.py cuts it; with --thinking once more with thoughts.
// Processor seconds are those of this process, which has one thread for llama.cpp; the clock also counts who else is there.
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'
import type { CpuReport } from './train-parts/measure-cpu.ts'
import { percent, printTables, storedReport, type Tables, tableOf } from './train-parts/report-tables.ts'

const values = scriptOptions(import.meta.filename, {
  model: undefined,
  data: [],
  predictions: undefined,
  turns: 200,
  'reply-tokens': 512,
  thinking: false,
  from: undefined,
  table: undefined,
  json: false,
})
const report = values.from === undefined ? await measured() : storedReport<CpuReport>(values.from)
if (values.json) console.log(JSON.stringify(report))
else printTables(tablesOf(report), values.table)

async function measured(): Promise<CpuReport> {
  const { model: file, data, predictions, thinking } = values
  if (file === undefined || data.length === 0)
    throw new WorldError('usage', '--model and --data are needed, or --from.')
  const [turns, replyTokens] = [values.turns, values['reply-tokens']]
  const { measureCpu } = await import('./train-parts/measure-cpu.ts')
  return measureCpu({ file, data, predictions, turns, replyTokens, thinking })
}

function tablesOf({ off, on, gpu, latency, rates }: CpuReport): Tables {
  const turn = (name: string, part: CpuReport['off']) => {
    const costs = [part.outputTokens.toFixed(0), part.processor.toFixed(2), part.seconds.toFixed(2)]
    return [name, part.n, percent(part.exact), ...costs]
  }
  const first = (name: string, part: CpuReport['latency']['cold']) => {
    const { n, tokens, newTokens, processorMs, ms } = part
    return n === 0 ? [] : [[`${name} (${n})`, tokens, newTokens, processorMs.toFixed(0), ms.toFixed(0)]]
  }
  const compared = gpu && [
    ['in PyTorch', gpu.n, percent(gpu.gpuExact), gpu.gpuAlone],
    ['in llama.cpp, on one core', gpu.n, percent(gpu.cpuExact), gpu.cpuAlone],
  ]
  return {
    turns: tableOf(
      ['on one core', 'turns', 'exact', 'tokens a turn', 'processor seconds a turn', 'by the clock'],
      [turn('thinking off', off), ...(on ? [turn('thinking on', on)] : [])],
    ),
    gpu: tableOf(['the same turns', 'turns', 'exact', 'exact there alone'], compared ?? []),
    latency: tableOf(
      ['first token, median of sessions', 'tokens of history', 'of them new', 'processor ms', 'by the clock'],
      [...first('cold', latency.cold), ...first('next turn', latency.later)],
    ),
    rates: tableOf(
      [`tokens a processor second, same ${rates.n} prompts`, ''],
      [
        ['through the project', rates.ours.toFixed(0)],
        ['a plain loop over llama.cpp', rates.bare.toFixed(0)],
      ],
    ),
  }
}
