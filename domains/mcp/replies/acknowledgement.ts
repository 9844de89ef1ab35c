// The form of an answer that repeats its call: `Heading 'Aims' (level 2) added to a.docx`. Learned from earlier answers
// of the same tool, and trusted only where nothing but arguments differs between them.
import { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Derived, SeenTurn } from '../../../src/kernel/turns-kernel.ts'
import type { Json } from '../../../src/world/json.ts'

interface Value {
  readonly name: string
  readonly text: string
}

/** Derives what a tool says about a call, from what it said about such calls before. */
export function acknowledgement(turns: readonly SeenTurn[], call: ToolCall): Derived {
  const wanted = shapeOf(call)
  const forms = new Set(
    turns.flatMap(({ action, text }) => {
      const earlier = ToolCall.parse(action)
      return shapeOf(earlier) === wanted ? formOf(text, valuesOf(earlier)) : []
    }),
  )
  const [form] = forms
  if (form === undefined) return { why: 'no such call was answered before' }
  if (forms.size > 1) return { why: 'such calls were answered in more than one way' }
  // a number or a name that no argument explains belongs to that answer alone
  if (!form.includes('\u0001') || /\d/.test(form.replaceAll(/\u0001[^\u0001]*\u0001/g, '')))
    return { why: 'the answer holds more than the arguments' }
  const most = Math.max(...turns.map(({ action }) => longest(ToolCall.parse(action))))
  if (form.includes('\u0001lines of ') && longest(call) > most)
    return { why: 'no text of this length was answered' }
  const values = new Map(valuesOf(call).map(({ name, text }) => [name, text]))
  return { text: form.replaceAll(/\u0001([^\u0001]*)\u0001/g, (_, name: string) => values.get(name) ?? '') }
}

function longest({ arguments: given }: ToolCall): number {
  return Math.max(
    0,
    ...Object.values(given).map(value => (typeof value === 'string' ? value.split('\n').length : 0)),
  )
}

/** The same tool with the same arguments given, the words that choose what it does alike. */
export function shapeOf(
  { name, arguments: given }: ToolCall,
  choices: ReadonlySet<string> = new Set(),
): string {
  const words = Object.entries(given).map(([key, value]) =>
    typeof value === 'boolean' || isMode(key) || choices.has(key) ? [key, value] : [key],
  )
  return JSON.stringify([name, words.sort()])
}

function isMode(key: string): boolean {
  return /^(?:mode|type|kind|action|operation|format|overwrite|force)$/i.test(key)
}

function valuesOf({ arguments: given }: ToolCall): Value[] {
  return Object.entries(given)
    .flatMap(([key, value]) => valuesIn(key, value))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length)
}

function valuesIn(key: string, value: Json): Value[] {
  if (typeof value === 'number') return [{ name: key, text: String(value) }]
  if (typeof value !== 'string' || isMode(key)) return []
  const inJson = JSON.stringify(value).slice(1, -1)
  return [
    { name: key, text: inJson },
    { name: `lines of ${key}`, text: value.includes('\n') ? String(value.split('\n').length) : '' },
  ]
}

function formOf(text: string, values: readonly Value[]): string {
  return values.reduce((form, { name, text: value }) => {
    const isNumber = /^\d+$/.test(value)
    const parts = form.split(/(\u0001[^\u0001]*\u0001)/)
    return parts
      .map(part => {
        if (part.startsWith('\u0001')) return part
        const filled = `\u0001${name}\u0001`
        return isNumber
          ? part.replaceAll(new RegExp(`(?<![\\d.])${value}(?![\\d.])`, 'g'), filled)
          : part.replaceAll(value, () => filled)
      })
      .join('')
  }, text)
}
