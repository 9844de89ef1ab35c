// A world's tools in the shape of the Vercel AI SDK. Nothing of it is loaded: a tool there is a plain object, and its
// input schema may be any that follows the Standard Schema. The model is shown an observation's text; programs get all.
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { Simulation } from './simulation.ts'

type Input = { readonly [argument: string]: Json }
type JsonSchema = { [key: string]: unknown }

/** An input schema that leaves complaints about arguments to the world. */
interface InputSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: Input }
    readonly jsonSchema: {
      readonly input: () => JsonSchema
      readonly output: () => JsonSchema
    }
    readonly types?: { readonly input: Input; readonly output: Input }
  }
}

/** One tool, as `generateText` and its like take it. */
export interface SimulatedTool {
  readonly title?: string
  readonly description?: string
  readonly inputSchema: InputSchema
  execute(input: Input, options: { abortSignal?: AbortSignal | undefined }): Promise<Observation>
  toModelOutput(options: { output: Observation }): { type: 'text' | 'error-text'; value: string }
}

/** The tools of a simulation by name. */
export function aiTools(simulation: Simulation): { [name: string]: SimulatedTool } {
  return Object.fromEntries(
    simulation.tools.map(({ name, title, description, inputSchema }) => [
      name,
      {
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        inputSchema: schemaOf(inputSchema),
        execute: (input, { abortSignal }) =>
          simulation.call(name, input, abortSignal ? { signal: abortSignal } : {}),
        toModelOutput: ({ output }) => ({ type: output.isError ? 'error-text' : 'text', value: output.text }),
      } satisfies SimulatedTool,
    ]),
  )
}

function schemaOf(schema: JsonSchema): InputSchema {
  const copy = () => structuredClone(schema)
  return {
    '~standard': {
      version: 1,
      vendor: 'agentworld',
      validate: value => ({ value: value as Input }),
      jsonSchema: { input: copy, output: copy },
    },
  }
}
