// todo_write and save_memory.

import { isObject } from '../../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../../src/world/json.ts'
import type { Observation } from '../../../../src/world/observation.ts'
import { nodeAt, textIn, writeText } from '../checkout.ts'
import { type Arguments, type Checkout, textOf } from '../tool.ts'
import { failed, said } from './answers.ts'

export function todoWrite(given: Arguments): Observation {
  const todos = Array.isArray(given.todos) ? given.todos : []
  const why = whyNotTodos(todos)
  if (why !== undefined) return failed(why)
  if (todos.length === 0)
    return said(`Todo list has been cleared.

<system-reminder>
Your todo list is now empty. DO NOT mention this explicitly to the user. You have no pending tasks in your todo list.
</system-reminder>`)
  return said(`Todos have been modified successfully. Ensure that you continue to use the todo list to track your progress. Please proceed with the current tasks if applicable

<system-reminder>
Your todo list has changed. DO NOT mention this explicitly to the user. Here are the latest contents of your todo list: 

${JSON.stringify(todos)}. Continue on with the tasks at hand if applicable.
</system-reminder>`)
}

function whyNotTodos(todos: readonly Json[]): string | undefined {
  for (const todo of todos) {
    const { id, content } = isObject(todo) ? todo : {}
    if (textOf(id).trim() === '') return 'Each todo must have a non-empty "id" string.'
    if (textOf(content).trim() === '') return 'Each todo must have a non-empty "content" string.'
  }
  const ids = new Set(todos.map(todo => (isObject(todo) ? todo.id : todo)))
  return ids.size === todos.length ? undefined : 'Todo IDs must be unique within the array.'
}

const header = '## Qwen Added Memories'

export function saveMemory(given: Arguments, checkout: Checkout): Observation {
  const { session, state } = checkout
  const fact = textOf(given.fact)
  if (fact.trim() === '') return failed('Parameter "fact" must be a non-empty string.')
  const { home } = session.shell.machine
  const places = { global: `${home}/.qwen/QWEN.md`, project: `${state.cwd}/QWEN.md` }
  const { scope } = given
  if (scope !== 'global' && scope !== 'project') {
    const shown = (path: string) => (path.startsWith(home) ? path.replace(home, '~') : path)
    return said(`Please specify where to save this memory:

Global: ${shown(places.global)} (shared across all projects)
Project: ${shown(places.project)} (current project only)`)
  }
  const node = nodeAt(places[scope], checkout)
  const before = node && node.kind !== 'directory' ? textIn(node) : ''
  writeText(places[scope], withFact(before, fact), checkout)
  return said(`Okay, I've remembered that in ${scope} memory: "${fact}"`)
}

function withFact(content: string, fact: string): string {
  const item = `- ${fact
    .trim()
    .replace(/^(?:-+\s*)+/, '')
    .trim()}`
  const at = content.indexOf(header)
  if (at === -1) {
    const gap = content === '' || content.endsWith('\n\n') ? '' : content.endsWith('\n') ? '\n' : '\n\n'
    return `${content}${gap}${header}\n${item}\n`
  }
  const start = at + header.length
  const next = content.indexOf('\n## ', start)
  const end = next === -1 ? content.length : next
  const section = `${content.slice(start, end).trimEnd()}\n${item}`
  return `${`${content.slice(0, start).trimEnd()}\n${section.trimStart()}\n${content.slice(end)}`.trimEnd()}\n`
}
