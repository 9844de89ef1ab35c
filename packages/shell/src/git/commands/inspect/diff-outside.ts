// `git diff --no-index`: any two files or folders, in a repository or outside of one.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import { showPairs } from '../../diff/diff-formats.ts'
import { diffChoice } from '../../diff/diff-options.ts'
import type { FilePair, FileSpec } from '../../diff/file-pair.ts'
import { GiveUp } from '../../fatal.ts'
import type { Invocation } from '../../invocation.ts'
import { objectId } from '../../objects/object-store.ts'
import { modeOf } from '../../objects/tree-object.ts'
import type { Options } from '../../options.ts'
import { withMadeTexts } from '../../programs/made-texts.ts'
import { diffUsage } from './diff-usage.ts'

interface Side {
  readonly name: string
  /** Absent for `/dev/null`. */
  readonly spec?: FileSpec
  /** Names inside, of a folder. */
  readonly names?: readonly string[]
}

function look(git: Invocation, name: string, input: string | undefined): Side {
  if (name === '/dev/null') return { name }
  if (input !== undefined && name === '-')
    return { name, spec: { path: '-', mode: modeOf.file, id: objectId('blob', input), data: () => input } }
  const offered = git.process.shell.surroundings.offered.get(name)
  if (offered !== undefined) throw new NotComputable('a git diff of pipes')
  const path = git.process.path(name)
  const node = git.fs.find(path, { follow: false })
  if (!node) throw new GiveUp(`error: Could not access '${name}'\n`, 1)
  if (node.kind === 'directory') return { name, names: git.fs.list(path) }
  const data = node.kind === 'symlink' ? node.target : git.fs.read(path)
  const mode = node.kind === 'symlink' ? modeOf.symlink : node.mode & 0o100 ? modeOf.executable : modeOf.file
  return { name, spec: { path: name, mode, id: objectId('blob', data), data: () => data } }
}

function pairOf(one: FileSpec | undefined, two: FileSpec | undefined): FilePair[] {
  if (one && two && one.id === two.id && one.mode === two.mode) return []
  const status = !one ? 'A' : !two ? 'D' : one.mode >> 12 === two.mode >> 12 ? 'M' : 'T'
  return [{ status, before: one, after: two, path: two?.path ?? one?.path ?? '', score: 0 }]
}

/** The pairs of two sides, folders walked through. */
function pairsOf(git: Invocation, one: Side, two: Side): FilePair[] {
  if (!one.names && !two.names) return pairOf(one.spec, two.spec)
  const inside = (side: Side, name: string): Side =>
    look(git, `${side.name}${side.name.endsWith('/') ? '' : '/'}${name}`, undefined)
  const nothing = { name: '/dev/null' }
  const pairs: FilePair[] = []
  if (one.spec || two.spec) throw new NotComputable('a git diff of a file and a folder')
  for (const name of [...new Set([...(one.names ?? []), ...(two.names ?? [])])].sort()) {
    const left = one.names?.includes(name) ? inside(one, name) : nothing
    const right = two.names?.includes(name) ? inside(two, name) : nothing
    pairs.push(...pairsOf(git, left, right))
  }
  return pairs
}

/** A name says which file the other side has where it is a folder. */
function completed(git: Invocation, names: readonly [string, string]): [string, string] {
  const isFolder = (name: string) => name !== '-' && git.fs.find(git.process.path(name))?.kind === 'directory'
  const [one, two] = names
  const last = (name: string) => name.slice(name.lastIndexOf('/') + 1)
  const inside = (folder: string, name: string) => `${folder.replace(/\/$/, '')}/${last(name)}`
  if (isFolder(one) && !isFolder(two) && two !== '-' && two !== '/dev/null') return [inside(one, two), two]
  if (isFolder(two) && !isFolder(one) && one !== '-' && one !== '/dev/null') return [one, inside(two, one)]
  return [one, two]
}

/** `git diff --no-index`: 1 where the two differ. */
export async function diffOutside(git: Invocation, options: Options): Promise<number> {
  const [first, second] = options.args
  if (first === undefined || second === undefined || options.args.length !== 2) {
    const warning = options.has('no-index')
      ? ''
      : 'warning: Not a git repository. Use --no-index to compare two paths outside a working tree\n'
    throw new GiveUp(warning + diffUsage, 129)
  }
  const [one, two] = completed(git, [first, second])
  const input = one === '-' || two === '-' ? await readAll(git.process.input) : undefined
  const sides = [look(git, one, input), look(git, two, input)] as const
  const pairs = pairsOf(git, sides[0], sides[1])
  const usual = diffChoice(git, options, ['patch'])
  const choice = { ...usual, show: { ...usual.show, isOutside: true } }
  const found = choice.refine(pairs)
  let text = ''
  if (!choice.isQuiet) text = await withMadeTexts(git, () => showPairs(found, choice.show))
  git.out(text)
  if (choice.show.formats.has('check')) return text === '' ? 0 : 2
  return found.some(pair => isShown(pair, choice)) ? 1 : 0
}

/** Blanks that are ignored make two files the same. */
function isShown(pair: FilePair, { show }: ReturnType<typeof diffChoice>): boolean {
  if (!show.key && !show.isIgnorable) return true
  if (!pair.before || !pair.after || pair.before.mode !== pair.after.mode) return true
  return showPairs([pair], { ...show, formats: new Set(['patch']) }) !== ''
}
