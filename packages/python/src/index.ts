// CPython as WebAssembly: python3 over files that are handed in.
export type { AttemptResult } from './attempt/attempt.ts'
export type { AttemptRequest } from './attempt/request.ts'
export { PythonHost, type PythonHostOptions } from './host/python-host.ts'
export {
  type Interpreting,
  type PythonOptions,
  pythonProgram,
  pythonVersion,
} from './program/python-program.ts'
