// A page, tag by tag. This is not a parser: an element ends at the first tag that closes its name, and a tag that
// nothing closes has nothing in it.

export type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** By its name in small letters, with a slash before it where it closes. */
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'heading'; readonly level: number; readonly html: string }
  | { readonly kind: 'preformatted'; readonly html: string }

const dropped = new Set('script style head nav footer svg noscript template'.split(' '))

/** The parts of a page in order, without what is dropped; where it is flat, headings and code are tags like others. */
export function* partsOf(html: string, { isFlat = false } = {}): Generator<Part> {
  const find = finderIn(html)
  let at = 0
  while (at < html.length) {
    const open = find('<', at)
    if (open.start > at) yield { kind: 'text', text: html.slice(at, open.start) }
    if (open.start === html.length) return
    const comment = html.startsWith('<!--', open.start) ? find('-->', open.start + 4) : undefined
    const close = comment && comment.start < html.length ? comment : find('>', open.end)
    // a tag begins with its name; any other < is one
    const name = /^<(\/?[a-z][^\s/>]*|[!?])/i.exec(html.slice(open.start, open.start + 80))?.[1]
    if (close.start === html.length || name === undefined) {
      yield { kind: 'text', text: '<' }
      at = open.end
      continue
    }
    const element = elementNamed(name.toLowerCase(), close.end)
    if (element.part) yield element.part
    at = element.end
  }

  function elementNamed(name: string, from: number): { readonly part?: Part; readonly end: number } {
    const level = /^h([1-6])$/.exec(name)?.[1]
    if (dropped.has(name) || (!isFlat && (name === 'pre' || level !== undefined))) {
      const { start, end } = find(`</${name}`, from)
      const inner = html.slice(from, start)
      if (start === html.length) return { end: from }
      if (level !== undefined) return { part: { kind: 'heading', level: Number(level), html: inner }, end }
      return name === 'pre' ? { part: { kind: 'preformatted', html: inner }, end } : { end }
    }
    return { part: { kind: 'tag', name }, end: from }
  }
}

/**
 * Finds what comes next of each thing that is looked for; at the end of the text where nothing does. What was found is
 * remembered, so that all searches for one thing together go through the text once.
 */
function finderIn(
  text: string,
): (what: string, from: number) => { readonly start: number; readonly end: number } {
  const next = new Map<string, { readonly start: number; readonly end: number }>()
  return (what, from) => {
    const known = next.get(what)
    if (known !== undefined && known.start >= from) return known
    const pattern = what.startsWith('</') ? new RegExp(`${what}\\s*>`, 'gi') : undefined
    let found = { start: text.length, end: text.length }
    if (pattern === undefined) {
      const start = text.indexOf(what, from)
      if (start !== -1) found = { start, end: start + what.length }
    } else {
      pattern.lastIndex = from
      const match = pattern.exec(text)
      if (match !== null) found = { start: match.index, end: pattern.lastIndex }
    }
    next.set(what, found)
    return found
  }
}
