// Columns as a data frame reads them from text: a column of whole numbers or of decimals loses the ways its figures
// were written, and two columns that are compared become decimals together.

type Kind = 'whole' | 'decimal' | 'text'

/** Two columns of the same heading, as texts that can be compared. */
export function frameColumns(
  answer: readonly string[],
  response: readonly string[],
): { answer: string[]; response: string[] } {
  const kinds = { answer: kindOf(answer), response: kindOf(response) }
  const isMixed =
    (kinds.answer === 'whole' && kinds.response === 'decimal') ||
    (kinds.answer === 'decimal' && kinds.response === 'whole')
  const shown = (kind: Kind) => (isMixed ? 'decimal' : kind)
  return {
    answer: answer.map(text => written(text, shown(kinds.answer))),
    response: response.map(text => written(text, shown(kinds.response))),
  }
}

function kindOf(texts: readonly string[]): Kind {
  const isWhole = texts.length > 0 && texts.every(text => /^[-+]?\d{1,15}$/.test(text.trim()))
  if (isWhole) return 'whole'
  const isDecimal =
    texts.some(text => text.trim() !== '') &&
    texts.every(text => /^([-+]?(\d{1,15}\.?\d*|\.\d+)(e[-+]?\d+)?)?$/i.test(text.trim()))
  return isDecimal ? 'decimal' : 'text'
}

function written(text: string, kind: Kind): string {
  if (kind === 'text') return text === '' ? 'nan' : text
  if (text.trim() === '') return 'nan'
  const value = Number(text)
  return kind === 'whole' || !Number.isInteger(value) ? String(value) : `${value}.0`
}
