import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ledgerWorld } from '../../../test/ledger-domain.ts'
import { openRemoteKernel } from './remote-kernel.ts'

const module = new URL('../../../test/hosted-ledger.ts', import.meta.url)
const { signal } = new AbortController()
const open = (deadlineMs?: number) =>
  openRemoteKernel({
    module,
    world: ledgerWorld(),
    snapshot: undefined,
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
  })
const computed = (text: string) => ({ kind: 'computed', observation: { text } })

describe('openRemoteKernel', () => {
  it('answers as the kernel itself would', async () => {
    const kernel = await open()
    assert.deepEqual(await kernel.step('put a 1', { signal }), computed(''))
    assert.deepEqual(await kernel.step('sum', { signal }), computed('4'))
    assert.deepEqual(await kernel.step('?', { signal }), { kind: 'unknown', why: 'a ledger cannot know' })
    assert.equal(await kernel.facts('sum'), '2 entries')
    assert.deepEqual(await kernel.learn('?', { text: 'tar is 9' }), { put: 'tar' })
    assert.equal(await kernel.learn('?', { text: 'nothing' }), undefined)
    assert.equal(await kernel.look({ kind: 'file', path: 'tar', weight: 1, when: 'final' }), '9')
    assert.deepEqual(await kernel.check('?', { text: 'lost' }), [
      { about: 'the ledger', says: 'lost', known: 'it holds 3 entries' },
    ])
    assert.deepEqual(await kernel.snapshot(), { entries: { rope: 3, a: 1, tar: 9 } })
    await kernel.close()
  })

  it('stands on one world with all others of the same content', async () => {
    const world = () => ledgerWorld({ title: 'Twins' })
    const first = await openRemoteKernel({ module, world: world(), snapshot: undefined })
    const second = await openRemoteKernel({ module, world: world(), snapshot: undefined })
    await first.step('put a 1', { signal })
    assert.deepEqual(await second.step('get a', { signal }), computed('no entry a'))
    assert.deepEqual(await second.step('count worlds that are twins', { signal }), computed('got: 1'))
    await first.close()
    await second.close()
  })

  it('says of facts and situation what holds now, whatever came along before', async () => {
    const kernel = await open()
    await kernel.step('?', { signal })
    assert.equal(await kernel.facts('?'), '1 entries')
    await kernel.learn('?', { text: 'tar is 9' })
    assert.deepEqual(
      [await kernel.facts('?'), await kernel.situation?.()],
      ['2 entries', { holds: '2 entries' }],
    )
    await kernel.step('?', { signal })
    await kernel.step('put a 1', { signal })
    assert.deepEqual(
      [await kernel.facts('?'), await kernel.situation?.()],
      ['3 entries', { holds: '3 entries' }],
    )
    await kernel.close()
  })

  it('accepts what contradicts nothing, and keeps it where its worker is lost', async () => {
    const kernel = await open(300)
    assert.deepEqual(await kernel.accept?.('?', { text: 'tar is 9' }), { claims: [], patch: { put: 'tar' } })
    assert.deepEqual(await kernel.accept?.('?', { text: 'lost' }), {
      claims: [{ about: 'the ledger', says: 'lost', known: 'it holds 2 entries' }],
    })
    assert.deepEqual(await kernel.situation?.(), { holds: '2 entries' })
    await kernel.step('crash', { signal })
    assert.deepEqual(await kernel.step('get tar', { signal }), computed('9'))
    await kernel.close()
  })

  it('forks', async () => {
    const kernel = await open()
    await kernel.step('put a 1', { signal })
    const twin = await kernel.fork()
    await twin.step('put a 5', { signal })
    assert.deepEqual(await kernel.step('get a', { signal }), computed('1'))
    assert.deepEqual(await twin.step('get a', { signal }), computed('5'))
    await Promise.all([kernel.close(), twin.close()])
  })

  it('calls a step unknown when its process hangs or dies, and no kernel loses its state', async () => {
    const neighbour = await open()
    const kernel = await open(300)
    await neighbour.step('put b 2', { signal })
    await kernel.step('put a 1', { signal })
    await kernel.learn('?', { text: 'tar is 9' })
    assert.deepEqual(await kernel.step('hang', { signal }), {
      kind: 'unknown',
      why: 'the computation was stopped: it did not answer within 0.3 s',
    })
    assert.deepEqual(await kernel.step('sum', { signal }), computed('13'))
    assert.deepEqual(await kernel.step('crash', { signal }), {
      kind: 'unknown',
      why: 'the computation was stopped: it ended by itself',
    })
    assert.deepEqual(await kernel.step('sum', { signal }), computed('13'))
    assert.deepEqual(await neighbour.step('sum', { signal }), computed('5'))
    await Promise.all([kernel.close(), neighbour.close()])
  })

  it('gives a step up when it is told to, with the state as it was', async () => {
    const kernel = await open(300)
    await kernel.step('put a 1', { signal })
    const controller = new AbortController()
    const step = kernel.step('hang', { signal: controller.signal })
    controller.abort(new Error('enough'))
    await assert.rejects(step, /enough/)
    assert.deepEqual(await kernel.step('sum', { signal }), computed('4'))
    await kernel.close()
  })

  it('keeps more kernels than are awake at once', async () => {
    const kernels = await Promise.all(Array.from({ length: 150 }, () => open()))
    for (const [index, kernel] of kernels.entries()) await kernel.step(`put n ${index}`, { signal })
    for (const [index, kernel] of kernels.entries()) {
      assert.deepEqual(await kernel.step('get n', { signal }), computed(String(index)))
    }
    for (const kernel of kernels) await kernel.close()
  })

  it('keeps a snapshot and a step apart that are asked for at once', async () => {
    const [kernel, neighbour] = [await open(), await open()]
    const step = kernel.step('add rope 1', { signal })
    await neighbour.step('get rope', { signal })
    await Promise.all([step, kernel.snapshot()])
    // its process gone, it is what the snapshot and the steps since make of it
    await neighbour.step('crash', { signal })
    assert.deepEqual(await kernel.step('get rope', { signal }), computed('4'))
    await Promise.all([kernel.close(), neighbour.close()])
  })

  for (const [attempt, outcome] of [
    ['read a host file', /^refused: Access to this API has been restricted/],
    ['read own code', /^refused: Access to this API has been restricted/],
    ['write a host file', /^refused: Access to this API has been restricted/],
    ['list the environment', /^got: $/],
    ['read its own environment', /^refused: Access to this API has been restricted/],
    ['start a process', /^refused: Access to this API has been restricted/],
    ['open a socket', /^refused: the network is closed/],
    ['listen on a socket', /^refused: the network is closed/],
  ] as const) {
    it(`has no right to ${attempt}`, async () => {
      const kernel = await open()
      const result = await kernel.step(attempt, { signal })
      assert.ok(result.kind === 'computed')
      assert.match(result.observation.text, outcome)
      await kernel.close()
    })
  }
})
