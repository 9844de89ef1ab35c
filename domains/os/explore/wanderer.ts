// A user without a model: opens menus and chooses from them, fills in and answers dialogs, types, selects, presses keys,
// clicks what can be clicked and what cannot. It knows only what it saw.
import { createSeries, type Series } from '../../../src/kernel/explore/series.ts'
import type { Explorer } from '../../../src/kernel/real.ts'
import type { Json } from '../../../src/world/json.ts'
import type { World } from '../../../src/world/world.ts'
import { readScreen } from '../windows/read-screen.ts'
import { drawnMove, type Move } from './moves.ts'
import { drawnHome, type Program, programs } from './programs.ts'
import { seenWindow } from './seen-window.ts'

/** Walks through these programs, one or two at a time, by seed. */
export function wanderer(walked: readonly Program[] = programs): Explorer {
  const all = walked === programs ? '' : `: ${walked.map(({ name }) => name).join(', ')}`
  return { name: `desktop-wanderer 1${all}`, episode: seed => openWalk(seed, walked) }
}

function openWalk(seed: number, walked: readonly Program[]) {
  const series = createSeries(seed)
  const world = worldOf(series, seed, walked)
  let left = 14 + series.below(12)
  const plan: Move[] = [{ family: 'wait', code: 'WAIT' }]
  return {
    world,
    next(last: { readonly text: string } | undefined) {
      if (left === 0) return undefined
      left -= 1
      const shown = last === undefined ? undefined : readScreen(last.text)
      // all programs are gone
      if (last !== undefined && (shown?.windows.length ?? 0) === 0) return undefined
      if (plan.length === 0) plan.push(...planned(series, shown))
      const { family, code } = plan.shift() ?? { family: 'wait', code: 'WAIT' }
      return { action: { code }, family }
    },
  }
}

function planned(series: Series, shown: ReturnType<typeof readScreen>): readonly Move[] {
  const window = shown && seenWindow(shown)
  if (window === undefined) return [{ family: 'wait', code: 'WAIT' }]
  for (let tries = 0; tries < 30; tries += 1) {
    const moves = drawnMove(series, window)
    if (moves.length > 0) return moves
  }
  return [{ family: 'wait', code: 'WAIT' }]
}

function worldOf(series: Series, seed: number, walked: readonly Program[]): World {
  const { home, files } = drawnHome(series)
  const first = walked[seed % walked.length]
  const others = walked.filter(one => one !== first)
  const second = series.is(0.15) && others.length > 0 ? [series.pick(others)] : []
  const opened = [...(first === undefined ? [] : [first]), ...second]
  return {
    version: 1,
    domain: 'os',
    title: `A walk through ${opened.map(({ name }) => name).join(' and ')}, seed ${seed}`,
    seed,
    clock: '2026-03-02T09:00:00Z',
    open: true,
    state: {
      codec: 'tree',
      system: 'Debian 12 with openbox, English',
      resolution: [1280, 720],
      programs: opened.map(({ command }) => [...command(home)]) as Json,
      files,
    },
  }
}
