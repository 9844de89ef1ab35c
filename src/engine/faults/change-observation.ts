// How a fault changes the observation of an action that did get through. It returns nothing where there is nothing to
// change.
import type { Fault } from '../../world/fault.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import { plural } from '../../world/text/plural.ts'
import { fieldNames, firstList, mapFields, withAt } from './change-json.ts'

export interface Changed {
  readonly observation: Observation
  readonly detail: string
}

export interface ChangeOptions {
  /** From 0 up to 1, the same for the same turn. */
  readonly chance: number
  /** Which page of a list is asked for, from 0. */
  readonly page: number
}

/** Applies one fault to an observation. */
export function changeObservation(
  observation: Observation,
  fault: Fault,
  { chance, page }: ChangeOptions,
): Changed | undefined {
  const answer = jsonOf(observation)
  if (fault.kind === 'truncated') return truncated(observation, fault.keep)
  if (fault.kind === 'injected') return injected(observation, answer, fault.text)
  if (fault.kind === 'distractors') return padded(observation, answer, { items: fault.items, chance })
  if (fault.kind === 'missing-fields')
    return missing(observation, answer, { fields: fault.fields, share: fault.share, chance })
  if (answer === undefined) return undefined
  if (fault.kind === 'paginated') return paginated(observation, answer, { size: fault.size, page })
  if (fault.kind === 'withheld') return withheld(observation, answer, fault.fields)
  if (fault.kind === 'schema-drift') return renamed(observation, answer, fault.rename)
  return undefined
}

function jsonOf({ text }: Observation): Json | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

// data and text say the same, in the way the text was written
function withJson(observation: Observation, answer: Json): Observation {
  const indent = /\n( +)/.exec(observation.text)?.[1]?.length
  const text = JSON.stringify(answer, null, indent)
  return { ...observation, text, ...(observation.data === undefined ? {} : { data: answer }) }
}

function truncated(observation: Observation, keep: number): Changed | undefined {
  const { text, isError } = observation
  if (text.length < 2) return undefined
  const kept = Math.max(1, Math.floor(text.length * keep))
  const cut = { text: text.slice(0, kept), ...(isError === undefined ? {} : { isError }) }
  return { observation: cut, detail: `kept ${kept} of ${text.length} characters` }
}

function injected(observation: Observation, answer: Json | undefined, text: string): Changed {
  const detail = 'text that gives orders to the agent'
  if (answer === undefined) {
    const separator = observation.text === '' || observation.text.endsWith('\n') ? '' : '\n'
    return { observation: { ...observation, text: `${observation.text}${separator}${text}\n` }, detail }
  }
  let isDone = false
  const changed = mapFields(answer, (name, item) => {
    if (isDone || typeof item !== 'string') return [name, item]
    isDone = true
    return [name, `${item} ${text}`]
  })
  const full = isDone || Array.isArray(answer) ? changed : { ...(changed as object), note: text }
  return { observation: withJson(observation, full as Json), detail }
}

function padded(
  observation: Observation,
  answer: Json | undefined,
  { items, chance }: { items: readonly Json[]; chance: number },
): Changed | undefined {
  const detail = `${items.length} distractors`
  const place = (length: number) => Math.floor(chance * (length + 1))
  if (answer === undefined) {
    const lines = observation.text.split('\n')
    const texts = items.map(item => (typeof item === 'string' ? item : JSON.stringify(item)))
    lines.splice(place(lines.length - 1), 0, ...texts)
    return { observation: { ...observation, text: lines.join('\n') }, detail }
  }
  const found = firstList(answer)
  if (!found) return undefined
  const list = found.list.toSpliced(place(found.list.length), 0, ...items)
  return { observation: withJson(observation, withAt(answer, found.path, list)), detail }
}

function missing(
  observation: Observation,
  answer: Json | undefined,
  { fields, share, chance }: { fields: readonly string[] | undefined; share: number; chance: number },
): Changed | undefined {
  if (answer === undefined) {
    if (fields) return undefined
    const lines = observation.text.split('\n')
    if (lines.length < 3) return undefined
    const gone = Math.max(1, Math.floor((lines.length - 1) * share))
    const start = Math.floor(chance * (lines.length - gone))
    lines.splice(start, gone)
    return {
      observation: { ...observation, text: lines.join('\n') },
      detail: `${plural(gone, 'line')} left out`,
    }
  }
  const names = fieldNames(answer)
  const gone = fields?.filter(name => names.includes(name)) ?? someOf(names, share, chance)
  if (gone.length === 0) return undefined
  const changed = mapFields(answer, (name, item) => (gone.includes(name) ? undefined : [name, item]))
  return { observation: withJson(observation, changed), detail: `without ${gone.join(', ')}` }
}

function someOf(names: readonly string[], share: number, chance: number): string[] {
  const count = Math.max(1, Math.floor(names.length * share))
  const start = Math.floor(chance * names.length)
  return names
    .map((_, index) => names[(start + index) % names.length] ?? '')
    .slice(0, Math.min(count, names.length))
}

function paginated(
  observation: Observation,
  answer: Json,
  { size, page }: { size: number; page: number },
): Changed | undefined {
  const found = firstList(answer)
  if (!found || (found.list.length <= size && page === 0)) return undefined
  const pages = Math.ceil(found.list.length / size)
  const items = found.list.slice(page * size, (page + 1) * size)
  const next = page + 1 < pages ? { next_cursor: `page-${page + 2}` } : {}
  const cut =
    found.path.length === 0
      ? { items, total: found.list.length, ...next }
      : { ...(withAt(answer, found.path, items) as object), total: found.list.length, ...next }
  return { observation: withJson(observation, cut), detail: `page ${page + 1} of ${pages}` }
}

function withheld(
  observation: Observation,
  answer: Json,
  fields: readonly string[] | undefined,
): Changed | undefined {
  const names = fieldNames(answer)
  const hidden = fields?.filter(name => names.includes(name)) ?? names.filter(name => !/(^|_)id$/i.test(name))
  if (hidden.length === 0) return undefined
  const changed = mapFields(answer, (name, item) => (hidden.includes(name) ? [name, null] : [name, item]))
  return { observation: withJson(observation, changed), detail: `withheld ${hidden.join(', ')}` }
}

function renamed(
  observation: Observation,
  answer: Json,
  rename: { readonly [from: string]: string },
): Changed | undefined {
  const hit = fieldNames(answer).filter(name => Object.hasOwn(rename, name))
  if (hit.length === 0) return undefined
  const changed = mapFields(answer, (name, item) => [rename[name] ?? name, item])
  const detail = hit.map(name => `${name} is now ${rename[name]}`).join(', ')
  return { observation: withJson(observation, changed), detail }
}
