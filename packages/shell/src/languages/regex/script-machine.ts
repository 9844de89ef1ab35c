// Runs the steps of a regular expression. What failed once at a place in the text is not tried there again, so that time
// is linear in the text, but for back-references and looking around. Steps are counted.
import { NotComputable } from '../../not-computable.ts'
import type { Character } from './script-node.ts'
import { does, type Program, stepLength } from './script-program.ts'

export interface Counter {
  left: number
}

export interface MachineOptions {
  readonly text: string
  readonly isUnicode: boolean
  /** Back-references make what failed once worth another try. */
  readonly hasMemory: boolean
  readonly counter: Counter
}

/** What failed, in parts of the text. */
type Failed = (Uint8Array | undefined)[]

const partLength = 64

/** Looks for matches in one text. */
export class ScriptMachine {
  private readonly program: Program
  private readonly options: MachineOptions
  /** Where groups begin and end, and turns; -1 where they do not. */
  readonly slots: number[]
  // pairs: a step and a place to go on at; a slot's complement and what it held; or, beyond the steps, a cell of memory and
  // the place that fails when everything above has
  private ways = new Int32Array(256)
  private top = 0
  private readonly failed: Failed = []

  constructor(program: Program, options: MachineOptions) {
    this.program = program
    this.options = options
    this.slots = Array.from({ length: program.slots }, () => -1)
  }

  /** Where the match that begins at a position ends; -1 where none does. */
  matchAt(start: number): number {
    if (this.top > 0) this.slots.fill(-1)
    this.top = 0
    return this.run(0, start, this.failed)
  }

  private run(first: number, start: number, failed: Failed): number {
    const { code, characters, texts } = this.program
    const { counter, text } = this.options
    const base = this.top
    let step = first
    let at = start
    while (true) {
      if (counter.left-- <= 0) throw new NotComputable('a regular expression that takes too long')
      const what = code[step] ?? 0
      const given = code[step + 1] ?? 0
      let next = at
      if (what === does.split) {
        if (this.begin(step, at, failed)) {
          this.push(code[step + 2] ?? 0, at)
          step = given
          continue
        }
        next = -1
      } else if (what === does.character) next = this.character(characters[given] as Character, at)
      else if (what === does.jump) {
        step = given
        continue
      } else if (what === does.text) {
        const wanted = texts[given] ?? ''
        next = text.startsWith(wanted, at) ? at + wanted.length : -1
      } else if (what === does.end) {
        this.forget(base)
        return at
      } else if (what === does.look) {
        if (this.looks(step, at)) {
          step = code[step + 2] ?? 0
          continue
        }
        next = -1
      } else next = this.rare(what, step, at)
      if (next >= 0) {
        step += stepLength
        at = next
        continue
      }
      step = this.back(base, failed)
      if (step === -1) return -1
      at = this.ways[this.top + 1] ?? 0
    }
  }

  /** Where the text goes on after a step; -1 where it fails. */
  private rare(what: number, step: number, at: number): number {
    const { code, characters, edges } = this.program
    const [given = 0, other = 0] = [code[step + 1], code[step + 2]]
    if (what === does.save) this.put(given, at)
    else if (what === does.clear) for (let slot = given; slot < other; slot++) this.put(slot, -1)
    else if (what === does.moved) return this.slots[given] === at ? -1 : at
    else if (what === does.edge) return edges[given]?.holds(this.options.text, at) ? at : -1
    else if (what === does.back) return this.repeated(given, at, other === 1)
    else return this.characterBehind(characters[given] as Character, at)
    return at
  }

  private character({ table, test }: Character, at: number): number {
    const { text, isUnicode } = this.options
    if (at >= text.length) return -1
    const code = text.charCodeAt(at)
    if (code < 256) return table[code] === 1 ? at + 1 : -1
    const whole = isUnicode ? (text.codePointAt(at) ?? 0) : code
    return test(whole) ? at + (whole > 0xffff ? 2 : 1) : -1
  }

  private characterBehind({ test }: Character, at: number): number {
    const { text, isUnicode } = this.options
    if (at === 0) return -1
    const pair = isUnicode && at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0
    const isPair = pair > 0xffff
    return test(isPair ? pair : text.charCodeAt(at - 1)) ? at - (isPair ? 2 : 1) : -1
  }

  private looks(step: number, at: number): boolean {
    const base = this.top
    const isNegated = this.program.code[step + 1] === 1
    const isFound = this.run(step + stepLength, at, []) !== -1
    if (isFound && isNegated) while (this.back(base, []) !== -1);
    return isFound !== isNegated
  }

  private repeated(number: number, at: number, isBehind: boolean): number {
    const { text, counter } = this.options
    const back = this.program.backs[number]
    if (!back) return -1
    const [start = -1, end = -1] = this.slots.slice(2 * back.group, 2 * back.group + 2)
    if (start === -1 || end === -1) return at
    const length = end - start
    const [from, to] = isBehind ? [at - length, at] : [at, at + length]
    if (from < 0 || to > text.length || !back.isSame(text.slice(start, end), text.slice(from, to))) return -1
    counter.left -= length
    return isBehind ? from : to
  }

  private put(slot: number, value: number): void {
    this.push(~slot, this.slots[slot] ?? -1)
    this.slots[slot] = value
  }

  private push(step: number, value: number): void {
    if (this.top + 2 > this.ways.length) {
      const more = new Int32Array(this.ways.length * 2)
      more.set(this.ways)
      this.ways = more
    }
    this.ways[this.top++] = step
    this.ways[this.top++] = value
  }

  /** Whether a split is worth trying here. */
  private begin(step: number, at: number, failed: Failed): boolean {
    if (!this.options.hasMemory) return true
    const { code, turns } = this.program
    const around = turns[code[step + 4] ?? 0] ?? []
    let cell = code[step + 3] ?? 0
    for (let index = 0; index < around.length; index++)
      if (this.slots[around[index] ?? 0] === at) cell += 1 << index
    if (this.memory(at, failed)[cell * partLength + (at % partLength)] === 1) return false
    this.push(code.length + cell, at)
    return true
  }

  private memory(at: number, failed: Failed): Uint8Array {
    const part = Math.floor(at / partLength)
    const known = failed[part]
    if (known) return known
    const here = new Uint8Array(this.program.cells * partLength)
    failed[part] = here
    return here
  }

  /** The newest way that has not been tried, and slots as they were there; its place lies on the top. -1 where none is left. */
  private back(base: number, failed: Failed): number {
    const { length } = this.program.code
    while (this.top > base) {
      this.top -= 2
      const step = this.ways[this.top] ?? 0
      const value = this.ways[this.top + 1] ?? 0
      if (step < 0) this.slots[~step] = value
      else if (step < length) return step
      else this.memory(value, failed)[(step - length) * partLength + (value % partLength)] = 1
    }
    return -1
  }

  // of what was tried on the way to a match only slots can still be put back
  private forget(base: number): void {
    let kept = base
    for (let index = base; index < this.top; index += 2) {
      const step = this.ways[index] ?? 0
      if (step >= 0) continue
      this.ways[kept] = step
      this.ways[kept + 1] = this.ways[index + 1] ?? 0
      kept += 2
    }
    this.top = kept
  }
}
