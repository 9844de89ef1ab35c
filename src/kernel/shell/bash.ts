// The shell put together.
import { builtins } from './builtins/index.ts'
import { programs } from './commands/index.ts'
import type { Interpreter } from './interpreter.ts'
import { runCompound, runInSubshell, runScript } from './run/execute.ts'
import { runFile } from './run/run-file.ts'
import { runSource } from './run/source.ts'
import { substituteCommand, substituteProcess } from './run/substitute.ts'
import { assign } from './words/assign.ts'
import {
  evaluateIndex,
  evaluateText,
  evaluateWord,
  expandPattern,
  expandText,
  expandWords,
} from './words/expand.ts'

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
