/** What comes next is not computed: why. */
export class CannotTell extends Error {
  override readonly name = 'CannotTell'
}

/** A call that the browser refuses, in the words its agent reads. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** How the browser says that an element did not become ready in time. */
export function timedOut(method: string): Refused {
  return new Refused(`TimeoutError: Locator.${method}: Timeout 500ms exceeded.`)
}
