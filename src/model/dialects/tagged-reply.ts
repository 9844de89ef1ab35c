// A reply that reasons in <think> and answers in <predicted_observation>, as models really write it: tags are forgotten,
// doubled, left open, or only talked about.

const openTag = '<predicted_observation>'
const closeTag = '</predicted_observation>'
const startOfThink = '<think>'
const endOfThink = '</think>'
const anyTag = /<\/?(?:think|predicted_observation)>/g

export interface TaggedReply {
  readonly reasoning: string
  /** Undefined where the reply holds none. */
  readonly observation: string | undefined
}

/** The last whole block counts; else one that was left open; else, without tags, all that is not reasoning. */
export function readTaggedReply(reply: string): TaggedReply {
  const text = withPlainTags(reply)
  const opened = endOfOpenedThink(text)
  const { blocks, thoughts, rest } = partsOf(opened === -1 ? text : text.slice(opened + endOfThink.length))
  if (opened !== -1) thoughts.unshift(text.slice(0, opened))
  const unfinished = rest.indexOf(startOfThink)
  if (unfinished !== -1) thoughts.push(rest.slice(unfinished + startOfThink.length))
  const spoken = unfinished === -1 ? rest : rest.slice(0, unfinished)
  const block = blocks.at(-1)
  return {
    reasoning: thoughts
      .map(thought => thought.trim())
      .filter(Boolean)
      .join('\n\n'),
    observation: block === undefined ? untagged(spoken) : withoutFrame(afterLast(block, openTag)),
  }
}

// models write their tags in capitals, with blanks, and give them attributes
const looseTag = /<(\/?)(think\s*|predicted_observation(?:\s[^<>]*)?)>/gi

function withPlainTags(text: string): string {
  return text.replace(looseTag, (_, slash: string, [first]: string) =>
    first?.toLowerCase() === 't' ? `<${slash}think>` : `<${slash}predicted_observation>`,
  )
}

/** Whether its observation was begun and never ended: most likely it ran out of tokens. */
export function isLeftOpen(text: string): boolean {
  // tags in reasoning are reasoning
  const said = afterLast(withPlainTags(text), endOfThink)
  return said.lastIndexOf(openTag) > said.lastIndexOf(closeTag)
}

// whichever begins first takes the other in: tags in reasoning are reasoning, <think> in an observation is its text
function partsOf(text: string): { blocks: string[]; thoughts: string[]; rest: string } {
  const kinds = [
    { start: openTag, end: closeTag, lastEnd: text.lastIndexOf(closeTag), found: [] as string[] },
    { start: startOfThink, end: endOfThink, lastEnd: text.lastIndexOf(endOfThink), found: [] as string[] },
  ] as const
  let open: { kind: (typeof kinds)[number]; from: number } | undefined
  let rest = ''
  let after = 0
  for (const { 0: tag, index } of text.matchAll(anyTag)) {
    const from = index + tag.length
    const kind = kinds.find(({ start, lastEnd }) => start === tag && index < lastEnd)
    if (open === undefined && kind) {
      rest += text.slice(after, index)
      open = { kind, from }
    } else if (open?.kind.end === tag) {
      open.kind.found.push(text.slice(open.from, index))
      after = from
      open = undefined
    }
  }
  return { blocks: kinds[0].found, thoughts: kinds[1].found, rest: rest + text.slice(after) }
}

// A chat template may have opened <think> in the prompt, so that only its end arrives.
// An observation may also hold that word: then it stands inside the one block there is.
function endOfOpenedThink(text: string): number {
  const end = text.indexOf(endOfThink)
  if (end === -1 || text.lastIndexOf(startOfThink, end) !== -1) return -1
  const isInBlock = text.lastIndexOf(openTag, end) > text.lastIndexOf(closeTag, end)
  return isInBlock && text.includes(closeTag, end) && !text.includes(openTag, end) ? -1 : end
}

function untagged(text: string): string | undefined {
  if (text.includes(openTag)) return withoutFrame(afterLast(text, openTag))
  return withoutFrame(text.replaceAll(closeTag, '').trim()) || undefined
}

function afterLast(text: string, mark: string): string {
  const start = text.lastIndexOf(mark)
  return start === -1 ? text : text.slice(start + mark.length)
}

// the line breaks next to the tags belong to the tags, and the heading to the history; all else is the environment's
function withoutFrame(text: string): string {
  const inner = text.replace(/^\r?\n/, '').replace(/\r?\n$/, '')
  return inner.replace(/^\*\*Environment Observation:\*\*(\r?\n|$)/, '')
}
