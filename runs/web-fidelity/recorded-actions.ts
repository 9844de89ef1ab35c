// Recorded walks of a crawler through the project's own sites, done again by the kernel.
import { domain } from '../../domains/web/domain.ts'
import { realWebDomain } from '../../domains/web/real/real-domain.ts'
import { recordEpisodes } from '../../src/collect/record-episodes.ts'
import type { Json } from '../../src/world/json.ts'
import { compareLines } from './compare-lines.ts'
import { ownSites } from './own-sites.ts'

export interface Walked {
  readonly action: string
  readonly page: string
  readonly outcome: 'equal' | 'different' | 'unknown'
  readonly differences: readonly string[]
}

const never = new AbortController().signal

/** Records walks and does them again, until the kernel cannot follow any more. */
export async function* walkAgain(options: {
  seed: number
  turns: number
  workers: number
}): AsyncGenerator<Walked> {
  const real = await realWebDomain()
  for await (const { records } of recordEpisodes(real, options)) {
    const [header] = records
    if (header?.kind !== 'header') continue
    const { state } = header.world
    const [first] = (state.pages ?? []) as unknown as { url: string }[]
    const town = /^http:\/\/\w+\.(\w+)\.example/.exec(first?.url ?? '')?.[1] ?? ''
    const tabs = state.tabs ?? [first?.url ?? '']
    const world = { ...header.world, state: { ...state, tabs, site: ownSites(town) as unknown as Json } }
    const kernel = await domain.openKernel(world, { snapshot: undefined })
    for (const record of records) {
      if (record.kind !== 'turn') continue
      const { action, observation } = record
      const read = domain.readAction(action, world)
      if (read.kind !== 'action') continue
      const result = await kernel.step(read.action, { signal: never })
      const text = (action as { text: string }).text
      const page = /^Tab \d+ \(active\): .* (\S+)$/m.exec(observation.text)?.[1] ?? ''
      if (result.kind === 'unknown') {
        yield { action: text, page, outcome: 'unknown', differences: [result.why] }
        if ((await kernel.learn(read.action, observation)) !== undefined) break
        continue
      }
      const { differences } = compareLines(result.observation.text.split('\n'), observation.text.split('\n'))
      yield { action: text, page, outcome: differences.length === 0 ? 'equal' : 'different', differences }
      if (differences.length > 0) break
    }
    await kernel.close()
  }
}
