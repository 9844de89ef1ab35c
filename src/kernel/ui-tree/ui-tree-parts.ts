// The prompt parts of environments that show a screen: the screen is the state every action meets.
import type { Action } from '../../world/action.ts'
import type { Json } from '../../world/json.ts'
import type { Observation } from '../../world/observation.ts'
import type { TurnParts, WorldParts } from '../../world/prompt.ts'
import { fill } from '../../world/text/fill.ts'
import type { Demonstration, World } from '../../world/world.ts'
import type { Domain } from '../domain.ts'
import { type Codec, uiTreeShape } from './ui-tree.ts'

/** What a world's state looks like at the beginning. */
export interface FirstView {
  readonly codec: Codec
  /** The screen, exactly as an observation shows it. */
  readonly screen: string
  /** What is true beyond the screen; empty where nothing is given. */
  readonly beyond: string
}

export interface UiTreeTexts {
  readonly domain: string
  /** A template with places for the clock, the openness of the world and the shape of screens. */
  readonly description: string
  readonly actionSpace: string
  /** Used where a world has none of its own; `data.codec` says how an example is written, `tree` unless told. */
  readonly examples: readonly Demonstration[]
  /** Language of the code fence around an action's text. */
  fenceOf(text: string): string
  viewOf(world: World): FirstView
  /** How much of the world may be imagined. */
  scopes(world: World): string
  /** Any action as text, also one that could not be read. */
  actionText(action: Action): string
}

/** The parts of a prompt for a domain whose observations are screens. */
export function uiTreeParts(texts: UiTreeTexts): Domain['parts'] {
  return {
    world: world => worldParts(world, texts),
    turn: (world, action, position) => turnParts(world, action, { ...position, texts }),
  }
}

function worldParts(world: World, texts: UiTreeTexts): WorldParts {
  const { codec, beyond } = texts.viewOf(world)
  const own = world.demonstrations ?? []
  const chosen = own.length > 0 ? own : texts.examples.filter(example => codecOf(example) === codec)
  return {
    domain: texts.domain,
    description: fill(texts.description, {
      clock: world.clock,
      openness: texts.scopes(world),
      shape: uiTreeShape(codec),
    }),
    actionSpace: texts.actionSpace,
    initialState: beyond === '' ? undefined : beyond,
    demonstrations: chosen.map(({ action, observation }) => ({
      action: texts.actionText(action),
      observation: observation.text,
    })),
    instruction: world.instruction,
  }
}

function turnParts(
  world: World,
  action: Action,
  { index, before, texts }: Parameters<Domain['parts']['turn']>[2] & { texts: UiTreeTexts },
): TurnParts {
  const text = texts.actionText(action)
  return {
    index,
    task: index === 1 ? world.task : undefined,
    state: before === undefined ? texts.viewOf(world).screen : screenOf(before),
    action: text,
    fence: texts.fenceOf(text),
  }
}

/** What an action met. One that was never carried out got an error alone: the screen is an earlier turn's. */
function screenOf({ text, isError }: Observation): string | undefined {
  return isError && !text.includes('\n\n') ? undefined : text
}

function codecOf({ observation: { data } }: Demonstration): Json {
  return data !== null && typeof data === 'object' && 'codec' in data ? data.codec : 'tree'
}
