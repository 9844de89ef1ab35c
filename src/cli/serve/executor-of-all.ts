// One executor for worlds of several kinds: each is done by what its kind has of that name.
import { allDomains } from '../../../domains/index.ts'
import { executorOf } from '../../kernel/choose-ability.ts'
import type { Executor } from '../../kernel/real.ts'
import type { Catalogue } from '../../serve/hub.ts'

export interface ExecutorOfAll {
  readonly executor: Executor
  /** The kinds of world on offer whose actions nothing here really does. */
  readonly without: readonly string[]
}

/** Opens what has this name; throws a WorldError where none of the worlds on offer has anything of it. */
export async function executorOfAll(name: string, { offers }: Catalogue): Promise<ExecutorOfAll> {
  const domains = await allDomains()
  const having = domains.filter(({ abilities: { executors = {} } }) => Object.hasOwn(executors, name))
  const opened = new Map<string, Executor>()
  for (const domain of having) opened.set(domain.name, await executorOf(domain, name))
  const kinds = [...new Set(offers.map(({ world }) => world.domain))]
  const without = kinds.filter(kind => !opened.has(kind))
  const lacking = domains.find(domain => without.length === kinds.length && domain.name === without[0])
  if (lacking) await executorOf(lacking, name)
  return {
    without,
    executor: {
      does: (world, action) => opened.get(world.domain)?.does(world, action) ?? false,
      run(world, action, options) {
        const executor = opened.get(world.domain)
        if (executor === undefined) throw new Error(`nothing does the actions of ${world.domain}`)
        return executor.run(world, action, options)
      },
    },
  }
}
