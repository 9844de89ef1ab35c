// What other trainers read. Ours takes whole trajectories, cut by who wrote what. Others get a row for each turn that counts,
// as a session asks for it: the history as it is told, without thoughts, then the question, and the reply that is learned.
// Engines drop or keep thoughts in a history by rules of their own; there are none in it.
import type { Dialect } from '../../model/dialects/dialect.ts'
import { forPool } from '../split/for-pool.ts'
import { chosenTurn, type Pool } from '../split/pool-of.ts'
import type { Trajectory } from '../trajectory.ts'
import { atifFormat } from './atif.ts'
import { type ChatMessage, questionOf } from './chat.ts'
import { segmentsOf } from './segments.ts'

/** The dialect, the pool and the seed that a file is written for. */
export interface ExportContext {
  readonly dialect: Dialect
  readonly pool: Pool
  readonly seed: number
}

/** A format that some trainer reads. */
export interface ExportFormat {
  readonly name: string
  readonly summary: string
  /** The file's ending. */
  readonly ending: 'jsonl' | 'parquet'
  rows(trajectory: Trajectory, context: ExportContext): readonly object[]
  /** The command that trains on it, as the report prints it. */
  readonly command: string
}

/** In the pool for reinforcement exactly one turn of a trajectory is asked; elsewhere every one that counts. */
function askedTurns(trajectory: Trajectory, { pool, seed }: ExportContext): readonly number[] {
  if (pool === 'rl') {
    const turn = chosenTurn(trajectory, seed)
    return turn === undefined ? [] : [turn]
  }
  return trajectory.turns.flatMap(({ keep }, index) => (keep === false ? [] : [index]))
}

const upTo = (trajectory: Trajectory, turn: number): Trajectory => ({
  ...trajectory,
  turns: trajectory.turns.slice(0, turn + 1),
})

const segments: ExportFormat = {
  name: 'segments',
  summary: "the trainer's own: text cut by role, with weights",
  ending: 'jsonl',
  command: 'agentworld train all --config recipe.yaml (with data: <folder>)',
  rows(trajectory, context) {
    const { dialect, pool } = context
    const withThoughts = pool === 'sft' || pool === 'rl'
    if (pool !== 'rl') return [segmentsOf(trajectory, dialect, { withThoughts })]
    return askedTurns(trajectory, context).map(turn =>
      segmentsOf(upTo(trajectory, turn), dialect, { withThoughts }),
    )
  },
}

const msSwift: ExportFormat = {
  name: 'ms-swift',
  summary:
    'messages with a loss flag, one row a turn, of which the last alone counts; for rl a prompt with its solution (GRPO, GSPO)',
  ending: 'jsonl',
  command:
    'swift sft --model <model> --loss_scale last_round --dataset <file> (rl: swift rlhf --rlhf_type grpo --importance_sampling_level sequence --dataset <file>)',
  rows(trajectory, context) {
    return askedTurns(trajectory, context).flatMap((turn): object[] => {
      const asked = questionOf(trajectory, turn, context.dialect)
      if (asked === undefined) return []
      const { messages, truth, answer } = asked
      if (context.pool === 'rl') return [{ messages, solution: truth, domain: trajectory.domain }]
      const history = messages.map(each => (each.role === 'assistant' ? { ...each, loss: false } : each))
      return [{ messages: [...history, { role: 'assistant', content: answer, loss: true }] }]
    })
  },
}

const llamaFactory: ExportFormat = {
  name: 'llama-factory',
  summary: 'ShareGPT conversations, one row a turn, which is the last: train with mask_history: true',
  ending: 'jsonl',
  command:
    'llamafactory-cli train sft.yaml, with mask_history: true in it (dataset_info.json is written beside the data)',
  // it knows no weight of a message: what comes before the last one is left out of the loss by mask_history alone
  rows(trajectory, context) {
    return askedTurns(trajectory, context).flatMap(turn => {
      const asked = questionOf(trajectory, turn, context.dialect)
      if (asked === undefined) return []
      const [system, ...rest] = asked.messages
      const conversations = [...rest, { role: 'assistant', content: asked.answer }].map(
        ({ role, content }) => ({ from: role === 'user' ? 'human' : 'gpt', value: content }),
      )
      return [{ conversations, system: system?.content ?? '' }]
    })
  },
}

const trl: ExportFormat = {
  name: 'trl',
  summary: 'prompt and completion messages, one row a turn (TRL, Unsloth)',
  ending: 'jsonl',
  command: 'SFTTrainer(train_dataset=load_dataset("json", data_files="<file>")["train"])',
  rows(trajectory, context) {
    return askedTurns(trajectory, context).flatMap(turn => {
      const asked = questionOf(trajectory, turn, context.dialect)
      if (asked === undefined) return []
      const completion = [{ role: 'assistant', content: asked.answer }]
      return [{ prompt: asked.messages, completion, truth: asked.truth, domain: trajectory.domain }]
    })
  },
}

const verl: ExportFormat = {
  name: 'verl',
  summary: 'Parquet with prompt, response, reward_model and extra_info, one row a turn',
  ending: 'parquet',
  command:
    'agentworld train launch --engine verl (its job brings the data set that gives loss to the response alone)',
  // no `messages`: of those verl would learn every reply, also the ones that must not count
  rows(trajectory, context) {
    return askedTurns(trajectory, context).flatMap(turn => {
      const asked = questionOf(trajectory, turn, context.dialect)
      if (asked === undefined) return []
      return [
        {
          data_source: `agentworld/${trajectory.domain}`,
          prompt: asked.messages,
          response: asked.answer,
          ability: trajectory.domain,
          reward_model: { style: 'rule', ground_truth: asked.truth },
          extra_info: { split: context.pool, index: turn, id: trajectory.id, ...shownTo(asked.messages) },
        },
      ]
    })
  },
}

/** What a reward function is shown of the prompt: verl hands it nothing else. */
function shownTo(messages: readonly ChatMessage[]): { readonly history: string; readonly question: string } {
  const history = messages.slice(0, -1).map(({ content }) => content.trim())
  return { history: history.join('\n\n'), question: messages.at(-1)?.content ?? '' }
}

/** What is learned from sees `keep` as its pool means it. */
const learned = (format: ExportFormat): ExportFormat => ({
  ...format,
  rows: (trajectory, context) => format.rows(forPool(trajectory, context.pool), context),
})

/** ATIF gives trajectories to others: as they are. */
export const exportFormats: readonly ExportFormat[] = [
  ...[segments, msSwift, llamaFactory, trl, verl].map(learned),
  atifFormat,
]
