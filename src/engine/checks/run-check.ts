// A check that runs a command on a copy of the world. The command is computed if it can be, really done if there is an
// executor, and never imagined. If neither is possible the check is unknown, with the reason.
import type { Domain } from '../../kernel/domain.ts'
import type { Kernel, Unknown } from '../../kernel/kernel.ts'
import type { Executor } from '../../kernel/real.ts'
import type { Action } from '../../world/action.ts'
import type { CommandCheck } from '../../world/check.ts'
import type { Observation } from '../../world/observation.ts'
import type { World } from '../../world/world.ts'
import { waysOf } from '../refusals.ts'

/** What a check looks at, undefined where there is no such thing; or why that cannot be known. */
export type Found = string | undefined | { readonly unknown: string }

export interface CheckRun {
  readonly world: World
  readonly domain: Domain
  readonly kernel: Kernel
  readonly executor: Executor | undefined
}

const signal = new AbortController().signal

/** What the command printed where it ended as it must, undefined where it ended otherwise. */
export async function runCheck(
  check: CommandCheck,
  { world, domain, kernel, executor }: CheckRun,
): Promise<Found> {
  const read = domain.readAction(check.command, world)
  if (read.kind !== 'action') return { unknown: `this world takes no command: ${check.command}` }
  const copy = await kernel.fork()
  try {
    const result = await copy.step(read.action, { signal })
    if (result.kind === 'computed') return judged(check, result.observation)
    if (!executor?.does(world, read.action))
      return { unknown: await whyUnknown(result, read.action, { world, domain }) }
    const state = (await copy.state()) as World['state']
    const { observation } = await executor.run({ ...world, state }, read.action, { signal })
    return judged(check, observation)
  } finally {
    await copy.close()
  }
}

async function whyUnknown(
  { why }: Unknown,
  action: Action,
  { world, domain }: Pick<CheckRun, 'world' | 'domain'>,
): Promise<string> {
  const { executors } = await waysOf(domain, { world, action })
  return executors.length === 0 ? why : `${why}; with an executor it is really done`
}

function judged({ exitCode }: CommandCheck, { text, data, isError }: Observation): string | undefined {
  const { exitCode: told } = (data ?? {}) as { exitCode?: number }
  return (told ?? (isError ? 1 : 0)) === exitCode ? text : undefined
}
