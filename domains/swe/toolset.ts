// A toolset is what one kind of coding agent acts with: its tools, and how their runner words its own errors.
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readDemonstrations } from '../../src/kernel/tools/demonstrations.ts'
import type { ToolCall } from '../../src/kernel/tools/tool-call.ts'
import { type Demonstration, Tool } from '../../src/world/world.ts'
import type { ArgumentIssue } from './argument-issues.ts'

export interface Toolset {
  readonly tools: readonly Tool[]
  /** What its observations look like, for the prompt. */
  readonly shapes: string
  readonly examples: readonly Demonstration[]
  /** The call that a bare shell command stands for. */
  shellCall(command: string): ToolCall
  unknownTool(name: string, known: readonly string[]): string
  /** `issues` is never empty. */
  badArguments(tool: string, issues: readonly ArgumentIssue[]): string
}

/** The data of a toolset: its declarations and shapes beside its code, its examples beside the domain's. */
export function toolsetFiles(
  name: string,
  { examples }: { examples: string },
): Pick<Toolset, 'tools' | 'shapes' | 'examples'> {
  const text = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
  return {
    tools: z.array(Tool).parse(JSON.parse(text(`./toolsets/${name}.json`))),
    shapes: text(`./toolsets/${name}.md`).trim(),
    examples: readDemonstrations(new URL(examples, import.meta.url)),
  }
}
