// How the scripted agent reads a page: tables as rows, and sentences about the thing the page is about.

export interface GatheredTable {
  readonly rows: readonly { [column: string]: string }[]
}

/** A sentence about a thing; it may hold the value of something. */
export interface Fact {
  readonly subject: string
  /** What it says the label is; undefined where it says nothing of it. */
  value(label: string, unit: string | undefined): string | undefined
}

const bare = (heading: string) =>
  heading
    .replace(/\s*\([^()]*\)\s*$/, '')
    .trim()
    .toLowerCase()
const unlinked = (text: string) => text.replace(/\[([^[\]]*)\]\([^()\s]*\)/g, '$1').replaceAll('**', '')

/** The subject of a page, by its title: what stands before the name of the site. */
function subjectOf(title: string): string {
  return title.replace(/ – [^–]*$/, '')
}

/** The tables of a page. A title "things: X" says what the things of its table belong to. */
export function tablesOf(title: string, text: string): GatheredTable[] {
  const tables: { header: string[]; rows: string[][] }[] = []
  let isInside = false
  for (const line of text.split('\n')) {
    const isRow = /^\s*\|.*\|\s*$/.test(line)
    if (isRow && !/^[\s|:-]+$/.test(line)) {
      const cells = unlinked(line)
        .trim()
        .slice(1, -1)
        .split('|')
        .map(cell => cell.trim())
      if (isInside) tables.at(-1)?.rows.push(cells)
      else tables.push({ header: cells, rows: [] })
    }
    isInside = isRow
  }
  const group = /: (.+?)(?:, part [A-Z])?(?:, companion table)?(?:, part [A-Z])?$/.exec(subjectOf(title))?.[1]
  return tables.map(({ header, rows }) => {
    // a table of two columns whose second heading is the subject: facts about it
    if (header.length === 2 && header[1] === subjectOf(title)) {
      return {
        rows: [
          {
            name: header[1],
            ...Object.fromEntries(rows.map(([label = '', value = '']) => [bare(label), value])),
          },
        ],
      }
    }
    return {
      rows: rows.map(cells => ({
        ...Object.fromEntries(header.map((name, at) => [bare(name), cells[at] ?? ''])),
        ...(group === undefined ? {} : { ' group': group }),
      })),
    }
  })
}

const date =
  /\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/
const code = /\b(?=[A-Z\d/-]*\d)(?=[A-Z\d/-]*[A-Z/-])[A-Z\d]+(?:[-/][A-Z\d]+)*\b/
const figure = /[−-]?\d[\d,]*(?:\.\d+)?/
const name = /(?<![.!?] )(?<!^)\p{Lu}[\p{L}’'-]+(?: (?:of |and |the )?\p{Lu}[\p{L}’'-]+)*/u

/** The sentences of a page, as facts about its subject or about what they name. */
export function factsIn(title: string, text: string): Fact[] {
  const subject = subjectOf(title)
  const prose = unlinked(
    text
      .split('\n')
      .filter(line => !/^\s*[|#]/.test(line))
      .join('\n'),
  )
  const sentences = prose
    .split(/(?<=[.!?])\s+(?=[\p{Lu}"“*])|\n+/u)
    .map(sentence => sentence.trim())
    .filter(Boolean)
  return sentences.map(sentence => ({
    subject: named(sentence) ?? subject,
    value: (label, unit) => valueIn(sentence, { label, unit, subject: named(sentence) ?? subject }),
  }))
}

function named(sentence: string): string | undefined {
  return (
    /(?:^|: )(?:The [a-z][a-z ]*? of|For the [a-z][a-z ]*? of|In the case of|The files on) (\p{Lu}.*?)(?=,| is | was | give )/u.exec(
      sentence,
    )?.[1] ?? /^(\p{Lu}.*?)(?= has \S.* as its |: the )/u.exec(sentence)?.[1]
  )
}

function valueIn(
  sentence: string,
  { label, unit, subject }: { label: string; unit: string | undefined; subject: string },
): string | undefined {
  const rest = sentence.replaceAll(subject, ' ')
  const isAbout = new RegExp(`\\b${label.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}\\b`, 'i').test(rest)
  if (unit !== undefined) {
    const measured = new RegExp(
      `(${figure.source}) ${unit.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')}(?![\\p{L}])`,
      'u',
    ).exec(rest)?.[1]
    return measured !== undefined && (isAbout || !/\b(?:is|as|give|gives|has)\b/.test(rest))
      ? measured
      : undefined
  }
  if (!isAbout) return undefined
  const value = rest.replace(new RegExp(`\\b${label}\\b`, 'i'), ' ')
  return (
    date.exec(value)?.[0] ??
    code.exec(value)?.[0] ??
    name.exec(value)?.[0] ??
    figure.exec(value)?.[0] ??
    lastWords(value)
  )
}

// "is slate", "as slate", "has slate as its"
function lastWords(text: string): string | undefined {
  return (
    /(?:\bis|\bas|\bgive|\bagrees on|\bgiven as) ([a-z][a-z ]*?)[.]?$/.exec(text.trim())?.[1] ??
    /\bhas ([a-z][a-z ]*?) (?:as its|under)\b/.exec(text)?.[1]
  )
}
