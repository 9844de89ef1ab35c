// A world's tools in the shape of the Vercel AI SDK. Nothing of the SDK is loaded: a tool there is a plain object, and
// its input schema can be any that follows the Standard Schema. The model is shown an observation's text; programs get
// all of it.
import { WorldError } from '../world/error.ts'
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

/** One tool in the shape of the Vercel AI SDK. */
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
          simulation.call(name, input, abortSignal ? { signal: abortSignal } : {}).catch(withoutAdvice),
        toModelOutput: ({ output }) => ({ type: output.isError ? 'error-text' : 'text', value: output.text }),
      } satisfies SimulatedTool,
    ]),
  )
}

// the SDK shows a model the message of what a tool throws: ours is for whoever runs it, and stands behind as the cause
function withoutAdvice(cause: unknown): never {
  if (!(cause instanceof WorldError) || cause.at === 'action') throw cause
  throw new Error('The environment could not answer.', { cause })
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
