// Failures of the browser in the words BrowserGym's agents read: Playwright's messages with the names its Python API has.

/** A call that failed, with the error an agent reads. */
export class CallError extends Error {
  override readonly name = 'CallError'
}

/** How long an element may take to become ready, as agents are told. */
export const elementMs = 500
/** What is ready gets this long, so that a busy machine makes no errors of its own. */
export const readyMs = 10_000

/** The error as Python prints it, without the log of attempts, which depends on time. */
export function pythonError(error: unknown): string {
  if (error instanceof CallError) return error.message
  if (!(error instanceof Error)) return `Error: ${error}`
  const plain = error.message.replaceAll(/\u001b\[[0-9;]*m/g, '')
  const [said = ''] = plain.split(/\n(?:Call log:|=+ logs =+)/)
  const message = said
    .trim()
    .replace(/^(\w+)\.(\w+): /, (_, owner: string, method: string) => `${capital(owner)}.${snake(method)}: `)
    .replace(`Timeout ${readyMs}ms exceeded`, `Timeout ${elementMs}ms exceeded`)
  return `${error.name === 'TimeoutError' ? 'TimeoutError' : 'Error'}: ${message}`
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
