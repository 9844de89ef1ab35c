import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rawClient } from '../../../test/serve-mcp/raw-client.ts'
import type { ServerFace } from '../../kernel/tools/server-face.ts'
import { createToolServer } from './tool-server.ts'

const face: ServerFace = {
  name: 'desk',
  version: '1.0.0',
  prompts: [
    {
      name: 'letter',
      description: 'A letter.',
      arguments: [{ name: 'to', required: true, values: ['Ada', 'Adele', 'Bo'] }, { name: 'from' }],
      messages: [{ role: 'user', content: { type: 'text', text: 'Dear {to}, yours {from}' } }],
    },
  ],
  resources: [
    { name: 'List', uri: 'desk://list', mimeType: 'text/plain', text: 'a {b}' },
    { name: 'Note', uri: 'desk://notes/{id}', text: 'note {id}' },
    { name: 'Photo', uri: 'desk://photo', blob: 'AAAA' },
  ],
}
const toolbox = { tools: [], call: async () => ({ content: [] }) }
const open = () => rawClient(createToolServer({ face, toolbox }))

describe('declared prompts and resources', () => {
  it('are offered, and only where there are any', async () => {
    const { greeting } = await open()
    assert.deepEqual(greeting?.capabilities, {
      tools: { listChanged: false },
      logging: {},
      prompts: { listChanged: false },
      resources: { subscribe: true, listChanged: false },
      completions: {},
    })
  })

  it('list prompts without what they hold, fill them in, and suggest arguments', async () => {
    const { ask } = await open()
    assert.deepEqual((await ask('prompts/list')).result, {
      prompts: [
        {
          name: 'letter',
          description: 'A letter.',
          arguments: [{ name: 'to', required: true }, { name: 'from' }],
        },
      ],
    })
    const got = await ask('prompts/get', { name: 'letter', arguments: { to: 'Ada' } })
    assert.deepEqual(got.result, {
      description: 'A letter.',
      messages: [{ role: 'user', content: { type: 'text', text: 'Dear Ada, yours {from}' } }],
    })
    const ref = { type: 'ref/prompt', name: 'letter' }
    const suggested = await ask('completion/complete', { ref, argument: { name: 'to', value: 'Ad' } })
    assert.deepEqual(suggested.result, { completion: { values: ['Ada', 'Adele'], total: 2, hasMore: false } })
    assert.equal((await ask('prompts/get', { name: 'letter' })).error?.code, -32602)
    assert.equal((await ask('prompts/get', { name: 'none' })).error?.code, -32602)
  })

  it('list resources and templates apart, and read both', async () => {
    const { ask } = await open()
    assert.deepEqual((await ask('resources/list')).result, {
      resources: [
        { name: 'List', uri: 'desk://list', mimeType: 'text/plain' },
        { name: 'Photo', uri: 'desk://photo' },
      ],
    })
    assert.deepEqual((await ask('resources/templates/list')).result, {
      resourceTemplates: [{ name: 'Note', uriTemplate: 'desk://notes/{id}' }],
    })
    const read = async (uri: string) => (await ask('resources/read', { uri })).result?.contents
    assert.deepEqual(await read('desk://list'), [
      { uri: 'desk://list', mimeType: 'text/plain', text: 'a {b}' },
    ])
    assert.deepEqual(await read('desk://notes/7'), [{ uri: 'desk://notes/7', text: 'note 7' }])
    assert.deepEqual(await read('desk://photo'), [{ uri: 'desk://photo', blob: 'AAAA' }])
    assert.ok((await ask('resources/read', { uri: 'file:///etc/passwd' })).error)
  })
})
