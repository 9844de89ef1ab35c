// The stages of a plain pipeline, as text. Anything with more grammar than words, quotes, bars and `< FILE` does not
// count as one.

/** Its stages, trimmed; undefined where the command is more than one pipeline of simple commands. */
export function pipelineStages(command: string): string[] | undefined {
  const stages: string[] = ['']
  let quote: string | undefined
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at)
    if (character === '\\' && quote !== "'") {
      append(stages, command.slice(at, at + 2))
      at += 1
      continue
    }
    if (quote === undefined && isGrammar(command, at)) return undefined
    if (quote !== "'" && (character === '`' || command.startsWith('$(', at))) return undefined
    if (quote === undefined && character === '|') stages.push('')
    else append(stages, character)
    if (character === quote) quote = undefined
    else if (quote === undefined && (character === "'" || character === '"')) quote = character
  }
  const trimmed = stages.map(stage => stage.trim())
  return quote === undefined && trimmed.every(stage => stage !== '') ? trimmed : undefined
}

/** A stage without its `< FILE`, and the file. */
export function redirected(stage: string): { plain: string; input: string | undefined } {
  const [, plain = stage, input] = /^(.*?)\s*<\s*([^\s'"<]+)$/.exec(stage) ?? []
  return { plain, input }
}

function append(stages: string[], text: string): void {
  stages[stages.length - 1] += text
}

// lists, background, groups, redirections other than `< FILE`, and `||`
function isGrammar(command: string, at: number): boolean {
  const character = command.charAt(at)
  if (character === '<') return /[<(&]/.test(command.charAt(at + 1))
  return ';&\n(){}>'.includes(character) || (character === '|' && /[|&]/.test(command.charAt(at + 1)))
}
