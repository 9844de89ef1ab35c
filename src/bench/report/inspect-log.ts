// A run as a log of the Inspect framework (version 2 of its format, a ZIP of JSON files), so that its viewer opens it.
import { contentHash } from '../../world/hash.ts'
import { messagesFor } from '../infer.ts'
import { predictionOf, truthOf } from '../prediction.ts'
import type { Row } from '../rows/row.ts'
import { columns, outcomeOf } from '../score/judged-row.ts'
import { rowsOf, type ScoreReport } from '../score/score-file.ts'
import type { ReportData } from './report-data.ts'
import { writeZip, type ZipEntry } from './zip-file.ts'

/** Writes the log. `created` stands in it where run.json tells no time. */
export async function writeInspectLog(
  file: string,
  data: ReportData,
  { created }: { created: string },
): Promise<void> {
  await writeZip(file, entriesOf(data, created))
}

async function* entriesOf(data: ReportData, created: string): AsyncGenerator<ZipEntry> {
  const header = headerOf(data, created)
  const { version, eval: spec, plan } = header
  yield entry('_journal/start.json', { version, eval: spec, plan })
  const summaries: object[] = []
  for await (const row of rowsOf(data.file)) {
    const sample = sampleOf(row, spec.model)
    yield entry(`samples/${sample.id}_epoch_1.json`, sample)
    summaries.push(summaryOf(sample))
  }
  yield entry('_journal/summaries/1.json', summaries)
  yield entry('summaries.json', summaries)
  yield entry('header.json', header)
}

function entry(name: string, value: unknown): ZipEntry {
  return { name, content: JSON.stringify(value) }
}

function headerOf({ score, lines, title }: ReportData, created: string) {
  const { infer, judge } = score.made
  const model = String(infer?.fixed.model ?? 'unknown')
  const started = typeof infer?.noted.started === 'string' ? infer.noted.started : created
  const id = contentHash([title, started, score.n]).slice(0, 22)
  return {
    version: 2,
    status: 'success',
    eval: {
      eval_id: id,
      run_id: id,
      task_id: id,
      created: started,
      task: 'agentworldbench',
      task_version: 0,
      task_attribs: {},
      task_args: {},
      task_args_passed: {},
      dataset: {
        name: 'AgentWorldBench',
        samples: score.n,
        sample_ids: lines.map(sampleId),
        shuffled: false,
      },
      model,
      model_args: {},
      model_generate_config: {},
      config: {},
      packages: {},
      metadata: { infer: infer?.fixed ?? {}, judge: judge?.fixed ?? {}, notes: score.notes },
    },
    plan: { name: 'plan', steps: [{ solver: 'generate', params: {}, params_passed: {} }], config: {} },
    results: {
      total_samples: score.n,
      completed_samples: score.n,
      scores: scoresOf(score),
    },
    stats: {
      started_at: started,
      completed_at: created,
      model_usage: {},
      role_usage: {},
      connection_limit_history: [],
    },
    invalidated: false,
    tags: [],
    metadata: {},
  }
}

// one scorer for each dimension, on the scale from 0 to 100, with the domains beside the mean
function scoresOf(score: ScoreReport): readonly object[] {
  const domains = Object.entries(score.domains)
  return columns.map(column => {
    const known = domains.flatMap(([name, domain]) => {
      const value = domain[column]
      return value === null ? [] : { name, value }
    })
    const mean = known.reduce((sum, { value }) => sum + value, 0) / Math.max(1, known.length)
    const metrics = [{ name: 'macro_mean', value: mean }, ...known]
    return {
      name: column,
      scorer: column,
      scored_samples: score.valid,
      unscored_samples: score.n - score.valid,
      params: {},
      metrics: Object.fromEntries(metrics.map(metric => [metric.name, { ...metric, params: {} }])),
    }
  })
}

function sampleId({ key }: { key: string }): string {
  return key.replaceAll('/', '_')
}

function sampleOf(row: Row, model: string) {
  const { fields } = row
  const predicted = predictionOf(row, { isCutAllowed: true })
  const outcome = outcomeOf(row)
  const input = messagesFor(row).map(message => ({ ...message, source: 'input' }))
  const reply = {
    role: 'assistant',
    source: 'generate',
    model,
    content: [
      ...(fields.reasoning ? [{ type: 'reasoning', reasoning: String(fields.reasoning) }] : []),
      { type: 'text', text: String(fields.gen ?? '') },
    ],
  }
  return {
    id: sampleId(row),
    epoch: 1,
    input,
    target: truthOf(row),
    messages: [...input, reply],
    output: {
      model,
      choices: [{ message: reply, stop_reason: fields.finish_reason === 'length' ? 'max_tokens' : 'stop' }],
      completion: predicted.ok ? predicted.text : '',
    },
    scores: outcome.kind === 'valid' ? sampleScores(row, outcome.scores) : {},
    metadata: {
      domain: row.domain,
      id: row.id,
      turn: row.turn,
      ...(typeof fields.by === 'string' ? { by: fields.by } : {}),
      ...(outcome.kind === 'failed'
        ? { failure: outcome.failure, reason: String(fields.error_message ?? '') }
        : {}),
    },
    store: {},
    events: [],
    model_usage: {},
    role_usage: {},
    attachments: {},
    ...(typeof fields.seconds === 'number' ? { total_time: fields.seconds } : {}),
  }
}

function sampleScores({ fields }: Row, scores: readonly number[]): object {
  const said = [fields.strengths, fields.weaknesses].flat().filter(text => typeof text === 'string')
  return Object.fromEntries(
    columns.flatMap((column, index) => {
      const value = scores[index]
      if (value === undefined || Number.isNaN(value)) return []
      const explanation = column === 'total_score' ? { explanation: said.join('\n') } : {}
      return [[column, { value, history: [], ...explanation }]]
    }),
  )
}

function summaryOf(sample: ReturnType<typeof sampleOf>): object {
  const { id, epoch, target, scores, metadata, input } = sample
  const asked = input.at(-1)?.content ?? ''
  return {
    id,
    epoch,
    input: asked.slice(0, 1000),
    target: target.slice(0, 1000),
    metadata,
    scores,
    model_usage: {},
    role_usage: {},
    completed: true,
  }
}
