// The elements of `name=( … )`.
import type { ArrayElement } from './ast.ts'
import { CompoundParser } from './compound-parser.ts'
import { ShellSyntaxError } from './syntax-error.ts'

/** Reads arrays. */
export abstract class ArrayParser extends CompoundParser {
  // bash gives up the line of an array that it cannot read, and no more
  protected wholeArray(): ArrayElement[] {
    const { line } = this
    try {
      return this.arrayLiteral()
    } catch (error) {
      if (!(error instanceof ShellSyntaxError) || error.goesOn) throw error
      const { message, isIncomplete, expected } = error
      throw new ShellSyntaxError(message, {
        line: isIncomplete ? line : error.line,
        isIncomplete,
        ...(expected !== undefined && { expected }),
        status: 1,
        goesOn: true,
      })
    }
  }

  private arrayLiteral(): ArrayElement[] {
    this.at++
    const elements: ArrayElement[] = []
    while (true) {
      this.newlines()
      if (this.at >= this.source.length) throw this.unclosed(')')
      if (this.peek(')')) break
      const element = this.keyedElement()
      if (element) elements.push(element)
      else {
        const value = this.word()
        if (!value) throw this.unexpected()
        elements.push({ value })
      }
    }
    this.at++
    return elements
  }

  private keyedElement(): ArrayElement | undefined {
    if (!this.peek('[')) return undefined
    const end = this.closingOf(this.at + 1, ']')
    const operator = end === undefined ? undefined : /^\+?=/.exec(this.source.slice(end + 1))?.[0]
    if (!operator) return undefined
    const index = this.subscript()
    this.at += operator.length
    const value = this.word() ?? { parts: [], raw: '' }
    return { index, value, append: operator === '+=' }
  }
}
