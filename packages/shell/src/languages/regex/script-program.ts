// A regular expression as steps for a machine that tries one way after the other. A step is five numbers: what it does,
// and with what.
import { NotComputable } from '../../not-computable.ts'
import type { Back, Character, Edge, Repeat, ScriptNode, ScriptRegex } from './script-node.ts'

/** How many numbers a step is. */
export const stepLength = 5

/** What a step can do. */
export const does = {
  /** The match is there, or what is looked for. */
  end: 0,
  /** One character: its number. */
  character: 1,
  characterBehind: 2,
  /** A text: its number. */
  text: 3,
  /** Goes on at the first; if that fails, at the other: first, other, first cell of memory, number of its turns. */
  split: 4,
  jump: 5,
  /** Notes the place in a slot. */
  save: 6,
  /** Empties slots: from, to before. */
  clear: 7,
  /** Fails where nothing was taken since a slot was saved. */
  moved: 8,
  edge: 9,
  /** Looks around: whether for what is not there, and where it goes on. */
  look: 10,
  /** What a group took: its number, and whether behind. */
  back: 11,
} as const

export interface Program {
  readonly code: Int32Array
  readonly characters: readonly Character[]
  readonly texts: readonly string[]
  readonly edges: readonly Edge[]
  readonly backs: readonly Back[]
  /** The slots in which turns around a split began that must move. */
  readonly turns: readonly (readonly number[])[]
  /** How much there is to remember of a place: for each split, a cell for each way in which its turns have moved or not. */
  readonly cells: number
  readonly slots: number
}

const mostSteps = 50_000
const mostTurns = 6

/** The steps of an expression. */
export function scriptProgram({ root, groups }: ScriptRegex): Program {
  return new Compiler(groups).whole(root)
}

class Compiler {
  private readonly code: number[] = []
  private readonly characters: Character[] = []
  private readonly texts: string[] = []
  private readonly edges: Edge[] = []
  private readonly backs: Back[] = []
  private readonly turns: (readonly number[])[] = []
  private around: readonly number[] = []
  private cells = 0
  private slots: number

  constructor(groups: number) {
    this.slots = 2 * (groups + 1)
  }

  whole(root: ScriptNode): Program {
    this.add(root, false)
    this.push(does.end)
    const { characters, texts, edges, backs, turns, cells, slots } = this
    return { code: Int32Array.from(this.code), characters, texts, edges, backs, turns, cells, slots }
  }

  private get here(): number {
    return this.code.length
  }

  /** Adds a step; returns where it is. */
  private push(what: number, ...numbers: readonly number[]): number {
    const { here } = this
    if (here >= mostSteps * stepLength) throw new NotComputable('a very large regular expression')
    this.code.push(what, ...numbers)
    while (this.here < here + stepLength) this.code.push(0)
    return here
  }

  /** Adds a split whose one way is what is added next; returns what ends that. */
  private split(isFirstNext: boolean): () => void {
    if (this.around.length > mostTurns) throw new NotComputable('a regular expression of many loops in loops')
    const at = this.push(does.split, 0, 0, this.cells, this.turns.push(this.around) - 1)
    this.cells += 2 ** this.around.length
    const next = this.here
    return () => {
      this.code[at + 1] = isFirstNext ? next : this.here
      this.code[at + 2] = isFirstNext ? this.here : next
    }
  }

  private add(node: ScriptNode, isBehind: boolean): void {
    if (node.kind === 'character')
      this.push(isBehind ? does.characterBehind : does.character, this.characters.push(node) - 1)
    else if (node.kind === 'edge') this.push(does.edge, this.edges.push(node) - 1)
    else if (node.kind === 'back') this.push(does.back, this.backs.push(node) - 1, Number(isBehind))
    else if (node.kind === 'sequence') this.sequence(node.items, isBehind)
    else if (node.kind === 'choice') this.choice(node.items, isBehind)
    else if (node.kind === 'group') {
      this.push(does.save, 2 * node.index + Number(isBehind))
      this.add(node.item, isBehind)
      this.push(does.save, 2 * node.index + Number(!isBehind))
    } else if (node.kind === 'look') {
      const at = this.push(does.look, Number(node.isNegated))
      const { around } = this
      this.around = []
      this.add(node.item, node.isBehind)
      this.around = around
      this.push(does.end)
      this.code[at + 2] = this.here
    } else this.repeat(node, isBehind)
  }

  private sequence(items: readonly ScriptNode[], isBehind: boolean): void {
    let text = ''
    const addText = () => {
      if (text !== '') this.push(does.text, this.texts.push(text) - 1)
      text = ''
    }
    for (const item of isBehind ? items.toReversed() : items) {
      if (!isBehind && item.kind === 'character' && item.literal !== undefined) text += item.literal
      else {
        addText()
        this.add(item, isBehind)
      }
    }
    addText()
  }

  private choice(items: readonly ScriptNode[], isBehind: boolean): void {
    const jumps: number[] = []
    for (const [index, item] of items.entries()) {
      const isLast = index === items.length - 1
      const end = isLast ? undefined : this.split(true)
      this.add(item, isBehind)
      if (!isLast) jumps.push(this.push(does.jump))
      end?.()
    }
    for (const jump of jumps) this.code[jump + 1] = this.here
  }

  private repeat(node: Repeat, isBehind: boolean): void {
    const { min, max, isLazy } = node
    for (let count = 0; count < min; count++) this.turn(node, isBehind)
    if (max === Number.POSITIVE_INFINITY) {
      const start = this.here
      const end = this.split(!isLazy)
      this.movingTurn(node, isBehind)
      this.push(does.jump, start)
      end()
      return
    }
    const ends: (() => void)[] = []
    for (let count = min; count < max; count++) {
      ends.push(this.split(!isLazy))
      this.movingTurn(node, isBehind)
    }
    for (const end of ends) end()
  }

  private turn({ item, groups: [from, to] }: Repeat, isBehind: boolean): void {
    if (to > from) this.push(does.clear, 2 * from, 2 * to)
    this.add(item, isBehind)
  }

  // what need not be done is not done where it takes nothing
  private movingTurn(node: Repeat, isBehind: boolean): void {
    if (node.item.kind === 'character') {
      this.turn(node, isBehind)
      return
    }
    const slot = this.slots++
    const { around } = this
    this.push(does.save, slot)
    this.around = [...around, slot]
    this.turn(node, isBehind)
    this.around = around
    this.push(does.moved, slot)
  }
}
