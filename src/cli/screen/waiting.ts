// A sign of life while a step takes long, for a terminal only, gone without a trace when the wait is over.
import type { Output } from '../outside.ts'
import type { Paint } from './text/paint.ts'

const delayMs = 400

/** Shows `text` if the wait is not over soon; the function returned ends it. */
export function showWaiting(output: Output, text: string, paint: Paint): () => void {
  if (!output.isTTY) return () => {}
  let isShown = false
  const timer = setTimeout(() => {
    isShown = true
    output.write(paint.dim(text))
  }, delayMs)
  return () => {
    clearTimeout(timer)
    if (isShown) output.write('\r\x1b[K')
    isShown = false
  }
}
