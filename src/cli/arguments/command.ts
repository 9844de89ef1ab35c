// What every command of the command line is.
import type { Outside } from '../outside.ts'
import type { Option, ValuesOf } from './option.ts'

export interface Command<Options extends readonly Option[] = readonly Option[]> {
  readonly name: string
  /** One line for the list of commands. */
  readonly summary: string
  /** What follows the name, such as `<session.jsonl> [--at N]`. */
  readonly usage: string
  /** How many arguments that are not options it takes. */
  readonly operands: { readonly least: number; readonly most: number }
  readonly options: Options
  /** Whole command lines, each with what it does. */
  readonly examples: readonly (readonly [line: string, meaning: string])[]
  /** Returns the exit code. */
  run(
    invocation: { readonly values: ValuesOf<Options>; readonly operands: readonly string[] },
    outside: Outside,
  ): Promise<number>
}

/** A command, its values typed by its options. */
export function command<const Options extends readonly Option[]>(definition: Command<Options>): Command {
  return definition as unknown as Command
}

export const helpOption = {
  name: 'help',
  short: 'h',
  type: 'flag',
  description: 'Show this help.',
} as const satisfies Option

export const jsonOption = {
  name: 'json',
  type: 'flag',
  description: 'Print one line of JSON; errors too.',
} as const satisfies Option

export const quietOption = {
  name: 'quiet',
  short: 'q',
  type: 'flag',
  description: 'Print no notices on stderr.',
} as const satisfies Option
