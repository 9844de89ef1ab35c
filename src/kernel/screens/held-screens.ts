// A kernel whose observations are screens: what is imagined for it is held against the screen before, and stays true
// afterwards. While an imagined screen is in front, the kernel beneath knows nothing of it.
import type { Json } from '../../world/json.ts'
import type { Kernel } from '../kernel.ts'
import { type Counts, counted } from './claims/count-claims.ts'
import { lookAtScreen } from './look-at-screen.ts'
import { readScreen } from './read-screen.ts'
import { screenClaims } from './screen-claims.ts'
import type { ScreenKind } from './screen-kind.ts'

export interface HeldOptions<Action> {
  readonly kind: ScreenKind<Action>
  /** The screen as the world begins. */
  readonly first: string
  read(action: Json): Action
  /** The kernel reads any screen itself and goes on from there. */
  readonly takesScreens?: boolean
}

/** Screens that were seen, the newest last; and whether that one was imagined. */
interface Seen {
  readonly screens: readonly string[]
  readonly isImagined: boolean
}

const mostScreens = 4

/** Opens a kernel with its screens, at its start or where a snapshot left it. */
export function heldScreens<Action>(
  open: (snapshot: Json | undefined) => Kernel,
  options: HeldOptions<Action>,
  snapshot: Json | undefined,
): Kernel {
  if (snapshot === undefined)
    return held(open(undefined), options, { screens: [options.first], isImagined: false })
  const { inner, screens, isImagined } = snapshot as unknown as Seen & { inner: Json }
  return held(open(inner), options, { screens, isImagined: isImagined === true })
}

function held<Action>(inner: Kernel, options: HeldOptions<Action>, start: Seen): Kernel {
  const { kind, read } = options
  let seen = start
  const front = () => seen.screens.at(-1) ?? options.first
  const see = (text: string, isImagined: boolean) => {
    const screens = text === front() ? seen.screens : [...seen.screens.slice(1 - mostScreens), text]
    seen = { screens, isImagined }
  }
  const screen = (text: string) => {
    const found = readScreen(text, kind.shape)
    return 'screen' in found ? found.screen : undefined
  }
  return {
    ...inner,
    async step(action, given) {
      if (!seen.isImagined) {
        const result = await inner.step(action, given)
        const text = result.kind === 'computed' ? kind.screenIn(result.observation) : undefined
        if (text !== undefined) see(text, false)
        return result
      }
      const before = screen(front())
      const error = before && kind.errorOf?.(read(action), before)
      if (error !== undefined) return { kind: 'computed', observation: kind.failed(error, front()) }
      const isIdle = before && kind.deeds(read(action), before).every(deed => deed.isIdle)
      return isIdle
        ? { kind: 'computed', observation: { text: front() } }
        : { kind: 'unknown', why: 'the screen before was imagined, and nothing else is known of it' }
    },
    async check(action, observation) {
      const before = screen(front())
      if (before === undefined) return []
      return screenClaims(observation.text, read(action), { before, counts: countsIn(), kind })
    },
    async learn(action, observation, patch) {
      if (options.takesScreens) {
        const text = kind.screenIn(observation)
        if (text !== undefined) see(text, false)
        return inner.learn(action, observation, patch)
      }
      const given = patch as { screen: string } | undefined
      const text = given?.screen ?? kind.screenIn(observation)
      if (text === undefined || text === front() || screen(text) === undefined) return undefined
      see(text, true)
      return { screen: text }
    },
    look: async check =>
      seen.isImagined || options.takesScreens ? lookAtScreen(check, front(), kind) : inner.look(check),
    state: async () => (seen.isImagined ? undefined : inner.state()),
    snapshot: async () => ({ inner: await inner.snapshot(), ...seen }) as unknown as Json,
    fork: async () => held(await inner.fork(), options, seen),
  }

  function countsIn(): Counts {
    return seen.screens.reduce((counts: Counts, text) => counted(screen(text)?.nodes ?? [], counts), {})
  }
}
