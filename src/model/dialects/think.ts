// Reasoning that arrives inside the text, between <think> and </think>.

/** Splits reasoning from the rest. An unclosed block runs to the end; a lone </think> ends one the template opened. */
export function splitThink(text: string): { reasoning: string; rest: string } {
  const reasoning: string[] = []
  let rest = text
  const lone = rest.indexOf('</think>')
  const first = rest.indexOf('<think>')
  if (lone !== -1 && (first === -1 || lone < first)) {
    reasoning.push(rest.slice(0, lone))
    rest = rest.slice(lone + '</think>'.length)
  }
  rest = rest.replace(/<think>([\s\S]*?)(?:<\/think>|$)/g, (_, inner: string) => {
    reasoning.push(inner)
    return ''
  })
  return {
    reasoning: reasoning
      .map(part => part.trim())
      .filter(Boolean)
      .join('\n\n'),
    rest,
  }
}
