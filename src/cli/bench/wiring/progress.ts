// How a stage is going: a live line on a terminal, a plain line now and then elsewhere.
import { paceOf, type Tally } from '../../../bench/run/tally.ts'
import type { Output } from '../../outside.ts'
import { widthOf } from '../../screen/text/width-of.ts'

export interface Progress {
  readonly onTally: (tally: Tally) => void
  /** Leaves the last state standing. */
  end(): void
}

const liveEveryMs = 100
const plainEveryMs = 10_000

/** Shows progress on `output`, or nowhere. */
export function openProgress(
  output: Output,
  { title, isQuiet, now }: { title: string; isQuiet: boolean; now: () => number },
): Progress {
  const everyMs = output.isTTY ? liveEveryMs : plainEveryMs
  let shownMs = Number.NEGATIVE_INFINITY
  let last: Tally | undefined
  let shown: Tally | undefined

  function show(tally: Tally): void {
    shownMs = now()
    shown = tally
    if (output.isTTY) output.write(`\r${barLine(title, tally, shownMs).slice(0, widthOf(output) - 1)}\x1b[K`)
    else output.write(`${plainLine(title, tally, shownMs)}\n`)
  }

  return {
    onTally(tally) {
      last = tally
      if (!isQuiet && now() - shownMs >= everyMs) show(tally)
    },
    end() {
      if (isQuiet || last === undefined) return
      if (shown !== last) show(last)
      if (output.isTTY) output.write('\n')
    },
  }
}

/** One line for a log. */
export function plainLine(title: string, tally: Tally, now: number): string {
  const { total, resumed, done, failed, unpredicted, inputTokens, outputTokens, costUsd } = tally
  const { perSecond, leftSeconds } = paceOf(tally, now)
  const isOver = resumed + done >= total
  return [
    `${title} ${resumed + done}/${total}`,
    resumed > 0 && `${resumed} from before`,
    done > 0 && `${perSecond >= 10 ? perSecond.toFixed(0) : perSecond.toFixed(2)} rows/s`,
    isOver && done > 0 && `took ${durationText((now - tally.startedMs) / 1000)}`,
    !isOver && leftSeconds !== undefined && `${durationText(leftSeconds)} left`,
    inputTokens + outputTokens > 0 && `${countText(inputTokens)} tokens in, ${countText(outputTokens)} out`,
    costUsd > 0 && `$${costUsd.toFixed(costUsd < 1 ? 4 : 2)}`,
    unpredicted > 0 && `${unpredicted} not predicted`,
    `${failed} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const barWidth = 20

function barLine(title: string, tally: Tally, now: number): string {
  const share = tally.total === 0 ? 1 : (tally.resumed + tally.done) / tally.total
  const full = Math.round(share * barWidth)
  return `[${'█'.repeat(full)}${'░'.repeat(barWidth - full)}] ${plainLine(title, tally, now)}`
}

function durationText(seconds: number): string {
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function countText(count: number): string {
  if (count < 10_000) return String(count)
  return count < 10_000_000 ? `${(count / 1000).toFixed(0)}k` : `${(count / 1e6).toFixed(1)}M`
}
