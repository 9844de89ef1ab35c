// Really does what the kernel cannot compute of windows of real programs: on a desktop where all that was done before was
// done, too. The desktop stays open for a while, since most steps follow the one before.
import { existsSync } from 'node:fs'
import type { Executor } from '../../src/kernel/real.ts'
import { WorldError } from '../../src/world/error.ts'
import type { Json } from '../../src/world/json.ts'
import type { World } from '../../src/world/world.ts'
import { OsAction } from './actions.ts'
import type { Desktop, Done } from './real/desktop.ts'
import { normaliseScreen } from './real/normalise-screen.ts'
import { desktopOf, observationOf } from './real/real-os.ts'
import { viewOfOs } from './state.ts'
import { readScreen } from './windows/read-screen.ts'
import { osWorld } from './world.ts'

interface Standing {
  /** The world without what was done in it. */
  readonly beginning: string
  readonly desktop: Desktop
  done: readonly string[]
}

/** An executor that keeps one desktop open, and closes it when nobody asks for so long. */
export function desktopExecutor({ idleMs = 30_000 }: { idleMs?: number } = {}): Executor {
  let standing: Standing | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  const close = async () => {
    const ending = standing
    standing = undefined
    await ending?.desktop.close()
  }

  const stands = async (world: World, signal: AbortSignal): Promise<Standing & { readonly shown: Done }> => {
    const { state, clock } = osWorld(world)
    const { programs, files, resolution, done } = state
    const beginning = JSON.stringify({ programs, files, resolution, clock })
    const goesOn =
      standing?.desktop.isOpen() &&
      standing.beginning === beginning &&
      standing.done.every((code, index) => code === done[index])
    if (!goesOn) await close()
    standing ??= { beginning, desktop: await desktopOf(world), done: [] }
    const { desktop } = standing
    let shown = await desktop.shown({ signal })
    for (const code of done.slice(standing.done.length)) {
      shown = await desktop.run(code, { signal })
      standing.done = [...standing.done, code]
    }
    return { ...standing, shown }
  }

  const run: Executor['run'] = async (world, action, { signal }) => {
    clearTimeout(idle)
    try {
      const { state } = osWorld(world)
      const { desktop, shown } = await stands(world, signal)
      const known = viewOfOs(state).screen
      const now = observationOf({ ...shown, printed: '', error: null }, state).text
      if (state.windows.length > 0 && normaliseScreen(now) !== normaliseScreen(known)) {
        throw new WorldError('kernel', 'The programs did not come to the same windows again.', {
          remedy: 'Begin a new session, or give a model that imagines this step.',
        })
      }
      const { code } = OsAction.parse(action)
      const observation = observationOf(await desktop.run(code, { signal }), state)
      if (standing) standing.done = [...standing.done, code]
      return { observation, patch: (readScreen(observation.text) ?? null) as unknown as Json }
    } catch (error) {
      await close()
      throw error
    } finally {
      // whoever ends before that takes the desktop along
      idle = setTimeout(() => void close(), idleMs).unref()
    }
  }
  return {
    does: (world, action) => {
      const { programs } = osWorld(world).state
      const isHere = programs.every(([name]) => existsSync(`/usr/bin/${name}`))
      return programs.length > 0 && isHere && OsAction.safeParse(action).success
    },
    // one after the other: there is one desktop
    run(world, action, options) {
      const next = last.then(() => run(world, action, options))
      last = next.catch(() => {})
      return next
    },
  }
}
