// A script of SQL as statements, and the words in one.

export interface Token {
  readonly text: string
  readonly at: number
  readonly kind: 'word' | 'quoted' | 'text' | 'number' | 'mark' | 'bad'
}

const shapes: readonly [Token['kind'] | 'blank', RegExp][] = [
  ['blank', /\s+|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y],
  ['text', /[xX]?'(?:[^']|'')*'/y],
  ['quoted', /"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]/y],
  ['number', /0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y],
  ['word', /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
  ['bad', /['"`[][\s\S]*/y],
  ['mark', /\|\||->>?|<<|>>|<=|>=|<>|==|!=|[^\s]/y],
]

/** The tokens of SQL, blanks and comments left out. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < sql.length) {
    for (const [kind, shape] of shapes) {
      shape.lastIndex = at
      const text = shape.exec(sql)?.[0]
      if (text === undefined) continue
      if (kind !== 'blank') tokens.push({ text, at, kind })
      at += text.length
      break
    }
  }
  return tokens
}

/** Where the first statement of a script ends, its semicolon included; undefined where it has no end. */
export function endOfStatement(sql: string): number | undefined {
  let words: string[] = []
  let isTrigger = false
  for (const { text, at } of tokensOf(sql)) {
    if (text === ';') {
      if (!isTrigger || (words.at(-1) === 'END' && words.at(-2) === ';')) {
        if (words.length > 0) return at + 1
        continue
      }
    }
    words = [...words.slice(-9), text.toUpperCase()]
    if (words.length <= 3 && words[0] === 'CREATE' && words.at(-1) === 'TRIGGER') isTrigger = true
  }
  return undefined
}
