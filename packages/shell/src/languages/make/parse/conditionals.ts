// ifeq, ifneq, ifdef, ifndef, else and endif.
import { closingOf, type Expander } from '../functions/expander.ts'

interface Branch {
  readonly state: 'taken' | 'waiting' | 'over'
  readonly hasElse: boolean
}

/** The conditions that are open at a line. */
export class Conditionals {
  private branches: readonly Branch[] = []

  get isOpen(): boolean {
    return this.branches.length > 0
  }

  /** Whether lines are passed over here. */
  get isSkipping(): boolean {
    return this.branches.some(({ state }) => state !== 'taken')
  }

  /** Takes a line that belongs to a condition; false where it does not. */
  async take(line: string, expander: Expander): Promise<boolean> {
    const match = /^(ifeq|ifneq|ifdef|ifndef|else|endif)(?=[ \t]|$)[ \t]*(.*)$/s.exec(line.trim())
    if (!match) return false
    const [, word = '', rest = ''] = match
    if (word === 'endif') await this.end(rest, expander)
    else if (word === 'else') await this.otherwise(rest, expander)
    else {
      const outer = this.isSkipping
      const isTrue = !outer && (await holds(word, rest, expander))
      const state = outer ? 'over' : isTrue ? 'taken' : 'waiting'
      this.branches = [...this.branches, { state, hasElse: false }]
    }
    return true
  }

  private async end(rest: string, expander: Expander): Promise<void> {
    if (!this.isOpen) expander.fail("extraneous 'endif'")
    await this.warnOfMore('endif', rest, expander)
    this.branches = this.branches.slice(0, -1)
  }

  private async warnOfMore(word: string, rest: string, expander: Expander): Promise<void> {
    if (rest !== '')
      await expander.make.report.complain(`extraneous text after '${word}' directive`, expander.place)
  }

  private async otherwise(rest: string, expander: Expander): Promise<void> {
    const branch = this.branches.at(-1)
    if (!branch) expander.fail("extraneous 'else'")
    if (branch.hasElse) expander.fail("only one 'else' per conditional")
    const nested = /^(ifeq|ifneq|ifdef|ifndef)(?=[ \t])[ \t]*(.*)$/s.exec(rest)
    if (!nested) await this.warnOfMore('else', rest, expander)
    const isFree = branch.state === 'waiting'
    const outer = this.branches.slice(0, -1)
    const isTrue = isFree && (!nested || (await holds(nested[1] ?? '', nested[2] ?? '', expander)))
    const state = isTrue ? 'taken' : isFree ? 'waiting' : 'over'
    this.branches = [...outer, { state, hasElse: !nested }]
  }
}

async function holds(word: string, text: string, expander: Expander): Promise<boolean> {
  if (word === 'ifdef' || word === 'ifndef') {
    const name = (await expander.expand(text)).trim()
    if (/[ \t]/.test(name)) expander.fail('invalid syntax in conditional')
    const isSet = (expander.scope.get(name)?.value ?? '') !== ''
    return isSet === (word === 'ifdef')
  }
  const pair = await compared(text, expander)
  if (!pair) return expander.fail('invalid syntax in conditional')
  return (pair[0] === pair[1]) === (word === 'ifeq')
}

async function compared(text: string, expander: Expander): Promise<readonly [string, string] | undefined> {
  const words = text.startsWith('(') ? bracketed(text) : quotedPair(text)
  if (!words) return undefined
  const [left, right, rest] = words
  if (rest.trim() !== '')
    await expander.make.report.complain("extraneous text after 'ifeq' directive", expander.place)
  return [await expander.expand(left), await expander.expand(right)]
}

function bracketed(text: string): readonly [string, string, string] | undefined {
  let depth = 0
  let comma = -1
  for (let at = 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '(') depth++
    else if (character === ',' && depth === 0 && comma === -1) comma = at
    else if (character === ')' && depth-- === 0) {
      if (comma === -1) return undefined
      const left = text.slice(1, comma).replace(/[ \t]+$/, '')
      return [left, text.slice(comma + 1, at).replace(/^[ \t]+/, ''), text.slice(at + 1)]
    }
    if (character === '$' && text.charAt(at + 1) === '{') at = Math.max(at, closingOf(text, at + 1))
  }
  return undefined
}

function quotedPair(text: string): readonly [string, string, string] | undefined {
  const match = /^("[^"]*"|'[^']*')[ \t]*("[^"]*"|'[^']*')(.*)$/s.exec(text)
  if (!match) return undefined
  const [, left = '', right = '', rest = ''] = match
  return [left.slice(1, -1), right.slice(1, -1), rest]
}
