// Names for what is open already: /dev/stdout and its like, and the ends of process substitutions.
import type { Open, Shell } from '../shell.ts'
import { OpenFile } from './open-file.ts'
import { type Input, TextInput } from './stream.ts'

/** What is open under a name in /dev; undefined where the name is none of these. */
export function openStream(name: string, shell: Shell): Open | undefined {
  const taken = shell.surroundings.offeredOutputs.get(name)
  if (taken) return { output: taken }
  const offered = shell.surroundings.offered.get(name)
  if (offered !== undefined) return { input: new TextInput(offered) }
  const number = descriptorNamed(name)
  return number === undefined ? undefined : shell.descriptors.get(number)
}

/** The descriptor that a name in /dev or /proc stands for. */
export function descriptorNamed(name: string): number | undefined {
  const number =
    { '/dev/stdin': '0', '/dev/stdout': '1', '/dev/stderr': '2' }[name] ??
    /^\/(?:dev|proc\/self)\/fd\/([0-9]+)$/.exec(name)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** What can be read under such a name: a file from its beginning, all else from where it is; undefined for other names. */
export function inputNamed(name: string, shell: Shell): Input | undefined {
  if (shell.surroundings.offered.has(name)) return undefined
  const number = descriptorNamed(name)
  const input = number === undefined ? undefined : shell.descriptors.get(number)?.input
  if (!(input instanceof OpenFile)) return input
  const { inode, path } = input
  return new OpenFile({ fs: () => shell.fs, inode, path })
}
