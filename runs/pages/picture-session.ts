// The short session that the picture in the README shows: played anew whenever the picture is made.
import * as path from 'node:path'
import { shippedImaginer } from '../../src/library/default-imaginer.ts'
import { openSession } from '../../src/library/open-session.ts'
import { WorldError } from '../../src/world/error.ts'
import type { PictureStep } from './session-picture.ts'

const words = {
  kernel: 'computed',
  inferred: 'inferred',
  recorded: 'recorded',
  model: 'imagined',
  real: 'really done',
  fault: 'fault',
} as const

/** Plays it with the model that ships. */
export async function pictureSession(root: string): Promise<readonly PictureStep[]> {
  const world = path.join(root, 'worlds', 'terminal', 'harbour.yaml')
  const session = await openSession({ world, model: shippedImaginer({ environment: {} }) })
  const step = async (command: string): Promise<PictureStep> => {
    try {
      const { observation, by } = await session.step(command)
      return { typed: command, prompt: '$', shown: observation.text.trimEnd(), tag: words[by] }
    } catch (error) {
      if (!(error instanceof WorldError)) throw error
      return { typed: command, prompt: '$', shown: error.message, tag: 'refused' }
    }
  }
  try {
    const steps = [
      await step('grep -h LIFT log/*.log | cut -d" " -f3 | sort | uniq -d'),
      await step('cat log/crane-4.log'),
      await step(`perl -e 'print 3 * 7, "\\n"'`),
      await step('gcc --version'),
      await step('echo MORU771258 > report/double.txt'),
    ]
    const answer = 'Ellida'
    const { score, checks } = await session.submit(answer)
    const held = checks.filter(({ passed }) => passed).length
    const shown = `score ${score}: ${held} of ${checks.length} checks hold`
    return [...steps, { typed: answer, prompt: 'answer:', shown, tag: 'scored' }]
  } finally {
    await session.close()
  }
}
