// Reads a makefile by its name.
import { reasonOf } from '../../../tree/fs-error.ts'
import type { MakeState } from '../make-state.ts'
import { readMakefileText } from './read-makefile.ts'

/** Reads a makefile and adds it to the list of those read. */
export async function readMakefile(make: MakeState, name: string): Promise<void> {
  const text = make.process.fs.read(make.process.path(name))
  const list = make.globals.get('MAKEFILE_LIST')?.value ?? ''
  make.globals.variables.set('MAKEFILE_LIST', {
    value: list === '' ? name : `${list} ${name}`,
    isRecursive: false,
    origin: 'file',
  })
  await readMakefileText(make, text, { file: name, line: 1 })
}

/** Why a makefile cannot be read, if so. */
export function whyUnreadable(make: MakeState, name: string): string | undefined {
  try {
    make.process.fs.read(make.process.path(name))
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
