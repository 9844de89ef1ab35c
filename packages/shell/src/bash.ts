// The shell put together.
import { builtins } from './builtins/index.ts'
import { programs } from './commands/index.ts'
import { runCompound, runInSubshell, runScript } from './execute/execute.ts'
import { substituteCommand, substituteProcess } from './execute/substitute.ts'
import type { Interpreter } from './interpreter.ts'
import { runFile } from './run/run-file.ts'
import { runSource } from './run/source.ts'
import { assign } from './words/assign.ts'
import {
  evaluateIndex,
  evaluateText,
  evaluateWord,
  expandPattern,
  expandText,
  expandWords,
} from './words/expand.ts'

/** The parts of bash, each reaching the others through this table. */
export const bashInterpreter: Interpreter = {
  builtins,
  programs,
  expandWords,
  expandText,
  expandPattern,
  evaluateWord,
  evaluateText,
  evaluateIndex,
  assign,
  runScript,
  runInSubshell,
  runCompound,
  runSource,
  runFile,
  substituteCommand,
  substituteProcess,
}
