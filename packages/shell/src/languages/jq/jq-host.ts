// The outside of a jq program.
import type { Json } from './json/json.ts'

/** What a program can ask the outside for. */
export interface JqHost {
  readonly environment: Json
  now(): number
  nextInput(): Json | undefined
  debug(text: string): void
  fileName(): string | undefined
}
