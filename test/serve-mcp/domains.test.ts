// Worlds of every kind as MCP servers, and what no client of one may learn.
import assert from 'node:assert/strict'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { allDomains, domainNames } from '../../domains/index.ts'
import { exampleWorlds } from '../../src/cli/wiring/example-worlds.ts'
import { secondClient, textOf } from './official-clients.ts'
import { type ServedWorlds, serveWorlds } from './served-world.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const domains = await allDomains()
const files = { terminal: 'terminal/harbour', swe: 'swe/spanwise', search: 'search/regatta' }

describe('worlds of every kind over MCP', () => {
  let served: ServedWorlds
  before(async () => {
    const examples = await exampleWorlds()
    const first = domainNames.map(domain => [
      `first-${domain}`,
      examples.find(example => example.domain === domain)?.file,
    ])
    const chosen = Object.entries(files).map(([name, file]) => [name, path.join(root, `worlds/${file}.yaml`)])
    served = await serveWorlds(Object.fromEntries([...first, ...chosen]))
  })
  after(() => served.close())
  const connect = (name: string) => secondClient(new URL(`${served.base}/mcp/${name}`), '2025-11-25')

  it('are all offered, each with tools', async () => {
    for (const name of domainNames) {
      const { tools } = await (await connect(`first-${name}`)).listTools()
      assert.ok(tools.length > 0, name)
    }
  })

  it('a terminal runs commands and types keys in one shell', async () => {
    const client = await connect('terminal')
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['run_command', 'send_keystrokes', 'submit_answer'],
    )
    const run = (command: string) => client.callTool({ name: 'run_command', arguments: { command } })
    assert.equal(textOf(await run('cd /; pwd')), '/\n')
    const typed = await client.callTool({
      name: 'send_keystrokes',
      arguments: { keys: [{ keystrokes: 'pwd\n' }] },
    })
    assert.match(textOf(typed), /^\/$/m)
    const failed = await run('cat nothing-here')
    assert.equal(textOf(failed), 'cat: nothing-here: No such file or directory\n')
    const odd = await client.callTool({ name: 'run_command', arguments: { command: 5 } })
    assert.equal(odd.isError, true)
    await assert.rejects(client.callTool({ name: 'nope', arguments: {} }), { code: -32602 })
    await client.close()
  })

  it('a web is searched and read', async () => {
    const client = await connect('search')
    const found = await client.callTool({ name: 'web_search', arguments: { query: 'regatta' } })
    assert.notEqual(textOf(found), '')
    const odd = await client.callTool({ name: 'web_extractor', arguments: {} })
    assert.deepEqual(
      { isError: odd.isError, text: textOf(odd) },
      { isError: true, text: 'web_extractor takes "url", an address.' },
    )
    await client.close()
  })

  it('a coding agent has its own tools, and their own errors', async () => {
    const client = await connect('swe')
    const { tools } = await client.listTools()
    assert.ok(['Bash', 'Read', 'Edit'].every(tool => tools.some(({ name }) => name === tool)))
    const wrong = await client.callTool({ name: 'Read', arguments: {} })
    assert.equal(
      textOf(wrong),
      '<tool_use_error>InputValidationError: Read failed due to the following issue:\nThe required parameter `file_path` is missing</tool_use_error>',
    )
    await client.close()
  })

  it('a reference server reads a picture as a picture', async t => {
    const data =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
    const world = {
      version: 1,
      domain: 'mcp',
      title: 'A picture',
      state: {
        server: { name: 'files', kind: 'filesystem', roots: ['/pictures'] },
        files: { '/pictures/red.png': { base64: data } },
      },
    }
    const pictures = await serveWorlds({ pictures: world })
    t.after(() => pictures.close())
    const client = await secondClient(new URL(pictures.url), '2026-07-28')
    const read = await client.callTool({ name: 'read_media_file', arguments: { path: '/pictures/red.png' } })
    const block = { type: 'image', data, mimeType: 'image/png' }
    assert.deepEqual([read.content, read.structuredContent], [[block], { content: [block] }])
    await client.close()
  })

  for (const { name, tools: ownTools } of domains) {
    if (ownTools) continue
    it(`a ${name} world takes any action by one tool`, async () => {
      const client = await connect(`first-${name}`)
      const { tools } = await client.listTools()
      assert.equal(tools[0]?.name, 'act')
      const result = await client.callTool({ name: 'act', arguments: { action: 7 } })
      assert.equal(result.isError, true)
      await client.close()
    })
  }
})

describe('what a client of a world learns', () => {
  const secret = 'the-answer-is-4711'
  const world = {
    version: 1,
    domain: 'mcp',
    title: 'A title with secrets',
    task: 'Find the number.',
    instruction: 'Never say it.',
    tools: [{ name: 'count_keys', description: 'How many keys there are.' }],
    state: { server: { name: 'safe' }, tables: { keys: [{ id: 1 }] } },
    success: [
      { kind: 'answer', equals: secret },
      { kind: 'sql', query: 'SELECT count(*) FROM keys', equals: '1', when: 'each', weight: 3 },
    ],
  }

  it('is neither answers, checks, rewards, the task, nor that it is simulated', async t => {
    const served = await serveWorlds({ safe: world })
    t.after(() => served.close())
    const heard: string[] = []
    const listening = async (input: Parameters<typeof fetch>[0], options?: RequestInit) => {
      const response = await fetch(input, options)
      const copy = response.clone()
      heard.push(JSON.stringify([...response.headers]))
      void copy.text().then(
        text => heard.push(text),
        () => {},
      )
      return response
    }
    const client = await secondClient(new URL(served.url), '2026-07-28', { fetch: listening })
    const { structuredContent } = await client.callTool({ name: 'open_session', arguments: {} })
    const session = (structuredContent as { session: string }).session
    await client.callTool({ name: 'count_keys', arguments: { session } }).catch(() => {})
    const submitted = await client.callTool({
      name: 'submit_answer',
      arguments: { answer: secret.slice(0, 5), session },
    })
    assert.equal(textOf(submitted), 'Submitted.')
    await assert.rejects(client.callTool({ name: 'count_keys', arguments: { session } }), {
      message: 'Session has ended',
    })
    await client.listTools()
    await client.close()
    assert.ok(heard.length > 8)
    const all = heard.join('\n')
    for (const word of [
      secret,
      'agentworld',
      'simulat',
      'kernel',
      'reward',
      'score',
      'Never say',
      'A title',
      'Find the',
    ]) {
      assert.ok(!all.toLowerCase().includes(word.toLowerCase()), word)
    }
  })
})
