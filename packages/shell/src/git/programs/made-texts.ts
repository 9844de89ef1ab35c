// Texts that programs make of contents before these are compared (`diff.<driver>.textconv`).

import { Capture } from '../../run/stream.ts'
import { NeedsText, pathLooks } from '../diff/path-looks.ts'
import { fatal } from '../fatal.ts'
import type { Invocation } from '../invocation.ts'
import { commandWords, runChild } from './run-child.ts'

const limit = 500

/** What `show` returns, as soon as all texts it needs are made. */
export async function withMadeTexts<T>(git: Invocation, show: () => T): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return show()
    } catch (error) {
      if (!(error instanceof NeedsText) || count === limit) throw error
      pathLooks(git).texts.set(error.id, await madeText(git, error))
    }
  }
}

async function madeText(git: Invocation, { command, data }: NeedsText): Promise<string> {
  // the program is given a file, in a place whose name nobody is told
  let folder = 0
  while (git.fs.exists(`/tmp/git-blob-${folder}`)) folder++
  const path = `/tmp/git-blob-${folder}`
  git.fs.write(path, data)
  const output = new Capture()
  const status = await runChild(git, { words: commandWords(command, [path]), output })
  if (git.fs.exists(path)) git.fs.unlink(path)
  if (status !== 0) throw fatal('unable to read files to diff')
  return output.bytes
}
