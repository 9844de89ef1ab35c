// Worked examples of tool calls: the domain's own file, and what a world adds to it.
import { readFileSync } from 'node:fs'
import type { Json } from '../../world/json.ts'
import type { WorldParts } from '../../world/prompt.ts'
import { Demonstration } from '../../world/world.ts'
import type { ReadAction } from '../domain.ts'
import { showCall } from './tool-call.ts'

/** Reads a file of examples: one JSON object on each line. */
export function readDemonstrations(file: URL): readonly Demonstration[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(line => line.trim() !== '').map(line => Demonstration.parse(JSON.parse(line)))
}

/** Examples as a prompt shows them. An action that cannot be read is shown as it is. */
export function showDemonstrations(
  examples: readonly Demonstration[],
  read: (input: Json) => ReadAction,
): WorldParts['demonstrations'] {
  return examples.map(({ action: input, observation }) => {
    const result = read(input)
    return {
      action: showCall(result.kind === 'action' ? result.action : input),
      observation: observation.text,
    }
  })
}
