// A domain is one kind of environment. Shared code knows this contract and never asks which domain it has.
import type { z } from 'zod'
import type { Action } from '../world/action.ts'
import type { CheckKind } from '../world/check.ts'
import type { Json } from '../world/json.ts'
import type { Observation } from '../world/observation.ts'
import type { TurnParts, WorldParts } from '../world/prompt.ts'
import type { World } from '../world/world.ts'
import type { Abilities } from './abilities.ts'
import type { DomainFaults } from './faults/domain-faults.ts'
import type { Kernel } from './kernel.ts'
import type { ToolView } from './tools/tool-view.ts'

/** What an input means: an action; the answer of the environment to an input it cannot read; or a refusal. */
export type ReadAction =
  | { readonly kind: 'action'; readonly action: Action }
  | { readonly kind: 'observation'; readonly observation: Observation }
  | { readonly kind: 'refusal'; readonly reason: string }

/** One kind of environment: what there is in it, what can be done there, and how it answers. */
export interface Domain {
  readonly name: string
  /** One line for lists. */
  readonly summary: string
  readonly schemas: { readonly action: z.ZodType; readonly state: z.ZodType; readonly scope: z.ZodType }
  /** The kinds of success check its kernel can look at, besides `answer` and `observation`. */
  readonly checks: readonly CheckKind[]
  /** The judge's rubric, a template. */
  readonly rubric: string
  /** A small world of this kind with comments, to begin one's own from. */
  readonly template: string
  /** What a prediction is worth by rule, from 0 to 1; without it lines and failures count. */
  verify?(
    truth: string,
    prediction: string,
    context: { readonly before?: string | undefined },
  ): { readonly score: number; readonly parts: Readonly<Record<string, number>> }
  /** Reads what an agent (or a person at a prompt) sent. Never throws. */
  readAction(input: Json, world: World): ReadAction
  /** How it is offered as tools; without it there is one tool that takes any action. */
  readonly tools?: ToolView
  /** How this environment looks when something goes wrong on purpose. */
  readonly faults: DomainFaults
  readonly parts: {
    world(world: World): WorldParts
    /** `before` is the last observation, undefined on the first turn; `data` is the newest that came with any. */
    turn(
      world: World,
      action: Action,
      position: { index: number; before: Observation | undefined; data?: Json | undefined },
    ): TurnParts
  }
  /**
   * What stands before the cursor of someone who acts here by hand, e.g. `mira@quay:~/report $`: where they are after
   * what they have seen, the newest last.
   */
  prompt(world: World, seen: readonly Observation[]): string
  /** Turns the text of a model's reply into an observation. */
  readReply(text: string, action: Action): Observation
  /** Why a reply is no observation of this kind at all; undefined where it may be one. */
  unreadable?(observation: Observation, world: World): string | undefined
  /** Name and version of the kernel; sessions computed by another version are not mixed up with this one's. */
  readonly kernel: string
  openKernel(world: World, options: { snapshot: Json | undefined }): Promise<Kernel>
  /** What else it can do. */
  readonly abilities: Abilities
}

/** Declares a domain, so that its own schemas are known by type. */
export function defineDomain<const Schemas extends Domain['schemas']>(
  domain: Domain & { readonly schemas: Schemas },
): Domain & { readonly schemas: Schemas } {
  return domain
}
