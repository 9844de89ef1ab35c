// What patch does about a patch that fits the other way round, where nobody is there to answer its question.
import type { PatchSettings } from './patch-options.ts'

interface Answer {
  readonly said: string
  readonly isTurned: boolean
  readonly isSkipped: boolean
}

/** What is said, and what follows from it. */
export function answerTo(
  remark: string,
  { isForward, isForce, isBatch, loudness }: PatchSettings,
  isReverse: boolean,
): Answer {
  const isSilent = loudness === 'silent'
  const start = isForward || !(isForce && isSilent) ? remark : ''
  if (isForward) return { said: `${start}  Skipping patch.\n`, isTurned: false, isSkipped: true }
  if (isForce)
    return { said: start + (isSilent ? '' : '  Applying it anyway.\n'), isTurned: false, isSkipped: false }
  if (isBatch)
    return {
      said: `${start}${isReverse ? '  Ignoring -R.\n' : '  Assuming -R.\n'}`,
      isTurned: true,
      isSkipped: false,
    }
  const question = isReverse ? '  Ignore -R? [n] \n' : '  Assume -R? [n] \n'
  const end = isSilent ? '' : 'Skipping patch.\n'
  return { said: `${start}${question}Apply anyway? [n] \n${end}`, isTurned: false, isSkipped: true }
}
