// A compiled module counts as its source's where second and size agree. Whether a change fell into the second that the
// source was compiled in is left to chance.
import { Unknowable } from '../machine/unknowable.ts'
import type { System } from './call.ts'
import { walkAt } from './paths.ts'

const compiled = /^(.*\/|)__pycache__\/([^/]+)\.cpython-311(?:\.opt-[12])?\.pyc$/

/** Ends the run where it reads a compiled module whose source was changed later, within the same second. */
export function refuseStale(system: System, at: number, path: string): void {
  const [, folder, name] = compiled.exec(path) ?? []
  if (name === undefined) return
  const { node } = walkAt(system, at, path, { follow: true })
  const source = walkAt(system, at, `${folder}${name}.py`, { follow: true }).node
  if (node?.kind !== 'file' || node.isBuiltIn || source?.kind !== 'file' || source.mtime <= node.mtime) return
  const bytes = Buffer.from(system.process.disk.read(node))
  if (bytes.length < 16 || bytes.readUInt32LE(4) !== 0) return
  if (bytes.readUInt32LE(8) !== Math.floor(source.mtime / 1000) || bytes.readUInt32LE(12) !== source.size)
    return
  throw new Unknowable('a module was changed within the second it was compiled in')
}
