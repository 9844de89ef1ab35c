// The inventory in a world: it forks, is part of snapshots and of the state, and a shipped world lives from it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Kernel } from '../../src/kernel/kernel.ts'
import { readData, worldFrom } from '../../src/world/reading/read-world.ts'
import { World } from '../../src/world/world.ts'
import { openKernel } from './kernel.ts'
import { TerminalState } from './state.ts'

const { signal } = new AbortController()

async function text(kernel: Kernel, command: string): Promise<string> {
  const result = await kernel.step({ command }, { signal })
  assert.equal(result.kind, 'computed', result.kind === 'unknown' ? `${command}: ${result.why}` : '')
  return result.kind === 'computed' ? result.observation.text : ''
}

const world = World.parse({
  version: 1,
  domain: 'terminal',
  title: 'A box',
  clock: '2026-02-03T04:05:06Z',
  state: {
    user: 'root',
    processes: [{ pid: 77, user: 'bo', command: 'größe' }],
    services: [{ name: 'web', description: 'Größe', active: 'inactive' }],
    routes: [{ url: 'http://web.example/', body: 'größe\n', needs: ['web'] }],
  },
})
const open = () => openKernel(world, { snapshot: undefined })

describe('openKernel', () => {
  it('keeps what a fork does to services and processes from the other', async () => {
    const trunk = await open()
    const fork = await trunk.fork()
    await text(fork, 'systemctl start web; kill 77')
    assert.equal(
      await text(fork, 'systemctl is-active web; pgrep -c .; curl -s web.example'),
      'active\n1\ngröße\n',
    )
    assert.equal(await text(trunk, 'systemctl is-active web; pgrep -a g'), 'inactive\n77 größe\n')
  })

  it('goes on from a snapshot with the services as they were', async () => {
    const kernel = await open()
    await text(kernel, 'systemctl start web')
    const again = await openKernel(world, { snapshot: await kernel.snapshot() })
    const command = 'systemctl status web; journalctl -u web; ps -ef'
    assert.equal(await text(again, command), await text(kernel, command))
    assert.deepEqual(await again.snapshot(), await kernel.snapshot())
  })

  it('leaves the inventory as it was when a step is unknown', async () => {
    const kernel = await open()
    const before = await kernel.snapshot()
    assert.equal(
      (await kernel.step({ command: 'systemctl start web; kill 77; docker ps' }, { signal })).kind,
      'unknown',
    )
    assert.deepEqual(await kernel.snapshot(), before)
  })

  it('gives the inventory back as part of the state', async () => {
    const kernel = await open()
    await text(kernel, 'kill 77')
    const state = TerminalState.parse(await kernel.state())
    assert.deepEqual(state.processes, [])
    assert.deepEqual(state.routes, TerminalState.parse(world.state).routes)
    assert.equal(state.memory, undefined)
  })

  it('tells what is declared where a command asks for it', async () => {
    const kernel = await open()
    const facts = await kernel.facts({ command: 'top -bn1; curl -v' })
    assert.deepEqual(facts.split('\n').slice(4), [
      'Services: web inactive',
      'Processes: 77 bo größe',
      'HTTP: GET http://web.example/ 200; no other host',
    ])
  })
})

describe('worlds/terminal/broken-proxy.yaml', () => {
  it('is solved by following its services and routes to the cause', async () => {
    const file = new URL('../../worlds/terminal/broken-proxy.yaml', import.meta.url)
    const shop = worldFrom(readData(readFileSync(file, 'utf8'), { place: 'broken-proxy' }))
    const kernel = await openKernel(shop, { snapshot: undefined })
    assert.equal(await text(kernel, 'curl -s https://shop.example/orders'), '502 Bad Gateway\n')
    assert.match(
      await text(kernel, 'journalctl -u proxy -n 1'),
      /shop\.example \/orders: 10\.0\.4\.21:8080: no route to host$/m,
    )
    assert.match(
      await text(kernel, 'curl -sS http://10.0.4.21:8080/orders'),
      /^curl: \(7\) Failed to connect/,
    )
    assert.equal(await text(kernel, 'curl -s 10.0.4.12:8080/health'), '{"service": "orders", "ok": true}\n')
    await text(kernel, "sed -i 's/10.0.4.21:8080/10.0.4.12:8080/' sites/shop.conf")
    assert.equal(await text(kernel, 'curl -s https://shop.example/orders'), '[{"id": 1182, "total": 48.5}]\n')
    const [check] = shop.success ?? []
    assert.ok(check?.kind === 'file' && check.contains !== undefined)
    const conf = (await kernel.look(check)) ?? ''
    assert.ok(conf.includes(check.contains))
    assert.match(
      conf,
      /^site shop\.example\nlisten 443\n[\s\S]*route \/invoices\s+to 10\.0\.4\.12:8081\ntimeout 30\s*$/,
    )
  })
})
