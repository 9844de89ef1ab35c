// Pieces of Markdown that several pages need.
import { stringify } from 'yaml'

/** A value as a YAML block. */
export function yamlBlock(value: unknown): string {
  return `\`\`\`yaml\n${stringify(value, { lineWidth: 100 }).trimEnd()}\n\`\`\``
}

/** A value as one line of JSON, spaced as people write it. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ').replaceAll('[ ', '[').replaceAll(' ]', ']')
}

const mark = '<!-- Below this line the page is written by runs/update-pages.ts. -->'

/** A page whose beginning people write and whose rest is generated; `first` is the beginning of a new page. */
export function withGenerated(
  page: string | undefined,
  { first, rest }: { first: string; rest: string },
): string {
  const written = page?.split(mark)[0]?.trimEnd() ?? first
  return `${written}\n\n${mark}\n\n${rest.trimEnd()}\n`
}
