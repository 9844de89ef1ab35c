// The parts of a shell that call each other. Each sees the others through this contract; bash.ts puts them together.
import type { Builtin } from './builtins/builtin.ts'
import type { Found } from './run/lookup.ts'
import type { Program } from './run/process.ts'
import type { Shell } from './shell.ts'
import type { Lookup } from './state/layers.ts'
import type { Variable } from './state/variables.ts'
import type {
  Assignment,
  CommandSubstitution,
  Compound,
  ProcessSubstitution,
  Script,
  Word,
} from './syntax/ast.ts'

export interface Interpreter {
  readonly builtins: ReadonlyMap<string, Builtin>
  readonly programs: Lookup<string, Program>

  // words
  expandWords(words: readonly Word[], shell: Shell): Promise<string[]>
  expandText(word: Word, shell: Shell, options?: { isAssignment?: boolean }): Promise<string>
  expandPattern(word: Word, shell: Shell): Promise<string>
  evaluateWord(word: Word, shell: Shell, context?: string): Promise<bigint>
  evaluateText(text: string, shell: Shell, context?: string): bigint
  evaluateIndex(index: Word, variable: Variable | undefined, shell: Shell): Promise<string>
  assign(assignment: Assignment, shell: Shell, options?: { isLocal?: boolean }): Promise<string>

  // commands
  runScript(script: Script, shell: Shell): Promise<number>
  runInSubshell(script: Script, child: Shell): Promise<number>
  runCompound(command: Compound, shell: Shell): Promise<number>
  runSource(text: string, shell: Shell): Promise<number>
  runFile(
    name: string,
    args: readonly string[],
    context: { shell: Shell; found: Found; underscore?: string | null },
  ): Promise<number>
  substituteCommand(part: CommandSubstitution, shell: Shell): Promise<string>
  substituteProcess(part: ProcessSubstitution, shell: Shell): Promise<string>
}
