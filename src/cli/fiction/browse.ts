// A world as a web site, for people. It listens on this machine only.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { browseApp } from '../../fiction/browse/browse-app.ts'
import { readWorldFolder } from '../../fiction/folder/world-folder.ts'
import { listening } from '../../serve/wire/listening.ts'
import { command } from '../arguments/command.ts'

export const fictionBrowse = command({
  name: 'fiction browse',
  summary: 'Serve a fictional world as web pages on this machine.',
  usage: '<world> [--port N]',
  operands: { least: 1, most: 1 },
  options: [
    {
      name: 'port',
      type: 'integer',
      minimum: 0,
      maximum: 65_535,
      description: 'The port to listen on; 0 takes a free one.',
      default: '8077',
    },
  ],
  examples: [['agentworld fiction browse huts', 'Then open http://127.0.0.1:8077/']],
  async run({ values, operands: [folder = ''] }, { stdout, signal }) {
    const fiction = await readWorldFolder(folder)
    const app = browseApp(fiction, { title: fiction.manifest.title })
    const server = createServer((incoming, outgoing) => {
      void (async () => {
        const response = app(new Request(new URL(incoming.url ?? '/', 'http://127.0.0.1')))
        outgoing.writeHead(response.status, Object.fromEntries(response.headers))
        outgoing.end(await response.text())
      })().catch(() => outgoing.writeHead(400).end())
    })
    await listening(server, { host: '127.0.0.1', port: values.port ?? 8077 })
    stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`)
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    await new Promise(resolve => server.close(resolve))
    return 0
  },
})
