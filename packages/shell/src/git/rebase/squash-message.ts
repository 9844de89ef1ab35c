// The message of commits that are melded into one, while it is put together.
import { subjectOf } from '../objects/commit-object.ts'

const commented = (text: string) =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map(line => (line === '' ? '#\n' : `# ${line}\n`))
    .join('')

export interface Melded {
  /** The message of the commit that the others are melded into. */
  readonly first: string
  readonly others: readonly { readonly message: string; readonly isSkipped: boolean }[]
}

/** The text with its comments, as an editor is given it. */
export function squashText({ first, others }: Melded): string {
  const parts = others.map(({ message, isSkipped }, at) => {
    const number = at + 2
    if (isSkipped) return `# The commit message #${number} will be skipped:\n\n${commented(message)}`
    const subject = subjectOf(message)
    const isMarked = /^(squash|fixup)! /.test(subject)
    const end = message.indexOf('\n')
    const body = isMarked ? `# ${message.slice(0, end)}\n${message.slice(end + 1)}` : message
    return `# This is the commit message #${number}:\n\n${body}`
  })
  const head = `# This is a combination of ${others.length + 1} commits.\n# This is the 1st commit message:\n\n${first}`
  return [head, ...parts].join('\n')
}
