// What a judge is asked: our rubrics are templates of one message; published ones are a system prompt, to which the
// case is given as the user's message.
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
  const message: Message = { role: 'user', content: fill(template, shielded(template, judged)) }
  return form === 'template' ? [message] : [{ role: 'system', content: text }, message]
}

// nothing that is judged may end the tags it stands in and go on as the judge's instructions
function shielded(template: string, judged: JudgeCase): Record<keyof JudgeCase, string> {
  const tags = new Set(Array.from(template.matchAll(/<\/([a-z_]+)>/g), match => match[1] ?? ''))
  const ending = new RegExp(`<(?=/(?:${[...tags].join('|')})>)`, 'gi')
  const safe = (text: string) => (tags.size === 0 ? text : text.replace(ending, '<\\'))
  return {
    history: safe(judged.history),
    action: safe(judged.action),
    truth: safe(judged.truth),
    prediction: safe(judged.prediction),
  }
}
