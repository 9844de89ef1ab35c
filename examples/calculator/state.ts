// What a calculator remembers, and what of it may be imagined.
import { worldReader } from 'agentworld/domain'
import { z } from 'zod'

const name = z.string().regex(/^[a-z]\w*$/)

export const CalculatorState = z.strictObject({
  memory: z.record(name, z.number()).default({}).meta({ description: 'Values by name.' }),
  known: z
    .record(z.string(), z.number())
    .default({})
    .meta({ description: 'What functions return, by the call as it is written: `rate(eur)`.' }),
})

export const CalculatorScope = z.strictObject({
  function: name.meta({ description: 'A function whose values may be imagined.' }),
})

/** Reads the state and the scopes of a world, once for each world. */
export const calculatorWorld = worldReader({ state: CalculatorState, scope: CalculatorScope })
export type CalculatorWorld = ReturnType<typeof calculatorWorld>
