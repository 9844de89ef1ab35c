// What can be said about a prediction without any judge.
import { editSimilarity } from './edit-similarity.ts'
import { multisetF1 } from './multiset-f1.ts'
import { structuralMatch } from './structural-match.ts'

/** How near a prediction comes to the truth, by measures that need no judge. */
export interface TextMetrics {
  /** Equal but for white space at the ends of lines and of the text. */
  readonly exactMatch: boolean
  /** From 0 to 1. */
  readonly editSimilarity: number
  /** Over lines, order left aside. */
  readonly lineF1: number
  /** Undefined where the truth is neither JSON nor a tree. */
  readonly structuralMatch: number | undefined
  /** Predicted length over true length; undefined where nothing really came back. */
  readonly lengthRatio: number | undefined
  /** The screen before the action, although it changed in truth; undefined where no such screen is shown. */
  readonly isCopyOfPrevious: boolean | undefined
}

/** Compares a prediction with the truth. `before` is the screen that the action met, where the row shows one. */
export function textMetrics({
  truth,
  before,
}: {
  truth: string
  before: string | undefined
}): (prediction: string) => TextMetrics {
  const wanted = settled(truth)
  const wantedLines = linesOf(wanted)
  const old = before === undefined ? undefined : settled(before)
  return prediction => {
    const found = settled(prediction)
    return {
      exactMatch: wanted === found,
      editSimilarity: editSimilarity(wanted, found),
      lineF1: multisetF1(wantedLines, linesOf(found)),
      structuralMatch: structuralMatch(wanted, found),
      lengthRatio: wanted.length === 0 ? undefined : found.length / wanted.length,
      isCopyOfPrevious: old === undefined ? undefined : found === old && wanted !== old,
    }
  }
}

function settled(text: string): string {
  return (/[ \t\r]\n/.test(text) ? text.replace(/[ \t\r]+\n/g, '\n') : text).trim()
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n')
}
