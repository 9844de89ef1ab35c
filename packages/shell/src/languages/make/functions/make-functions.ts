// All functions by name.
import { controlFunctions } from './control-functions.ts'
import { fileFunctions } from './file-functions.ts'
import type { MakeFunction } from './function.ts'
import { textFunctions } from './text-functions.ts'

/** The functions that a makefile may call. */
export const makeFunctions: ReadonlyMap<string, MakeFunction> = new Map(
  [...textFunctions, ...fileFunctions, ...controlFunctions].map(made => [made.name, made]),
)
