// Lines that say something, in any order. Blank is what Python calls blank, so that the trainer counts the same.
import { multisetF1 } from '../metrics/multiset-f1.ts'

const blank = /^[\t\n\v\f\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*$/

/** Whether a text holds white space only. */
export function isBlank(text: string): boolean {
  return blank.test(text)
}

/** F1 over the lines that are not blank, each as often as it occurs; two texts without any agree. */
export function lineF1(truth: string, prediction: string): number {
  return multisetF1(linesOf(truth), linesOf(prediction))
}

function linesOf(text: string): readonly string[] {
  return text.split('\n').filter(line => !isBlank(line))
}
