// What all shells of one session share, made from its plan.
import { bashInterpreter } from '../bash.ts'
import type { Interpreter } from '../interpreter.ts'
import { Clock } from '../machine.ts'
import { Budget } from '../run/budget.ts'
import type { SessionPlan } from '../session/shell-session.ts'
import type { Surroundings } from '../shell.ts'
import type { Node } from '../tree/tree-node.ts'
import { TreeFs } from '../tree-fs.ts'
import { firstFreePid, type Inventory } from './inventory.ts'
import { layered } from './layers.ts'

export interface Restored {
  readonly now: number
  readonly nextPid: number
  readonly changed: ReadonlyMap<number, Node | undefined>
  readonly nextInode: number
  readonly inventory: Inventory
}

function withPrograms(programs: SessionPlan['programs']): Interpreter {
  if (programs === undefined) return bashInterpreter
  return { ...bashInterpreter, programs: layered(programs, bashInterpreter.programs) }
}

/** What the shells of a session share, at its start or where a snapshot left it. */
export function surroundingsFor(plan: SessionPlan, restored?: Restored): Surroundings {
  const { machine, tree } = plan
  const clock = new Clock(restored?.now ?? plan.now)
  const fs = new TreeFs({
    base: tree.nodes,
    ...(restored && { changed: restored.changed }),
    nextInode: restored?.nextInode ?? tree.nextInode,
    identity: { uid: machine.uid, gid: machine.gid, groups: machine.groups.map(({ gid }) => gid) },
    now: () => clock.now,
  })
  return {
    interpreter: withPrograms(plan.programs),
    fs,
    machine,
    clock,
    budget: new Budget(),
    inventory: { ...plan.inventory, ...restored?.inventory },
    tasks: new Map(),
    nextPid: restored?.nextPid ?? firstFreePid(plan.inventory ?? {}),
    substitutionStatus: undefined,
    offered: new Map(),
    offeredOutputs: new Map(),
  }
}
