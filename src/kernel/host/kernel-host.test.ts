import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { ledgerWorld } from '../../../test/ledger-domain.ts'
import { KernelHost } from './kernel-host.ts'
import { openRemoteKernel, type Shared, sharing } from './remote-kernel.ts'
import { putService } from './services.ts'

const ledgers = new URL('../../../test/hosted-ledger.ts', import.meta.url)
const errands = new URL('../../../test/hosted-errands.ts', import.meta.url)
const { signal } = new AbortController()
const computed = (text: string) => ({ kind: 'computed', observation: { text } })
const hosts: KernelHost[] = []
after(() => {
  for (const host of hosts) host.close()
})

function hostOf(module: URL, size: number) {
  const host = new KernelHost({ module, size })
  hosts.push(host)
  const shared: Shared = sharing(host)
  const open = (deadlineMs = 60_000) =>
    openRemoteKernel({ module, world: ledgerWorld(), snapshot: undefined, deadlineMs, shared })
  return { host, open }
}

describe('KernelHost', () => {
  it('answers all others while one kernel hangs, wherever they lived', async () => {
    const { open } = hostOf(ledgers, 2)
    const hanging = await open()
    const others = await Promise.all(Array.from({ length: 12 }, () => open()))
    for (const [index, other] of others.entries()) await other.step(`put n ${index}`, { signal })
    const controller = new AbortController()
    const hang = hanging.step('hang', { signal: controller.signal })
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(others.map(other => other.step('get n', { signal })))
      assert.deepEqual(
        answers,
        others.map((_, index) => computed(String(index))),
      )
    }
    controller.abort(new Error('enough'))
    await assert.rejects(hang, /enough/)
  })

  it('takes a worker away from who hangs in it, and from nobody else', async () => {
    const { host, open } = hostOf(ledgers, 2)
    const [hanging, other] = [await open(200), await open()]
    await other.step('put n 1', { signal })
    const [hung, ...answers] = await Promise.all([
      hanging.step('hang', { signal }),
      ...Array.from({ length: 20 }, () => other.step('add n 1', { signal })),
    ])
    assert.equal(hung.kind, 'unknown')
    assert.deepEqual(answers.at(-1), computed('21'))
    assert.ok(host.pids.length > 0)
  })

  it('does not try again what was given up in the same state', async () => {
    const { host, open } = hostOf(ledgers, 1)
    const first = await open(200)
    const gaveUp = await first.step('hang', { signal })
    const second = await open(200)
    const { pids } = host
    assert.deepEqual(await second.step('hang', { signal }), gaveUp)
    assert.deepEqual(host.pids, pids)
    await second.step('put a 1', { signal })
    assert.equal((await second.step('hang', { signal })).kind, 'unknown')
    assert.notDeepEqual(host.pids, pids)
  })

  it('computes what takes long after what takes long, where too many would do so at once', async () => {
    const { open } = hostOf(errands, 1)
    const kernels = await Promise.all(Array.from({ length: 3 }, () => open()))
    const answers = await Promise.all(kernels.map(kernel => kernel.step('spin 700', { signal })))
    assert.deepEqual(answers, Array(3).fill(computed('')))
  })

  it('lets others compute while a kernel waits for a service', async () => {
    const gate = Promise.withResolvers<string>()
    putService('gate', () => gate.promise)
    const { host, open } = hostOf(errands, 1)
    const [waiting, other] = [await open(), await open()]
    const step = waiting.step('gate a', { signal })
    assert.deepEqual(await other.step('done', { signal }), computed(''))
    assert.equal(host.pids.length, 1)
    gate.resolve('opened')
    assert.deepEqual(await step, computed('opened'))
    assert.deepEqual(await waiting.step('done', { signal }), computed('opened'))
  })

  it('asks a service once, although the step is done again elsewhere', async () => {
    const gate = Promise.withResolvers<string>()
    let asked = 0
    putService('once', () => {
      asked += 1
      return gate.promise
    })
    const { open } = hostOf(errands, 1)
    const [waiting, hanging] = [await open(), await open(200)]
    const step = waiting.step('once a', { signal })
    assert.equal((await hanging.step('spin 60000', { signal })).kind, 'unknown')
    gate.resolve('opened')
    assert.deepEqual(await step, computed('opened'))
    assert.equal(asked, 1)
  })

  it('says why its workers do not start', async () => {
    const { open } = hostOf(new URL('../../../test/no-such-module.ts', import.meta.url), 1)
    await assert.rejects(open(), /its process did not start: .*no-such-module/s)
  })

  it('starts others after it was closed', async () => {
    const { host, open } = hostOf(ledgers, 1)
    const kernel = await open()
    await kernel.step('put n 7', { signal })
    host.close()
    assert.deepEqual(host.pids, [])
    assert.deepEqual(await kernel.step('get n', { signal }), computed('7'))
  })
})
