// What lies in folders, in the order it came there: the order in which whoever reads the history meets it.
import { posix } from 'node:path'
import { z } from 'zod'
import type { Kernel } from '../../../src/kernel/kernel.ts'
import { buckets, linesOf } from './counted.ts'

const Tree = z.object({ cwd: z.string(), files: z.record(z.string(), z.unknown()) })
const mostNames = 24

export interface Folders {
  /** The names in a folder that fit a pattern, as met and then by their first characters; undefined where there are none. */
  ordered(folder: string, pattern: string): string | undefined
  /** The same for what is listed by `ls` with this operand. */
  listed(stage: string, operand: string): string | undefined
  /** Lines that are paths, in the order these came to be. */
  asMade(paths: string): string
}

/** Looks at all folders as they are now. */
export async function readFolders(kernel: Kernel): Promise<Folders> {
  const { cwd, files } = Tree.parse(await kernel.state())
  const all = Object.keys(files)
  const ordered = (folder: string, pattern: string, isReversed = false) => {
    const below = posix.join(posix.resolve(cwd, folder), '/')
    const names = all.filter(path => path.startsWith(below)).map(path => path.slice(below.length))
    const fitting = names.filter(name => !name.includes('/') && fits(name, pattern))
    if (fitting.length < 2 || fitting.length > mostNames) return undefined
    return buckets(fitting.map(name => `${name}\n`).join(''), { isReversed })
  }
  return {
    ordered,
    listed: (stage, operand) => {
      if (!/^ls\b/.test(stage) || /\s-\w*[adlU]/.test(stage) || operand.startsWith('~')) return undefined
      const isReversed = /\s-\w*r/.test(stage)
      return operand.startsWith('*') ? ordered('.', operand, isReversed) : ordered(operand, '*', isReversed)
    },
    asMade: paths => {
      const place = (line: string) => all.indexOf(posix.resolve(cwd, line.trimEnd()))
      return linesOf(paths)
        .toSorted((a, b) => place(a) - place(b))
        .join('')
    },
  }
}

/** Whether a name is meant by `*`, or by `*` and an ending. */
function fits(name: string, pattern: string): boolean {
  return !name.startsWith('.') && /^\*[\w.]*$/.test(pattern) && name.endsWith(pattern.slice(1))
}
