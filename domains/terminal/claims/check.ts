// Compares what an imagined observation claims with what is known. A step that can be computed after all must read as
// computed. Of one that cannot, it looks at what is known of the line, what its commands were given, what was said
// before, its times, its tables and its sums.

import type { Gap, ShellSession, Supposition } from 'agentworld-shell'
import { toText } from 'agentworld-shell/tree'
import type { Action } from '../../../src/world/action.ts'
import type { Observation } from '../../../src/world/observation.ts'
import type { Claim } from '../../../src/world/turn.ts'
import { commandText } from '../actions.ts'
import { normaliseOutput } from '../sandbox/normalise.ts'
import { opensPath } from '../scope.ts'
import type { TerminalWorld } from '../world.ts'
import { fileClaims, missingClaims, plainWords } from './file-claims.ts'
import { filterClaims, sourceOf } from './filter-claims.ts'
import { idClaims } from './id-claims.ts'
import { type KnownFiles, knownTexts } from './known-texts.ts'
import { lineClaims } from './line-claims.ts'
import { quoteClaims } from './quote-claims.ts'
import { type Said, saidClaims } from './said.ts'
import { sourceClaims } from './source-claims.ts'
import { tableClaims } from './table-claims.ts'
import { timeClaims } from './time-claims.ts'
import { totalClaims } from './total-claims.ts'
import { fittingWays } from './way-claims.ts'

/** What the kernel would say: all of it; or as far as it got, and the ways the line may have gone. */
export type Computation =
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'beginning'; readonly text: string; readonly ways: readonly Supposition[] }

interface Known {
  readonly session: ShellSession
  readonly world: TerminalWorld
  readonly computation: Computation
  readonly said: readonly Said[]
}

/** Everything in an observation that contradicts what is known. */
export function checkObservation(action: Action, { text }: Observation, known: Known): Claim[] {
  const { computation, session } = known
  const command = commandText(action)
  const times = timeClaims(command, text, session.shell.clock.now)
  if (computation.kind === 'whole') {
    const plain = (value: string) => normaliseOutput(command, value)
    const claims = lineClaims('the output', plain(text), plain(computation.text))
    return claims.length > 0
      ? claims
      : timeClaims(command, computation.text, session.shell.clock.now).length > 0
        ? []
        : times
  }
  const partial = partClaims(command, text, { ...known, computation })
  const files = knownFiles(known)
  const cwd = toText(session.shell.cwd)
  return [
    ...partial,
    ...saidClaims(known.said, { command, text }, session),
    ...missingClaims(command, text, { files, cwd }),
    ...times,
    ...tableClaims(text),
    ...totalClaims(text),
  ].slice(0, 3)
}

interface PartlyKnown extends Known {
  readonly computation: Extract<Computation, { kind: 'beginning' }>
}

/** What is known of the line itself, and of the commands in it that could not be computed. */
function partClaims(command: string, text: string, known: PartlyKnown): Claim[] {
  const { computation, said, session } = known
  const earlier = said.map(entry => entry.text)
  const beginning = computation.text.trimEnd()
  if (beginning !== '' && !text.startsWith(beginning)) {
    const lines = beginning.split('\n').length
    return lineClaims('the output', text.split('\n').slice(0, lines).join('\n'), beginning)
  }
  if (computation.ways.length > 0) {
    const { fitting, claims } = fittingWays(command, text, computation.ways)
    const each = fitting.map(({ gaps, texts }) =>
      gaps.flatMap((hole, index) => holeClaims(hole, texts[index] ?? '', { known, earlier })),
    )
    const [best = claims] = each.sort((a, b) => a.length - b.length)
    return best
  }
  const args = plainWords(command)
  const cwd = toText(session.shell.cwd)
  const gap = { args: args ?? [], cwd, input: undefined, fs: session.shell.fs }
  return args ? gapClaims(gap, text, { files: knownFiles(known), earlier }) : []
}

// builders only speak up when something is wrong
const quiet = new Set(['gcc', 'cc', 'g++', 'cd', 'rm', 'mkdir', 'touch', 'chmod'])

function holeClaims(
  hole: readonly Gap[],
  text: string,
  { known, earlier }: { known: Known; earlier: readonly string[] },
): Claim[] {
  const ends = hole.filter(gap => !hole.some(({ from }) => from?.args.join('\n') === gap.args.join('\n')))
  const speaking = ends.length === 1 ? ends : ends.filter(({ args }) => !quiet.has(args[0] ?? ''))
  const [gap, ...more] = speaking
  return gap && more.length === 0 ? gapClaims(gap, text, { files: knownFiles(known, gap), earlier }) : []
}

function gapClaims(
  gap: Gap,
  text: string,
  { files, earlier }: { files: KnownFiles; earlier: readonly string[] },
): Claim[] {
  const source = sourceOf(gap)
  const known = knownTexts(source, files)
  const ids = idClaims(text, known, earlier)
  if (source !== gap)
    return [
      ...filterClaims(gap.args, text),
      ...sourceClaims(text, known),
      ...quoteClaims(text, known, { files, cwd: gap.cwd }),
      ...ids,
    ]
  return [
    ...fileClaims(gap, text, files),
    ...sourceClaims(text, known),
    ...quoteClaims(text, known, { files, cwd: gap.cwd }),
    ...ids,
  ]
}

// the files as the command found them: what ran before it on the line has changed them already
function knownFiles({ session, world }: Pick<Known, 'session' | 'world'>, gap?: Gap): KnownFiles {
  const { shell } = session
  const view = gap ? session.withTree(gap.fs) : session
  return {
    path: (word, cwd = toText(shell.cwd)) => {
      const name = word.replace(/^~(?=\/|$)/, shell.machine.home)
      return name.startsWith('/') ? name : `${cwd === '/' ? '' : cwd}/${name}`
    },
    exists: path => view.exists(path),
    isOpen: path => opensPath(world.open, path),
    text: path => view.readText(path),
    names: path => view.namesIn(path),
  }
}
