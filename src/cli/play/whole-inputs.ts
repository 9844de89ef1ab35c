// Gathers typed lines into whole inputs. An input goes on over several lines between two lines of """,
// after a line that ends in a backslash, and while the brackets of JSON are open.

const fence = '"""'

export class WholeInputs {
  #lines: string[] = []
  #isFenced = false

  /** Whether an input was begun and is not whole yet. */
  get isOpen(): boolean {
    return this.#isFenced || this.#lines.length > 0
  }

  /** Takes a line; returns the input that it makes whole, if it does. */
  add(line: string): string | undefined {
    if (line.trim() === fence && (this.#isFenced || this.#lines.length === 0)) {
      this.#isFenced = !this.#isFenced
      return this.#isFenced ? undefined : this.#take()
    }
    this.#lines.push(line)
    const text = this.#lines.join('\n')
    const goesOn =
      this.#isFenced || /(^|[^\\])(\\\\)*\\$/.test(text) || (line.trim() !== '' && isOpenJson(text))
    return goesOn ? undefined : this.#take()
  }

  /** What was begun when no line comes any more. */
  end(): string | undefined {
    return this.isOpen ? this.#take() : undefined
  }

  #take(): string {
    const text = this.#lines.join('\n')
    this.#lines = []
    this.#isFenced = false
    return text
  }
}

// only what can be nothing but JSON, or a block in braces: [ -f x ] is a command
function isOpenJson(text: string): boolean {
  if (!/^\s*(\{\s*"|\[\s*\{|[{[][ \t]*(\n|$))/.test(text)) return false
  const outsideStrings = text.replace(/"(\\.|[^"\\])*"/gs, '')
  if (outsideStrings.includes('"')) return true
  const count = (pattern: RegExp) => outsideStrings.match(pattern)?.length ?? 0
  return count(/[{[]/g) > count(/[}\]]/g)
}
