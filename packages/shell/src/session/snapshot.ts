// A session as JSON: what sets it apart from its plan. The plan itself is not part of it.
import type { Shell } from '../shell.ts'
import { freshShell } from '../state/fresh-shell.ts'
import { changedSections, Inventory } from '../state/inventory.ts'
import { restoreShell, shellSnapshot } from '../state/shell-snapshot.ts'
import { surroundingsFor } from '../state/surroundings.ts'
import { changesOf, TreeSnapshot, treeSnapshot } from '../tree/tree-snapshot.ts'
import type { SessionPlan } from './shell-session.ts'

/** A value that survives JSON: what a session saves, and is opened from again. */
export type Snapshot =
  | string
  | number
  | boolean
  | null
  | readonly Snapshot[]
  | { readonly [key: string]: Snapshot }

/** What sets a shell apart from a new one with the same plan. */
export function sessionSnapshot(shell: Shell, plan: SessionPlan): Snapshot {
  const { clock, nextPid, inventory, fs } = shell.surroundings
  return {
    initialInodes: plan.tree.nextInode,
    clock: clock.now,
    nextPid,
    inventory: changedSections(inventory, plan.inventory) as unknown as Snapshot,
    tree: treeSnapshot(fs.delta()) as unknown as Snapshot,
    shell: shellSnapshot(shell),
  }
}

interface SessionRecord {
  readonly initialInodes?: number
  readonly clock: number
  readonly nextPid: number
  readonly inventory: Snapshot
  readonly tree: Snapshot
  readonly shell: Snapshot
}

/** The shell that a snapshot was taken of; refuses one that was taken over other files. */
export function restoredShell(plan: SessionPlan, snapshot: Snapshot): Shell {
  const record = snapshot as unknown as SessionRecord
  const { initialInodes = plan.tree.nextInode, nextPid } = record
  if (initialInodes !== plan.tree.nextInode)
    throw new Error('This snapshot is of a machine with other files: open it with the options it began with.')
  const { changed, nextInode } = TreeSnapshot.parse(record.tree)
  const surroundings = surroundingsFor(plan, {
    now: record.clock,
    nextPid,
    changed: changesOf({ changed, nextInode }),
    nextInode,
    inventory: Inventory.parse(record.inventory),
  })
  const shell = freshShell(plan, surroundings)
  restoreShell(shell, record.shell)
  surroundings.nextPid = nextPid
  return shell
}
