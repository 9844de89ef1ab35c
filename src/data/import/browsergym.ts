// BrowserGym's experiments: a folder with `step_<n>.pkl.gz` for each step, or the same steps as JSON. A turn is the page
// as text, the action, and the page after it.
import * as path from 'node:path'
import { z } from 'zod'
import { explain } from '../../world/error.ts'
import type { TrajectoryTurn } from '../trajectory.ts'
import type { Imported, Importer } from './importer.ts'
import { unpickleFile } from './pickle/unpickle.ts'
import { contentText } from './read/content-text.ts'
import { trajectoryOf } from './read/draft.ts'
import { fieldsOf } from './read/fields.ts'
import { partsFrom } from './read/folder-parts.ts'
import { readDocuments } from './read/read-documents.ts'
import { treeText } from './screens/tree-text.ts'

const Page = z.looseObject({
  axtree_txt: z.string().nullish(),
  axtree_object: z.unknown().optional(),
  axtree: z.string().nullish(),
  goal: z.unknown().optional(),
  goal_object: z.unknown().optional(),
  chat_messages: z.array(z.looseObject({ role: z.string(), message: z.string() })).nullish(),
  last_action_error: z.string().nullish(),
})

const Step = z.looseObject({
  step: z.number().nullish(),
  obs: Page.nullish(),
  action: z.string().nullish(),
})
type Step = z.infer<typeof Step>

const Steps = z.looseObject({ steps: z.array(z.unknown()), goal: z.unknown().optional() })

const pickled = /^step_\d+\.pkl(\.gz)?$/

export const browsergym: Importer = {
  name: 'browsergym',
  summary: 'experiments of BrowserGym and AgentLab (step files, or JSON)',
  recognises: (file, beginning) =>
    /(^|\/)(step_\d+|goal_object|exp_args)\.pkl(\.gz)?$/.test(file) ||
    (/"(axtree_txt|axtree_object|axtree)"\s*:/.test(beginning) && /"action"\s*:/.test(beginning)),
  async *read(file, options) {
    if (/\.pkl(\.gz)?$/.test(file)) {
      const files = await partsFrom(file, pickled)
      if (files === undefined || !pickled.test(path.basename(file))) return
      const { steps, problems } = await pickledSteps(files)
      yield* problems
      const folder = path.basename(path.dirname(path.resolve(file)))
      const draft = { wholeId: folder, app: taskOf(folder), recorder: 'browsergym', turns: turnsOf(steps) }
      yield trajectoryOf(draft, { format: 'browsergym', file, place: path.dirname(file), number: 1, options })
      return
    }
    yield* fromJson(file, options)
  },
}

async function pickledSteps(files: readonly string[]) {
  const steps: Step[] = []
  const problems: Imported[] = []
  for (const file of files) {
    for await (const document of unpickleFile(file)) {
      if ('problem' in document) problems.push(document)
      else steps.push(fieldsOf(Step, document.value, path.basename(file)))
    }
  }
  return { steps, problems }
}

/** `…_on_workarena.servicenow.order-ipad_16` happened in `workarena.servicenow`. */
function taskOf(folder: string): string | undefined {
  return /_on_([a-z]+(?:\.[a-z]+)?)/.exec(folder)?.[1]
}

// a file is an episode with its steps, a list of steps, or a step a line
async function* fromJson(file: string, options: Parameters<Importer['read']>[1]): AsyncGenerator<Imported> {
  const loose: unknown[] = []
  let number = 0
  const draft = (steps: readonly unknown[], place: string): Imported => {
    number += 1
    try {
      const read = steps.map((step, index) => fieldsOf(Step, withPage(step), `steps.${index}`))
      const about = { format: 'browsergym', file, place, number, options }
      return trajectoryOf({ recorder: 'browsergym', turns: turnsOf(read) }, about)
    } catch (error) {
      return { place, problem: explain(error) }
    }
  }
  for await (const document of readDocuments(file)) {
    if ('problem' in document) {
      yield document
      continue
    }
    const { value, place } = document
    const episode = Steps.safeParse(value)
    if (Array.isArray(value)) yield draft(value, place)
    else if (episode.success) yield draft(withGoal(episode.data), place)
    else loose.push(value)
  }
  if (loose.length > 0) yield draft(loose, file)
}

// some keep the page beside the action
function withPage(step: unknown): unknown {
  if (step === null || typeof step !== 'object' || 'obs' in step) return step
  return { ...step, obs: step }
}

function withGoal({ steps, goal }: z.infer<typeof Steps>): readonly unknown[] {
  const [first, ...rest] = steps.map(withPage) as { readonly obs?: object }[]
  if (first === undefined || goal === undefined) return steps
  return [{ ...first, obs: { goal, ...first.obs } }, ...rest]
}

function turnsOf(steps: readonly Step[]): TrajectoryTurn[] {
  return steps.flatMap((step, index): TrajectoryTurn[] => {
    const action = codeIn(step.action ?? '')
    const next = steps[index + 1]?.obs
    const state = pageText(step.obs)
    const observation = pageText(next)
    if (action === '' || observation === undefined) return []
    const error = next?.last_action_error
    const task = index === 0 ? goalOf(step) : ''
    return [
      {
        ...(task === '' ? {} : { task }),
        ...(state === undefined ? {} : { state }),
        action,
        fence: 'python',
        observation: error ? `${observation}\n\nError of the last action: ${error}` : observation,
        ...(error ? { isError: true } : {}),
      },
    ]
  })
}

function goalOf({ obs }: Step): string {
  const goal = contentText(obs?.goal ?? obs?.goal_object)
  return goal || (obs?.chat_messages?.find(({ role }) => role === 'user')?.message ?? '')
}

function pageText(page: Step['obs']): string | undefined {
  if (!page) return undefined
  const text = page.axtree_txt ?? page.axtree
  if (typeof text === 'string') return text
  return page.axtree_object === undefined || page.axtree_object === null
    ? undefined
    : treeText(page.axtree_object)
}

// the agent's reasons stand around the code that is run
function codeIn(action: string): string {
  const blocks = [...action.matchAll(/```(?:python)?\s*\n?([\s\S]*?)```/g)].map(
    match => match[1]?.trim() ?? '',
  )
  return blocks.length > 0 ? blocks.join('\n') : action.replace(/<(think|thought)>[\s\S]*?<\/\1>/g, '').trim()
}
