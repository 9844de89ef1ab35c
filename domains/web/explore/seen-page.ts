// What an explorer makes of an observation: the tabs, the address, and the elements with what can be done to them.

export interface SeenElement {
  readonly id: string
  readonly role: string
  readonly name: string
  readonly depth: number
  readonly isDisabled: boolean
  readonly isClickable: boolean
  /** The address of a link. */
  readonly url: string | undefined
  readonly hasValue: boolean
  /** The names of a list's options. */
  readonly options: readonly string[]
}

export interface SeenPage {
  readonly tabs: number
  readonly active: number
  readonly url: string
  readonly isError: boolean
  readonly elements: readonly SeenElement[]
}

const elementLine = /^(\t*)\[([a-zA-Z0-9]+)\] (\w+) (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")(.*)$/

/** Reads a screen of accessibility-tree lines. */
export function seenPage(text: string): SeenPage {
  const lines = text.split('\n')
  const tabs = lines.filter(line => /^Tab \d+( \(active\))?: /.test(line))
  const front = tabs.find(line => line.includes(' (active): ')) ?? ''
  return {
    tabs: tabs.length,
    active: Number(/^Tab (\d+)/.exec(front)?.[1] ?? 0),
    url: front.split(' ').at(-1) ?? '',
    isError: text.startsWith('Error from previous action: '),
    elements: lines.flatMap((line, index) => elementOf(line, lines, index)),
  }
}

function elementOf(line: string, lines: readonly string[], index: number): SeenElement[] {
  const [whole, tabs = '', id = '', role = '', single, double, rest = ''] = elementLine.exec(line) ?? []
  if (whole === undefined || role === 'option') return []
  return [
    {
      id,
      role,
      name: single ?? double ?? '',
      depth: tabs.length,
      isDisabled: rest.includes(', disabled=True'),
      isClickable: rest.includes(', clickable'),
      url: /, url='([^']*)'/.exec(rest)?.[1],
      hasValue: rest.includes(' value='),
      options: role === 'combobox' || role === 'listbox' ? optionsBelow(lines, index, tabs.length) : [],
    },
  ]
}

function optionsBelow(lines: readonly string[], index: number, depth: number): string[] {
  const options: string[] = []
  for (const line of lines.slice(index + 1)) {
    const [whole, tabs = '', , role = '', single, double] = elementLine.exec(line) ?? []
    if (whole === undefined || tabs.length <= depth || role !== 'option') break
    options.push(single ?? double ?? '')
  }
  return options
}
