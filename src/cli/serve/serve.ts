// Worlds over every protocol at once, until it is told to stop.
import { once } from 'node:events'
import { command, jsonOption, quietOption } from '../arguments/command.ts'
import { errorText } from '../screen/error-data.ts'
import { plural } from '../screen/summary-line.ts'
import { imaginerFrom, imaginerOptions } from '../wiring/imaginer.ts'
import { openServer, type Server } from './open-server.ts'
import { serveOptions } from './serve-options.ts'
import { servedWorlds } from './served-worlds.ts'

export const serve = command({
  name: 'serve',
  summary: 'Offer worlds to agents and trainers, over every protocol at once.',
  usage: '[world files, folders or examples…] [--port N] [options]',
  operands: { least: 0, most: Number.POSITIVE_INFINITY },
  options: [
    ...serveOptions,
    { ...jsonOption, description: 'Print where everything is as one line of JSON.' },
    quietOption,
    ...imaginerOptions,
  ],
  examples: [
    ['agentworld serve', 'Offer the example worlds on this machine.'],
    ['agentworld serve worlds/ --store sessions --max-sessions 256', 'Offer a folder of worlds of your own.'],
    ['AGENTWORLD_TOKEN=… agentworld serve worlds/ --host 0.0.0.0', 'Offer it to other machines.'],
  ],
  async run({ values, operands }, outside) {
    const { stdout, stderr, environment, signal } = outside
    const onNotice = (notice: string) => void (values.quiet || stderr.write(`${notice}\n`))
    const catalogue = await servedWorlds(operands, { onNotice })
    const imaginer = await imaginerFrom(values, outside)
    try {
      const server = await openServer({
        values,
        token: values.token ?? (environment.AGENTWORLD_TOKEN || undefined),
        catalogue,
        imaginer,
        executor: values.executor,
        onError: error => onNotice(`agentworld: ${errorText(error)}`),
      })
      stdout.write(values.json ? `${JSON.stringify(dataOf(server))}\n` : textOf(server))
      if (!signal.aborted) await once(signal, 'abort')
      await server.close()
      return 0
    } finally {
      await imaginer?.model.close()
    }
  },
})

function dataOf({ url, surfaces, hub }: Server): object {
  return { url, surfaces, worlds: hub.catalogue.offers.map(({ name }) => name) }
}

function textOf({ url, surfaces, hub }: Server): string {
  const { offers } = hub.catalogue
  const width = Math.max(...surfaces.map(({ name }) => name.length))
  const lines = surfaces.map(({ name, at: [first = '', ...more] }) => {
    const others = more.length === 0 ? '' : ` and ${more.length} more`
    return `  ${name.padEnd(width)}  ${first}${others}\n`
  })
  return `${plural(offers.length, 'world')} at ${url}\n${lines.join('')}Stop with Ctrl+C.\n`
}
