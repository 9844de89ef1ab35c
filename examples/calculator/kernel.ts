// The calculator's kernel: it computes what is arithmetic, and calls unknown what a function it does not know returns.
import type { Kernel, World } from 'agentworld/domain'
import { Complaint, evaluate } from './evaluate.ts'
import { CalculatorState, type CalculatorWorld, calculatorWorld } from './state.ts'

type State = CalculatorWorld['state']

/** Thrown where only imagination goes on. */
class NotKnown extends Error {}

/** Opens a kernel on a world, at its start or where a snapshot left it. */
export function openCalculator(world: World, snapshot: unknown): Kernel<string> {
  const read = calculatorWorld(world)
  return kernelOn(read, snapshot === undefined ? read.state : CalculatorState.parse(snapshot))
}

function kernelOn(world: CalculatorWorld, start: State): Kernel<string> {
  let state = start
  return {
    async step(line) {
      try {
        const [, name, expression = line] = /^\s*([a-z]\w*)\s*=(.*)$/.exec(line) ?? []
        const value = evaluate(expression, valuesIn(state, world))
        if (name !== undefined) state = { ...state, memory: { ...state.memory, [name]: value } }
        return { kind: 'computed', observation: { text: shown(value) } }
      } catch (error) {
        if (error instanceof NotKnown) return { kind: 'unknown', why: error.message }
        if (!(error instanceof Complaint)) throw error
        return { kind: 'computed', observation: { text: error.message, isError: true } }
      }
    },
    facts: async () =>
      [...Object.entries(state.memory), ...Object.entries(state.known)]
        .map(([name, value]) => `${name} is ${value}`)
        .join('\n'),
    // an imagined display is a number; what it says of a call alone is true from then on
    check: async (_line, { text }) =>
      /^-?\d+(\.\d+)?$/.test(text.trim())
        ? []
        : [{ about: 'the display', says: text, known: 'it shows a number' }],
    async learn(line, { text }) {
      const call = line.replaceAll(' ', '')
      if (!/^[a-z]\w*\([a-z0-9,]*\)$/.test(call)) return undefined
      state = { ...state, known: { ...state.known, [call]: Number(text) } }
      return { [call]: Number(text) }
    },
    look: async () => undefined,
    state: async () => ({ ...state }),
    snapshot: async () => ({ ...state }),
    fork: async () => kernelOn(world, state),
    close: async () => {},
  }
}

function valuesIn({ memory, known }: State, { open }: CalculatorWorld) {
  return {
    valueOf(name: string): number {
      const value = memory[name]
      if (value === undefined) throw new Complaint(`There is no ${name}`)
      return value
    },
    called(call: string): number {
      const value = known[call]
      if (value !== undefined) return value
      const name = call.slice(0, call.indexOf('('))
      const isOpen = open === true || (open !== false && open.some(scope => scope.function === name))
      if (isOpen) throw new NotKnown(`it does not know what ${call} is`)
      throw new Complaint(`There is no ${name}()`)
    },
  }
}

function shown(value: number): string {
  return String(Number(value.toPrecision(12)))
}
