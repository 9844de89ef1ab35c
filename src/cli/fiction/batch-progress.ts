// How a batch is going: a live line on a terminal, a plain line now and then elsewhere.
import type { BatchProgress } from '../../fiction/batch/run-batch.ts'
import type { Output } from '../outside.ts'

const liveEveryMs = 200
const plainEveryMs = 10_000

/** Shows progress on `output`, or nowhere. */
export function openBatchProgress(
  output: Output,
  { isQuiet, now }: { isQuiet: boolean; now: () => number },
): { show(progress: BatchProgress): void; end(): void } {
  const started = now()
  let shownMs = Number.NEGATIVE_INFINITY
  return {
    show(progress) {
      const time = now()
      if (isQuiet || time - shownMs < (output.isTTY ? liveEveryMs : plainEveryMs)) return
      shownMs = time
      const line = progressLine(progress, (time - started) / 1000)
      output.write(output.isTTY ? `\r${line}\x1b[K` : `${line}\n`)
    },
    end() {
      if (!isQuiet && output.isTTY) output.write('\n')
    },
  }
}

/** One line. */
export function progressLine({ total, resumed, done, failed }: BatchProgress, seconds: number): string {
  const pace = done / Math.max(seconds, 0.001)
  const left =
    done === 0 ? '' : ` · ${pace.toFixed(1)} worlds/s · ${Math.ceil((total - resumed - done) / pace)} s left`
  const before = resumed === 0 ? '' : ` · ${resumed} from before`
  return `worlds ${resumed + done}/${total}${before}${left} · ${failed} with problems`
}
