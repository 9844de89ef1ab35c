// A pocket calculator: a line in, what the display shows out.
import { readFileSync } from 'node:fs'
import {
  defineDomain,
  fill,
  openness,
  readDemonstrations,
  serviceFailure,
  showDemonstrations,
  type World,
  type WorldParts,
} from 'agentworld/domain'
import { z } from 'zod'
import { openCalculator } from './kernel.ts'
import { CalculatorScope, CalculatorState, calculatorWorld } from './state.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const description = read('./world.md')
const examples = readDemonstrations(new URL('./examples.jsonl', import.meta.url))

export const domain = defineDomain({
  name: 'calculator',
  summary: 'A pocket calculator: expressions in, the display out; arithmetic is computed exactly.',
  schemas: {
    action: z.string().min(1).max(200).meta({ description: 'A line: `2 * (price + 1)`, or `price = 3`.' }),
    state: CalculatorState,
    scope: CalculatorScope,
  },
  checks: [],
  rubric: read('./judge.md'),
  template: read('./new.yaml'),
  readAction: input =>
    typeof input === 'string' && /^[^\n]{1,200}$/.test(input.trim())
      ? { kind: 'action', action: input.trim() }
      : { kind: 'refusal', reason: 'A calculator takes one line, at most 200 characters.' },
  faults: {
    subject: action => String(action),
    failure: failure => ({ text: `E ${serviceFailure(failure).message}`, isError: true }),
    part: () => undefined,
  },
  parts: {
    world: worldParts,
    turn: (_world, action, { index }) => ({
      index,
      task: undefined,
      state: undefined,
      action: String(action),
      fence: '',
    }),
  },
  prompt: () => 'calculator ›',
  readReply: text => ({ text: text.trim() }),
  kernel: 'calculator-1',
  openKernel: async (world, { snapshot }) => openCalculator(world, snapshot),
  abilities: {},
})

function worldParts(world: World): WorldParts {
  const { state, open } = calculatorWorld(world)
  const shown = world.demonstrations?.length ? world.demonstrations : examples
  return {
    domain: 'calculator',
    description: fill(description, {
      openness: openness(open, scope => `what ${scope.function}() returns`),
    }),
    actionSpace: 'One line: an expression, or `name = expression`.',
    initialState: JSON.stringify(state),
    demonstrations: showDemonstrations(shown, input => domain.readAction(input, world)),
    instruction: world.instruction,
  }
}
