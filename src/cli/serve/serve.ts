// Worlds over every protocol at once, until it is told to stop.
import { once } from 'node:events'
import { WorldError } from '../../world/error.ts'
import { plural } from '../../world/text/plural.ts'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { errorText } from '../screen/error-data.ts'
import { sayNotice } from '../screen/notice.ts'
import { imaginerFrom, imaginerOptions } from '../wiring/imaginer.ts'
import { keepHeapSmall } from '../wiring/small-heap.ts'
import { executorOfAll } from './executor-of-all.ts'
import { openServer, type Server } from './open-server.ts'
import { serveOptions } from './serve-options.ts'
import { servedWorlds } from './served-worlds.ts'
import { warningsFor } from './warnings-for.ts'

export const serve = command({
  name: 'serve',
  summary: 'Serve worlds to agents and trainers, over every protocol at once.',
  usage: '[world files, folders or examples…] [--port N] [options]',
  operands: { least: 0, most: Number.POSITIVE_INFINITY },
  options: [
    ...serveOptions,
    { ...jsonOption, description: 'Print where everything is as one line of JSON.' },
    quietOption,
    ...imaginerOptions,
  ],
  examples: [
    ['agentworld serve', 'Serve the example worlds on this machine.'],
    ['agentworld serve worlds/ --store sessions --max-sessions 256', 'Serve a folder of your own worlds.'],
    ['AGENTWORLD_TOKEN=… agentworld serve worlds/ --host 0.0.0.0', 'Serve it to other machines.'],
  ],
  async run({ values, operands }, outside) {
    const { stdout, environment, signal } = outside
    keepHeapSmall(heapGrowingPercent)
    const graceMs = (values['grace-seconds'] ?? 60) * 1000
    const onNotice = (notice: string) => void (values.quiet || sayNotice(notice, outside))
    const catalogue = await servedWorlds(operands, { onNotice })
    const executor = values.executor && (await executorOfAll(values.executor, catalogue))
    const imaginer = await imaginerFrom(values, outside)
    try {
      const server = await openServer({
        values,
        token: tokenFrom(values.token, environment.AGENTWORLD_TOKEN),
        catalogue,
        imaginer,
        executor: executor?.executor,
        onError: error => onNotice(`agentworld: ${errorText(error)}`),
      })
      try {
        for (const warning of await warningsFor(catalogue, executor)) onNotice(warning)
        stdout.write(values.json ? `${JSON.stringify(dataOf(server))}\n` : textOf(server))
        outside.allowGrace(graceMs)
        if (!signal.aborted) await once(signal, 'abort')
      } finally {
        await server.close(graceMs)
      }
      return 0
    } finally {
      await imaginer?.model.close()
    }
  },
})

// answers are large and soon gone
const heapGrowingPercent = 30

/** The token, unless nobody could send it or anybody could guess it: a variable that is set to nothing is not set. */
function tokenFrom(given: string | undefined, variable: string | undefined): string | undefined {
  const token = given ?? (variable || undefined)
  if (token === undefined || /^[!-~]+$/.test(token)) return token
  const place = given === undefined ? 'AGENTWORLD_TOKEN' : '--token'
  const problem = token.trim() === '' ? 'is blank' : 'has a space, or a letter that no header can carry'
  throw new WorldError('usage', `${place} ${problem}.`, { remedy: 'Give a long random word.' })
}

function dataOf({ url, metrics, surfaces, hub }: Server): object {
  return { url, ...(metrics && { metrics }), surfaces, worlds: hub.catalogue.offers.map(({ name }) => name) }
}

function textOf({ url, metrics, surfaces, hub }: Server): string {
  const { offers } = hub.catalogue
  const width = Math.max(...surfaces.map(({ name }) => name.length))
  const lines = surfaces.map(({ name, at: [first = '', ...more] }) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`
    return `  ${name.padEnd(width)}  ${first}${others}\n`
  })
  if (metrics) lines.push(`  ${'figures'.padEnd(width)}  ${metrics}\n`)
  return `${plural(offers.length, 'world')} at ${url}\n${lines.join('')}Stop with Ctrl+C.\n`
}
