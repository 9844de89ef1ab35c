// Replies whose numbers follow from the numbers of their calls: `The sum of 2 and 3 is 5`. A number in a reply is taken
// for an argument, for what one calculation makes of arguments, or for always the same, whichever fits all recorded calls.
import type { ToolCall } from '../../../../src/kernel/tools/tool-call.ts'
import { canonicalJson } from '../../../../src/world/hash.ts'

interface SaidTurn {
  readonly action: ToolCall
  readonly text: string
}

type Numbers = ReadonlyMap<string, number>
type Formula = (given: Numbers) => number | undefined

const leastTurns = 3
const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|-?Infinity/g

const ofTwo: readonly ((a: number, b: number) => number)[] = [
  (a, b) => a + b,
  (a, b) => a - b,
  (a, b) => a * b,
  (a, b) => a / b,
  (a, b) => a % b,
  (a, b) => a ** b,
]
const ofOne: readonly ((a: number) => number)[] = [Math.sqrt, a => a * a, Math.abs, Math.round]

/** The text said of a call; undefined where the turns do not tell it, or tell it in two ways. */
export function numbersSaid(call: ToolCall, turns: readonly SaidTurn[]): string | undefined {
  const given = numbersOf(call)
  const calls = new Set(turns.map(({ action }) => canonicalJson(action)))
  if (given === undefined || calls.size < leastTurns) return undefined
  const parts = turns.map(({ text }) => text.split(number))
  const [skeleton = []] = parts
  if (skeleton.length < 2 || parts.some(own => own.join('\u0001') !== skeleton.join('\u0001'))) return undefined
  const formulas = formulasOver([...given.keys()])
  let text = skeleton[0] ?? ''
  for (let at = 0; at < skeleton.length - 1; at++) {
    const said = numberAt(at, { turns, formulas, given })
    if (said === undefined) return undefined
    text += said + (skeleton[at + 1] ?? '')
  }
  return text
}

interface Place {
  readonly turns: readonly SaidTurn[]
  readonly formulas: readonly Formula[]
  readonly given: Numbers
}

function numberAt(at: number, { turns, formulas, given }: Place): string | undefined {
  const found = turns.map(({ text }) => text.match(number)?.[at])
  const fits = (formula: Formula) =>
    turns.every(({ action }, index) => {
      const numbers = numbersOf(action)
      return numbers !== undefined && String(formula(numbers)) === found[index]
    })
  // what an argument explains is no calculation
  const fitting = [[...given.keys()].map(plain), formulas].map(each => each.filter(fits))
  const said = new Set(fitting.find(each => each.length > 0)?.map(formula => String(formula(given))))
  if (said.size === 1) return [...said][0]
  return said.size === 0 && new Set(found).size === 1 ? found[0] : undefined
}

const plain =
  (name: string): Formula =>
  given =>
    given.get(name)

function formulasOver(names: readonly string[]): readonly Formula[] {
  const of = (name: string, given: Numbers) => given.get(name) ?? Number.NaN
  return names.flatMap(a => [
    ...ofOne.map((make): Formula => given => make(of(a, given))),
    ...names.flatMap(b => (a === b ? [] : ofTwo.map((make): Formula => given => make(of(a, given), of(b, given))))),
  ])
}

/** The arguments; undefined where one is no number. */
function numbersOf({ arguments: given }: ToolCall): Numbers | undefined {
  const entries = Object.entries(given)
  if (entries.length === 0 || entries.length > 4) return undefined
  const numbers = entries.flatMap(([name, value]) => (typeof value === 'number' ? [[name, value] as const] : []))
  return numbers.length === entries.length ? new Map(numbers) : undefined
}
