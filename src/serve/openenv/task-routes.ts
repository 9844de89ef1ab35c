// The Task API: which tasks there are, for clients that choose one before they reset. It says nothing about how they are
// checked.
import type { Json } from '../../world/json.ts'
import type { Catalogue } from '../hub.ts'
import { type Task, tasksOf } from './episode/select-task.ts'
import { jsonResponse } from './wire/failure-message.ts'
import { RangeRequest, SplitRequest, TaskRequest } from './wire/messages.ts'
import { validated } from './wire/validation-error.ts'

/** What follows an environment's name in a path. */
export const taskVerbs = ['splits', 'tasks', 'num_tasks', 'task', 'task_range'] as const
export type TaskVerb = (typeof taskVerbs)[number]

/** Answers one question about the tasks. */
export function taskAnswer(
  catalogue: Catalogue,
  verb: TaskVerb,
  { body, environment }: { readonly body: unknown; readonly environment: string },
): Response {
  if (verb === 'splits') return jsonResponse([...catalogue.splits.keys()].map(splitShown))
  const at = { at: ['body'] }
  const { split } = validated(SplitRequest, body, at)
  const tasks = tasksOf(catalogue, split)
  if (!tasks) {
    const known = [...catalogue.splits.keys()].join(', ')
    return jsonResponse({ detail: `There is no split '${split}', only: ${known}.` }, 400)
  }
  switch (verb) {
    case 'num_tasks':
      return jsonResponse({ num_tasks: tasks.length })
    case 'tasks':
      return jsonResponse({ tasks: tasks.map(taskShown), env_name: environment })
    case 'task_range': {
      const { start, stop } = validated(RangeRequest, body, at)
      return jsonResponse({ tasks: tasks.slice(start ?? 0, stop ?? undefined).map(taskShown) })
    }
    case 'task': {
      const { index } = validated(TaskRequest, body, at)
      const task = tasks[index]
      return task
        ? jsonResponse({ task: taskShown(task) })
        : jsonResponse({ detail: `index ${index} out of range for split ${split} (n=${tasks.length})` }, 400)
    }
  }
}

function splitShown(name: string): Json {
  const isKnown = ['train', 'validation', 'test'].includes(name)
  return { name, type: isKnown ? name : 'validation' }
}

function taskShown({ offer: { name, world }, split, index }: Task): Json {
  const { domain: group, title, seed, task: prompt = null } = world
  return { id: name, split, index, group, title, prompt, seed }
}
