// How the runner of Gemini CLI and Qwen Code words results. Of a failed call the agent reads the error's message alone.
import type { Observation } from '../../../../src/world/observation.ts'

export function said(text: string): Observation {
  return { text }
}

export function failed(text: string): Observation {
  return { text, isError: true }
}
