// What one kind of environment tells about its screens: how they are written, and what its actions do to them.
import type { Observation } from '../../world/observation.ts'
import type { Claim } from '../../world/turn.ts'
import type { Deed } from './deed.ts'
import type { ScreenShape, SeenScreen } from './seen-screen.ts'

export interface ScreenKind<Action> {
  /** In a few words, for who has to write one. */
  readonly what: string
  readonly shape: ScreenShape
  /** What is done, one thing after the other. */
  deeds(action: Action, before: SeenScreen): readonly Deed[]
  /** What is in front; two screens with the same are two views of one page. */
  pageOf(screen: SeenScreen): string | undefined
  /** What success checks call the page in front. */
  frontOf(screen: SeenScreen): { readonly address: string; readonly title: string } | undefined
  /** The error of an action that cannot be done on this screen. */
  errorOf?(action: Action, before: SeenScreen): string | undefined
  /** An error above a screen. */
  failed(error: string, screen: string): Observation
  /** The screen in an observation, without what stands above it; undefined where there is none. */
  screenIn(observation: Observation): string | undefined
  /** Whether plain texts, too, stay as they are while an element is typed into. */
  readonly textsStay: boolean
  /** What the lines above the elements say against each other, the elements and the lines before. */
  headerClaims(after: SeenScreen, context: { before: SeenScreen; action: Action }): readonly Claim[]
}

/** Two screens and what lies between them. */
export interface Passage {
  readonly before: SeenScreen
  readonly after: SeenScreen
  readonly deeds: readonly Deed[]
  readonly isSamePage: boolean
  readonly textsStay: boolean
}
