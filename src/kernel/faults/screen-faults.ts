// Faults of environments that show a screen: a failure is shown on it.
import type { Action } from '../../world/action.ts'
import type { Failure } from '../../world/fault.ts'
import type { World } from '../../world/world.ts'
import { type Codec, renderUiTree } from '../ui-tree/ui-tree.ts'
import type { UiNode } from '../ui-tree/ui-tree-node.ts'
import type { DomainFaults } from './domain-faults.ts'
import { type ServiceFailure, serviceFailure } from './service-failure.ts'

export interface ScreenFaultsOptions {
  readonly codecOf: (world: World) => Codec
  readonly actionText: (action: Action) => string
  /** The screen that shows a failure. */
  readonly screen: (failure: ServiceFailure) => readonly UiNode[]
  /** Whether the screen from before stays visible below it. */
  readonly isOverlay: boolean
}

/** The faults of a domain whose observations are screens. */
export function screenFaults({ codecOf, actionText, screen, isOverlay }: ScreenFaultsOptions): DomainFaults {
  return {
    subject: actionText,
    failure: (failure: Failure, _action, { world, before }) => {
      const shown = renderUiTree([...screen(serviceFailure(failure))], codecOf(world))
      return { text: isOverlay && before ? `${shown}\n${before.text}` : shown }
    },
    part: () => undefined,
  }
}
