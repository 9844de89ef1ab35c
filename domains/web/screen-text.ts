// A screen as an agent reads it: the tabs, and what the one in front shows.
import { quote } from '../../src/kernel/ui-tree/ui-tree-quote.ts'
import type { Observation } from '../../src/world/observation.ts'

export interface ScreenParts {
  readonly tabs: readonly { readonly title: string; readonly url: string }[]
  readonly active: number
  /** The elements of the page in front, written down. */
  readonly tree: string
}

/** The text of a screen. */
export function screenText({ tabs, active, tree }: ScreenParts): string {
  const lines = tabs.map(
    ({ title, url }, index) => `Tab ${index}${index === active ? ' (active)' : ''}: ${quote(title)} ${url}`,
  )
  return `${lines.join('\n')}\n\n${tree}`
}

/** What an agent is shown after its calls, the last of which may have failed. */
export function screenObservation(screen: string, error: string | undefined): Observation {
  if (error === undefined) return { text: screen }
  return { text: `Error from previous action: ${error}\n\n${screen}`, isError: true }
}
