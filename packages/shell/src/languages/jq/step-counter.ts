// The work of a jq program, counted: what takes too much is not computed.
import { NotComputable } from '../../not-computable.ts'
import { type Item, plain } from './json/item.ts'
import { isArray, isObject, type Json } from './json/json.ts'

const maxSteps = 4_000_000
/** Elements or characters that are made as fast as a step is taken. */
const elementsPerStep = 16

/** Counts the steps of one program. */
export class StepCounter {
  private steps = 0

  /** Counts steps that are taken. */
  spend(steps: number): void {
    this.steps += steps
    if (this.steps > maxSteps) throw new NotComputable('a jq program that runs on and on')
  }

  /** The result of a function, counted by how much it is made of. */
  made(value: Json): Item {
    this.spend(sizeOf(value) / elementsPerStep)
    return plain(value)
  }

  /** Items, each of them a step. */
  *each(items: Iterable<Item>): Generator<Item> {
    for (const item of items) {
      this.spend(1)
      yield item
    }
  }
}

function sizeOf(value: Json): number {
  if (typeof value === 'string' || isArray(value)) return value.length
  return isObject(value) ? value.size : 0
}
