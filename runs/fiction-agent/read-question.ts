// How the scripted agent understands a question: which table is wanted, about what, under which conditions.

export interface AskedQuestion {
  /** The headings of the table that is wanted. */
  readonly columns: readonly string[]
  /** The one thing it is about; undefined where it is about many. */
  readonly subject: string | undefined
  /** What the many are called. */
  readonly many: string
  readonly conditions: readonly {
    readonly label: string
    readonly sign: 'is' | 'above' | 'below'
    readonly value: string
  }[]
}

const signs = { after: 'above', above: 'above', before: 'below', below: 'below' } as const

/** Reads a question. */
export function readQuestion(text: string): AskedQuestion {
  const { asked, header } = splitForm(text)
  const columns = header.split(' | ').map(name => name.trim())
  const many =
    /(?:all|the|which)(?: \w+ of the)? ([a-z][a-z -]*?) (?:whose|are there|on record)/i.exec(asked)?.[1] ?? ''
  const conditions = conditionsIn(asked)
  const of = / of ([A-Z\d].*?)(?:[.?]|$)/.exec(asked)?.[1]
  const subject = conditions.length === 0 ? of?.replace(/[.?]$/, '') : undefined
  const one = /(?:Which|Find the|There is an?) ([a-z][a-z -]*?) (?:has|with|whose)/.exec(asked)?.[1]
  return { columns, subject, many: many || one || '', conditions }
}

// the last sentences say what the answer looks like
function splitForm(text: string): { asked: string; header: string } {
  const { asked = text, header = '' } =
    /^(?<asked>.*?) [^.?]*Markdown table[^|]*?(?:: |the columns )(?<header>[^.]*?)\. (?:[A-Z][^.]*\.)?$/s.exec(
      text,
    )?.groups ?? {}
  return { asked, header }
}

function conditionsIn(asked: string): AskedQuestion['conditions'] {
  const given: { label: string; sign: 'is' | 'above' | 'below'; value: string }[] = []
  for (const [, value = '', label = ''] of asked.matchAll(
    /(?:has|with) (\S[^?]*?) as its ([a-z][a-z ]*?)(?=,|\?|\.)/g,
  ))
    given.push({ label: counted(label), sign: 'is', value })
  const body = asked.replace(
    /\. (?:For each|Collect|Which is it).*$|\? Give.*$|, with .*$|, and (?:what|give).*$/s,
    '',
  )
  for (const [, label = '', rest = ''] of body.matchAll(
    /whose ([a-z][a-z ]*?) is (.+?)(?= and whose |$)/gs,
  )) {
    for (const part of rest.replace(/[.?]$/, '').split(/ and (?=after |before |above |below )/)) {
      const [, word = '', value = part] = /^(after|above|before|below) (.*)$/s.exec(part) ?? []
      given.push({
        label: counted(label),
        sign: word === '' ? 'is' : signs[word as keyof typeof signs],
        value,
      })
    }
  }
  return given
}

// "the number of beds" stands in a table under "Beds"
function counted(label: string): string {
  return label.replace(/^(?:number|share) of /, '')
}
