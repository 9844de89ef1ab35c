import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ProtocolError } from '@modelcontextprotocol/server'
import { waitingModel } from '../../../../test/serve-mcp/waiting-model.ts'
import type { Session } from '../../../engine/session.ts'
import { openAnySession } from '../../../library/open-any-session.ts'
import type { CallContext, Toolbox } from '../toolbox.ts'
import { type ShadowedCall, shadowToolbox } from './shadow-toolbox.ts'

const context: CallContext = {
  signal: new AbortController().signal,
  note: async () => {},
  thinking: () => {},
}
const world = {
  version: 1,
  domain: 'mcp',
  title: 'Replies',
  open: true,
  tools: [{ name: 'time' }, { name: 'weather' }, { name: 'guess' }],
  state: {
    server: { name: 'replies' },
    replies: {
      time: { content: [{ type: 'text', text: 'noon' }] },
      weather: { content: [{ type: 'text', text: 'rain' }], structuredContent: { sky: 'grey' } },
    },
  },
}
const answers: { [tool: string]: object } = {
  time: { content: [{ type: 'text', text: 'noon' }] },
  weather: { content: [{ type: 'text', text: 'rain' }], structuredContent: { sky: 'black' } },
  guess: { content: [{ type: 'text', text: '5' }] },
}

describe('shadowToolbox', () => {
  it('returns what is real, and compares it with what is simulated', async () => {
    const session: Session = await openAnySession({ world })
    const compared: ShadowedCall[] = []
    const real: Toolbox = { tools: [], call: async ({ name }) => answers[name] as never }
    const shadow = shadowToolbox(real, {
      session,
      onCompared: call => compared.push(call),
      signal: new AbortController().signal,
    })
    for (const name of ['time', 'weather', 'guess']) {
      assert.equal(await shadow.call({ name, arguments: {} }, context), answers[name])
    }
    await shadow.settle()
    await session.close()
    assert.deepEqual(
      compared.map(({ call, verdict, by }) => [call.name, verdict, by]),
      [
        ['time', 'same', 'kernel'],
        ['weather', 'differs', 'kernel'],
        ['guess', 'not simulated', undefined],
      ],
    )
    assert.match(compared[2]?.failed ?? '', /model/)
  })
  it('compares what the server refuses by an error of the protocol, and refuses it', async () => {
    const session: Session = await openAnySession({ world })
    const compared: ShadowedCall[] = []
    const refuse = () => Promise.reject(new ProtocolError(-32602, 'Tool no_such not found'))
    const shadow = shadowToolbox(
      { tools: [], call: refuse },
      {
        session,
        onCompared: call => compared.push(call),
        signal: new AbortController().signal,
      },
    )
    await assert.rejects(shadow.call({ name: 'no_such', arguments: {} }, context), /no_such/)
    await shadow.settle()
    await session.close()
    assert.deepEqual(
      compared.map(({ real, verdict, by }) => [real.text, verdict, by]),
      [['MCP error -32602: Tool no_such not found', 'same', 'inferred']],
    )
  })
  it('tells of every call, though some are given up before they are simulated', async () => {
    const model = waitingModel({ signs: 0, text: '5' })
    const session: Session = await openAnySession({ world, model })
    const compared: ShadowedCall[] = []
    const leaving = new AbortController()
    const real: Toolbox = { tools: [], call: async ({ name }) => answers[name] as never }
    const shadow = shadowToolbox(real, {
      session,
      onCompared: call => compared.push(call),
      signal: leaving.signal,
    })
    for (const name of ['time', 'guess', 'weather']) await shadow.call({ name, arguments: {} }, context)
    await model.asked
    leaving.abort()
    await shadow.settle()
    await session.close()
    assert.deepEqual(
      compared.map(({ call, verdict }) => [call.name, verdict]),
      [
        ['time', 'same'],
        ['guess', 'not simulated'],
        ['weather', 'not simulated'],
      ],
    )
    assert.match(compared[2]?.failed ?? '', /The client left/)
  })
})
