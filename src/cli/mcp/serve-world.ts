// One session of a world behind the standard streams, until the client hangs up.
import { domainNamed } from '../../../domains/index.ts'
import type { Session } from '../../engine/session.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import { loadWorld } from '../../library/load-world.ts'
import { openAnySession } from '../../library/open-any-session.ts'
import { sessionToolbox } from '../../serve/mcp/session-toolbox.ts'
import { serveOverStdio } from '../../serve/mcp/stdio/serve-stdio.ts'
import { worldTools } from '../../serve/mcp/world-tools.ts'
import { explain } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import { plural } from '../../world/text/plural.ts'
import type { World } from '../../world/world.ts'
import type { ValuesOf } from '../arguments/option.ts'
import type { Outside } from '../outside.ts'
import { worldFile } from '../wiring/example-worlds.ts'
import { imaginerFrom, type imaginerOptions } from '../wiring/imaginer.ts'
import { lateStore } from '../wiring/late-store.ts'
import { storeOfFile } from '../wiring/session-file.ts'

/** The options that say how a session is opened. */
export type ServeValues = ValuesOf<typeof imaginerOptions> & {
  readonly session: string | undefined
  readonly quiet: boolean
}

/** Serves a world: a file, an example's name, or the world itself. */
export async function serveWorld(
  source: string | World | undefined,
  values: ServeValues,
  outside: Outside,
): Promise<number> {
  const say = (text: string) => void (values.quiet || outside.stderr.write(`agentworld: ${text}\n`))
  const world =
    typeof source === 'object' ? source : await loadWorld(await worldFile(source), { onNotice: say })
  const tools = worldTools(world, await domainNamed(world.domain))
  const { session, close } = await openServed(world, values, outside)
  try {
    say(`'${world.title}' over standard input and output, ${plural(tools.list.length, 'tool')}.`)
    const toolbox = sessionToolbox(tools, {
      step: async (input, options) => (await session.step(input, options)).observation,
      submit: async answer => void (await session.submit(answer)),
    })
    await serveOverStdio({
      face: tools.face,
      toolbox,
      input: outside.stdin,
      output: outside.stdout,
      signal: outside.signal,
      // what went wrong is for whoever runs this, never for the agent
      onError: error => void outside.stderr.write(`agentworld: ${explain(error, asFlag)}\n`),
    })
    return 0
  } finally {
    await close()
  }
}

/** Opens the session and the model it needs; closes both. */
export async function openServed(
  world: World,
  values: ServeValues,
  outside: Outside,
): Promise<{ session: Session; close(): Promise<void> }> {
  const kept = values.session === undefined ? undefined : storeOfFile(values.session)
  const place = kept === undefined ? { store: memoryStore() } : { store: lateStore(kept.store), id: kept.id }
  const imaginer = await imaginerFrom(values, outside)
  try {
    const session = await openAnySession({
      world,
      ...place,
      model: imaginer ?? 'none',
      executor: values.executor,
    })
    return {
      session,
      async close() {
        await session.close()
        await imaginer?.model.close()
      },
    }
  } catch (error) {
    await imaginer?.model.close()
    throw error
  }
}
