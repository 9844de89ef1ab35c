// One element of a phone's screen as a line: its place in the list, what it says, where it is, what it can do.

export interface ScreenElement {
  readonly kind: string
  readonly text: string
  readonly description: string
  readonly resource: string
  /** Left, top, right, bottom. */
  readonly bounds: readonly [number, number, number, number] | undefined
  readonly flags: readonly string[]
}

/** Shows an element; what it does not have is not mentioned. */
export function elementLine(element: ScreenElement, index: number): string {
  const { kind, text, description, resource, bounds, flags } = element
  const words = [`text=${JSON.stringify(text)}`, `desc=${JSON.stringify(description)}`]
  if (resource !== '') words.push(`res=${resource}`)
  const at = bounds && `bounds=[${bounds[0]},${bounds[1]}][${bounds[2]},${bounds[3]}]`
  const parts = [`[${String(index).padStart(2)}]`, kind, words.join(' '), at, flags.join(',') || '-']
  return parts.filter(Boolean).join(' | ')
}
