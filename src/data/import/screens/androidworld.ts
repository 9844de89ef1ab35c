// AndroidWorld's episodes: its own checkpoints (gzipped pickles), and the same as JSON; either the fields of all steps
// in lists (`episode_data`), or a list of steps.
import { z } from 'zod'
import { explain } from '../../../world/error.ts'
import type { TrajectoryTurn } from '../../trajectory.ts'
import type { Importer } from '../importer.ts'
import { isPickle, unpickleFile } from '../pickle/unpickle.ts'
import type { Drafted } from '../read/document-importer.ts'
import { trajectoryOf } from '../read/draft.ts'
import { fieldsOf } from '../read/fields.ts'
import { readDocuments } from '../read/read-documents.ts'
import { elementLine } from './element-line.ts'

const Fields = z.looseObject({})
type Fields = z.infer<typeof Fields>

const Episode = z.looseObject({
  goal: z.string().nullish(),
  task_template: z.string().nullish(),
  episode_data: z.looseObject({}),
})

const Step = z.looseObject({
  task_goal: z.string(),
  action_output: z.string().nullish(),
  ui_description: z.array(
    z.looseObject({ ui_description: z.string(), ui_bbox: z.array(z.number()).nullish() }),
  ),
})

export const androidworld: Importer = {
  name: 'androidworld',
  summary: 'episodes of AndroidWorld (checkpoints, or JSON)',
  recognises: (file, beginning) =>
    /"episode_data"\s*:/.test(beginning) ||
    (/"task_goal"\s*:/.test(beginning) && /"action_output"\s*:/.test(beginning)) ||
    (isPickle(file) && !/(^|\/)(step_\d+|goal_object|exp_args)\.pkl(\.gz)?$/.test(file)),
  async *read(file, options) {
    let number = 0
    for await (const document of isPickle(file) ? unpickleFile(file) : readDocuments(file)) {
      const { place } = document
      if ('problem' in document) {
        yield document
        continue
      }
      for (const draft of drafts(document.value)) {
        number += 1
        yield 'problem' in draft
          ? { place: `${place}${draft.within}`, problem: draft.problem }
          : trajectoryOf(draft, { format: 'androidworld', file, place, number, options })
      }
    }
  },
}

function* drafts(document: unknown): Generator<Drafted> {
  const list = Array.isArray(document) ? document : [document]
  if ((list[0] as Fields | null)?.task_goal !== undefined) {
    yield* tasksIn(list)
    return
  }
  for (const [index, entry] of list.entries()) {
    try {
      const { goal, task_template, episode_data } = fieldsOf(Episode, entry, 'episode')
      const turns = turnsOf(stepsOf(episode_data), goal ?? '')
      yield {
        turns,
        app: task_template ?? undefined,
        recorder: 'android_world',
        id: `${task_template ?? 'task'}-${index + 1}`,
      }
    } catch (error) {
      yield { within: `[${index}]`, problem: explain(error) }
    }
  }
}

// a list of steps may hold several tasks, one after the other
function* tasksIn(list: readonly unknown[]): Generator<Drafted> {
  const steps: Fields[] = []
  for (const [index, entry] of list.entries()) {
    try {
      const step = fieldsOf(Step, entry, 'step')
      const lines = step.ui_description.map(({ ui_description, ui_bbox }) =>
        ui_bbox
          ? `${ui_description} | x=${ui_bbox[0]}..${ui_bbox[1]} y=${ui_bbox[2]}..${ui_bbox[3]}`
          : ui_description,
      )
      steps.push({ ...step, before_element_list: lines.join('\n') })
    } catch (error) {
      yield { within: `[${index}]`, problem: explain(error) }
    }
  }
  const tasks = Map.groupBy(steps, ({ task_goal }) => String(task_goal))
  for (const [goal, own] of tasks) yield { turns: turnsOf(own, goal), recorder: 'android_world' }
}

// each field is a list with a value for each step
function stepsOf(data: Fields): Fields[] {
  const lists = Object.entries(data).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
  const count = Math.max(0, ...lists.map(([, list]) => list.length))
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(lists.map(([name, list]) => [name, list[index]])),
  )
}

function turnsOf(steps: readonly Fields[], goal: string): TrajectoryTurn[] {
  return steps.flatMap((step, index): TrajectoryTurn[] => {
    const action = actionOf(step)
    const state = screenOf(step.before_element_list ?? step.before_ui_elements)
    const next = steps[index + 1]
    const after = step.after_element_list ?? step.after_ui_elements
    const observation = screenOf(after ?? next?.before_element_list ?? next?.before_ui_elements)
    if (action === undefined || observation === undefined) return []
    return [
      {
        ...(index === 0 && goal !== '' ? { task: goal } : {}),
        ...(state === undefined ? {} : { state }),
        action,
        fence: 'json',
        observation,
      },
    ]
  })
}

// the agent's answer is its reason and then the action; only the action counts
function actionOf({ action_output_json, action_output }: Fields): string | undefined {
  if (typeof action_output_json === 'string' && action_output_json !== '') return action_output_json
  if (action_output_json !== null && typeof action_output_json === 'object') {
    const given = Object.entries(action_output_json).filter(([, value]) => value !== null)
    return JSON.stringify(Object.fromEntries(given))
  }
  return /Action:\s*(\{[\s\S]*\})/.exec(String(action_output ?? ''))?.[1]?.trim()
}

function screenOf(given: unknown): string | undefined {
  if (typeof given === 'string') return given
  if (!Array.isArray(given) || given.length === 0) return undefined
  return given.map((element, index) => shownElement(element as Fields, index)).join('\n')
}

const abilities = [
  'clickable',
  'long_clickable',
  'checkable',
  'checked',
  'editable',
  'scrollable',
  'focused',
  'selected',
]

function shownElement(element: Fields, index: number): string {
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const box = element.bbox_pixels as { [side: string]: number } | null | undefined
  return elementLine(
    {
      kind: text(element.class_name),
      text: text(element.text),
      description: text(element.content_description),
      resource: text(element.resource_name) || text(element.resource_id),
      bounds: box ? [box.x_min ?? 0, box.y_min ?? 0, box.x_max ?? 0, box.y_max ?? 0] : undefined,
      flags: abilities.filter(name => element[`is_${name}`] === true),
    },
    index,
  )
}
