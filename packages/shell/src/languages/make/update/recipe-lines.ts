// The command lines of a recipe and the signs before them.
export interface RecipeLine {
  readonly text: string
  /** Its number within the recipe, from 0. */
  readonly index: number
  readonly isSilent: boolean
  /** Its failure counts for nothing. */
  readonly isForgiven: boolean
  /** It runs even where nothing else does. */
  readonly isAlwaysRun: boolean
}

const signs = /^[ \t@+-]*/

/** The signs that a text begins with, and the rest. */
export function withSigns(text: string): Omit<RecipeLine, 'index'> {
  const given = signs.exec(text)?.[0] ?? ''
  return {
    text: text.slice(given.length),
    isSilent: given.includes('@'),
    isForgiven: given.includes('-'),
    isAlwaysRun: given.includes('+'),
  }
}

/** The lines of a text; one that ends in a backslash goes on in the next. */
export function commandLines(text: string): string[] {
  const lines: string[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (isOpen) lines[lines.length - 1] += `\n${line}`
    else lines.push(line)
    isOpen = (/\\*$/.exec(line)?.[0].length ?? 0) % 2 === 1
  }
  return lines
}

/** The lines of a recipe, as they are before anything is expanded. */
export function recipeLines(text: string, { isOneShell }: { isOneShell: boolean }): RecipeLine[] {
  const lines = isOneShell ? [oneScript(text)] : commandLines(text)
  return lines.map((line, index) => {
    const { isSilent, isForgiven, isAlwaysRun } = withSigns(line)
    const callsMake = /\$\(MAKE\)|\$\{MAKE\}/.test(line)
    return { text: line, index, isSilent, isForgiven, isAlwaysRun: isAlwaysRun || callsMake }
  })
}

// the first line's signs count for the whole script; a shell is shown neither those of the others nor what indents them
function oneScript(text: string): string {
  const [first = '', ...rest] = text.split('\n')
  return [first, ...rest.map(line => line.replace(signs, ''))].join('\n')
}
