// Between a client and a real server: every call is really made, and recorded or compared with the simulation.
import { appendFileSync } from 'node:fs'
import { domainNamed } from '../../../domains/index.ts'
import { openRealServer, type RealServer } from '../../serve/mcp/real/real-server.ts'
import { recordingToolbox } from '../../serve/mcp/real/recording-toolbox.ts'
import { type ShadowedCall, shadowToolbox } from '../../serve/mcp/real/shadow-toolbox.ts'
import { serveOverStdio } from '../../serve/mcp/stdio/serve-stdio.ts'
import type { Toolbox } from '../../serve/mcp/toolbox.ts'
import { explain } from '../../world/error.ts'
import { asFlag } from '../../world/remedy.ts'
import type { World } from '../../world/world.ts'
import type { Outside } from '../outside.ts'
import { fileTrouble } from '../screen/file-trouble.ts'
import { storeOfFile } from '../wiring/session-file.ts'
import { openServed, type ServeValues } from './serve-world.ts'
import { recordedIn, shellCommand, worldOf } from './simulated-server.ts'

export interface PassValues extends ServeValues {
  readonly record: string | undefined
  readonly shadow: string | undefined
  readonly learn: string | undefined
}

/** Serves a real server's tools until the client hangs up. */
export async function passThrough(command: string, values: PassValues, outside: Outside): Promise<number> {
  const { environment, stderr } = outside
  const say = (text: string) => void (values.quiet || stderr.write(`agentworld: ${text}\n`))
  const { record, shadow = '' } = values
  // a file that cannot be written is told before anything really happens
  if (record === undefined) appendFileSync(shadow, '')
  else storeOfFile(record)
  const recorded = await recordedIn(values.learn)
  say(`starting '${command}'; calls really happen and are ${record === undefined ? 'compared' : 'recorded'}`)
  const onComplaint = (text: string) => void (values.quiet || stderr.write(text))
  const real = await openRealServer(shellCommand(command), { environment, onComplaint })
  try {
    const world = await worldOf(command, real, recorded)
    if (record === undefined) return await shadowed(real, { world, file: shadow, values, outside, say })
    await serve(real, await recording(real, world, record), outside)
    return 0
  } finally {
    await real.close()
  }
}

async function recording(real: RealServer, world: World, file: string): Promise<Toolbox> {
  const { kernel } = await domainNamed(world.domain)
  return recordingToolbox(real, { ...storeOfFile(file), world, kernel })
}

interface Shadowing {
  readonly world: World
  readonly file: string
  readonly values: PassValues
  readonly outside: Outside
  readonly say: (text: string) => void
}

/** The exit code: whether every comparison was written. */
async function shadowed(real: RealServer, { world, file, values, outside, say }: Shadowing): Promise<number> {
  const { session, close } = await openServed(world, values, outside)
  const compared: ShadowedCall[] = []
  const failures: unknown[] = []
  const onCompared = (call: ShadowedCall) => {
    compared.push(call)
    try {
      appendFileSync(file, `${JSON.stringify(call)}\n`)
    } catch (error) {
      // the client's calls matter more than what is written of them
      if (failures.push(error) === 1) outside.stderr.write(`agentworld: ${unwritable(file, error)}\n`)
    }
  }
  const toolbox = shadowToolbox(real, { session, onCompared, signal: outside.signal })
  try {
    await serve(real, toolbox, outside)
    await toolbox.settle()
    for (const line of summary(compared)) say(line)
    if (failures.length === 0) return 0
    outside.stderr.write(
      `agentworld: ${failures.length} of ${compared.length} comparisons were not written.\n`,
    )
    return 1
  } finally {
    await close()
  }
}

function unwritable(file: string, error: unknown): string {
  return `${file}: ${explain(fileTrouble(error) ?? error, asFlag)} Calls go on.`
}

function serve(
  real: RealServer,
  toolbox: Toolbox,
  { stdin, stdout, stderr, signal }: Outside,
): Promise<void> {
  return serveOverStdio({
    face: real.face,
    toolbox,
    input: stdin,
    output: stdout,
    signal,
    onError: error => void stderr.write(`agentworld: ${explain(error, asFlag)}\n`),
  })
}

/** How often the simulation was right, all in all and by tool. */
function summary(compared: readonly ShadowedCall[]): string[] {
  const count = (calls: readonly ShadowedCall[], verdict: ShadowedCall['verdict']) =>
    calls.filter(call => call.verdict === verdict).length
  const counts = (calls: readonly ShadowedCall[]) =>
    `${count(calls, 'same')} the same, ${count(calls, 'differs')} different, ${count(calls, 'not simulated')} not simulated`
  const byTool = Map.groupBy(compared, ({ call }) => call.name)
  const byMaker = Map.groupBy(
    compared.filter(({ by }) => by !== undefined),
    ({ by }) => by ?? '',
  )
  const share = (calls: readonly ShadowedCall[]) => Math.round((count(calls, 'same') / calls.length) * 100)
  return [
    `${compared.length} calls: ${counts(compared)}`,
    ...[...byMaker].map(
      ([maker, calls]) =>
        `  by ${maker}: ${count(calls, 'same')} of ${calls.length} the same (${share(calls)} %)`,
    ),
    ...[...byTool].map(([tool, calls]) => `  ${tool}: ${counts(calls)}`),
  ]
}
