// What a judge is asked. The project's rubrics are templates of one message. Published ones are a system prompt, after
// which the case comes as the user's message.
import { readFileSync } from 'node:fs'
import type { Message } from '../model/model.ts'
import { fill } from '../world/text/fill.ts'

const caseTemplate = readFileSync(new URL('./case.md', import.meta.url), 'utf8').trim()

/** A prediction with all that it is judged by. */
export interface JudgeCase {
  readonly history: string
  readonly action: string
  readonly truth: string
  readonly prediction: string
}

export interface Rubric {
  readonly text: string
  /** `template`: the case is filled in. `system`: the case follows as a message. */
  readonly form: 'template' | 'system'
}

/** The messages to a judge. */
export function judgeMessages({ text, form }: Rubric, judged: JudgeCase): readonly Message[] {
  const template = form === 'template' ? text : caseTemplate
  const message: Message = { role: 'user', content: fillShielded(template, { ...judged }) }
  return form === 'template' ? [message] : [{ role: 'system', content: text }, message]
}

/** Fills a template so that nothing put in can end the tags it stands in and go on as the judge's instructions. */
export function fillShielded(template: string, values: Readonly<Record<string, string>>): string {
  const tags = new Set(Array.from(template.matchAll(/<\/([a-z_0-9]+)>/g), match => match[1] ?? ''))
  if (tags.size === 0) return fill(template, values)
  const ending = new RegExp(`<(?=/(?:${[...tags].join('|')})>)`, 'gi')
  const shielded = Object.entries(values).map(([name, text]) => [name, text.replace(ending, '<\\')])
  return fill(template, Object.fromEntries(shielded))
}
