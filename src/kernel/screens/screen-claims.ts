// Holds the text of a screen, whoever imagined it, against the screen before and what was done there.
import type { Claim } from '../../world/turn.ts'
import { type Counts, countClaims } from './claims/count-claims.ts'
import { focusClaims } from './claims/focus-claims.ts'
import { idClaims } from './claims/id-claims.ts'
import { staleClaims } from './claims/stale-claims.ts'
import { typedClaims } from './claims/typed-claims.ts'
import { unchangedClaims } from './claims/unchanged-claims.ts'
import type { Deed } from './deed.ts'
import { readScreen } from './read-screen.ts'
import type { Passage, ScreenKind } from './screen-kind.ts'
import type { SeenScreen } from './seen-screen.ts'

const mostClaims = 5
const nothing: readonly Deed[] = [{ reach: 'nothing' }]

/** What is known when a screen is held against it. */
export interface KnownScreens {
  readonly before: SeenScreen
  readonly counts: Counts
}

/** What a text says against what is known, of an action after a screen. */
export function screenClaims<Action>(
  text: string,
  action: Action,
  { before, counts, kind }: KnownScreens & { kind: ScreenKind<Action> },
): Claim[] {
  const read = readScreen(text, kind.shape)
  if ('unreadable' in read) return [{ about: 'the screen', says: read.unreadable, known: kind.what }]
  if ('failed' in read) return []
  const { screen: after, stray } = read
  const strays =
    stray === undefined ? [] : [{ about: 'the screen', says: stray, known: 'that is no element' }]
  const passage = passageOf(action, { before, after, kind })
  return [
    ...strays,
    ...kind.headerClaims(after, { before, action }),
    ...staleClaims(passage),
    ...typedClaims(passage),
    ...idClaims(passage),
    ...focusClaims(passage),
    ...unchangedClaims(passage),
    ...countClaims(after.nodes, counts),
  ].slice(0, mostClaims)
}

function passageOf<Action>(
  action: Action,
  { before, after, kind }: { before: SeenScreen; after: SeenScreen; kind: ScreenKind<Action> },
): Passage {
  const done = kind.deeds(action, before)
  const hasFailed = after.preface.some(line => /Error/.test(line))
  // one deed that failed did nothing; of several nobody knows which one did
  const deeds: readonly Deed[] = !hasFailed ? done : done.length <= 1 ? nothing : [{ reach: 'elsewhere' }]
  const page = kind.pageOf(before)
  return {
    before,
    after,
    deeds,
    isSamePage: page !== undefined && page === kind.pageOf(after),
    textsStay: kind.textsStay,
  }
}
