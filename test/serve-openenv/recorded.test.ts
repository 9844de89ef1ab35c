// What OpenEnv's own server said (reference/recorded.json, made by reference/record.py), and what ours says to the same.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { before, describe } from 'node:test'
import type { Json } from '../../src/world/json.ts'
import { requires } from './requirement.ts'
import { ask, Client, startServer } from './start-server.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, 'reference', name), 'utf8')) as never
const recorded: { readonly [scenario: string]: readonly Json[] } = read('recorded.json')
const sent: {
  sockets: { [scenario: string]: { world: string; path: string; messages: unknown[] } }
  http: { [scenario: string]: { world: string; calls: { method: string; path: string; body?: unknown }[] } }
} = read('sent.json')

// what is ours on purpose, by scenario and place
const differs: { readonly [at: string]: string } = {
  'an episode 3': 'our state says more; its two fields are compared below',
  'tools in steps 0': 'a first observation of ours has its fields',
  'tools in steps 2': 'FastMCP adds metadata of its own to a result',
  'tools in steps 5': 'FastMCP adds metadata of its own to a tool',
  'tools in steps 6': 'FastMCP adds metadata of its own to a result',
  'the socket of tools 0': 'FastMCP adds metadata of its own to a tool',
  'the socket of tools 1': 'FastMCP adds metadata of its own to a result',
  'over HTTP 16': 'the schemas are of other classes; their places are compared below',
  'over HTTP 17': 'another name and description; its fields are compared below',
  'tools over HTTP 0': 'FastMCP adds metadata of its own to a tool',
  'tools over HTTP 1': 'FastMCP adds metadata of its own to a result',
  'no tools over HTTP 0': 'all our worlds have tools',
}

const said: { [scenario: string]: Json[] } = {}

/** Without what two servers cannot share: ids, links to a library's pages, the wording of a JSON parser. */
function comparable(value: Json): Json {
  const text = JSON.stringify(value, (key, inner: Json) => {
    if (key === 'url') return undefined
    if (key === 'session_id') return 'an id'
    if (key === 'expected' || (key === 'error' && typeof inner === 'string')) return 'in words'
    if (key === 'ctx' && Object.keys(inner as object).includes('expected')) return undefined
    if (key !== 'message' || typeof inner !== 'string') return inner
    return inner
      .replace(/^(Invalid JSON|Parse error): .*/, '$1: in words')
      .replace(/\[type=(\w+)[\s\S]*$/, '[type=$1]')
  })
  return JSON.parse(text) as Json
}

function sameAsRecorded(scenario: string): void {
  const ours = said[scenario] ?? []
  assert.equal(ours.length, recorded[scenario]?.length)
  for (const [place, wanted] of (recorded[scenario] ?? []).entries()) {
    if (differs[`${scenario} ${place}`] !== undefined) continue
    assert.deepEqual(comparable(ours[place] ?? null), comparable(wanted), `${scenario} ${place}`)
  }
}

const fieldsOf = (value: Json | undefined, ...keys: readonly string[]) => {
  let here = value
  for (const key of keys) here = (here as { [key: string]: Json } | undefined)?.[key]
  return here as { [key: string]: Json }
}

describe("OpenEnv's server and ours", () => {
  before(async () => {
    const urls: { [world: string]: string } = {
      quay: (await startServer()).url,
      bell: (await startServer({ splits: { train: ['bell'] } })).url,
    }
    for (const [name, { world, path: at, messages }] of Object.entries(sent.sockets)) {
      const client = await Client.open(urls[world] ?? '', at)
      const heard: Json[] = []
      for (const message of messages) heard.push(await client.ask(message))
      said[name] = heard
      client.close()
    }
    for (const [name, { world, calls }] of Object.entries(sent.http)) {
      said[name] = []
      for (const call of calls) said[name].push(await ask(urls[world] ?? '', call))
    }
  })

  requires(
    'ws-episode ws-close ws-reset-again ws-reset-optional-data ws-metadata-ignored',
    'run an episode alike',
    async () => {
      sameAsRecorded('an episode')
      const { episode_id, step_count } = fieldsOf(said['an episode']?.[3], 'data')
      assert.deepEqual({ type: 'state', data: { episode_id, step_count } }, recorded['an episode']?.[3])
    },
  )

  requires(
    'ws-invalid-json ws-unknown-type ws-validation-error',
    'refuse alike what cannot be read',
    async () => {
      sameAsRecorded('what cannot be read')
    },
  )

  requires('mcp-actions mcp-message', 'offer tools in steps alike', async () => {
    sameAsRecorded('tools in steps')
    const { tool_name, result, error } = fieldsOf(said['tools in steps']?.[2], 'data', 'observation')
    assert.deepEqual({ tool_name, error }, { tool_name: 'ring', error: null })
    const theirs = fieldsOf(recorded['tools in steps']?.[2], 'data', 'observation', 'result')
    assert.deepEqual(Object.keys(result as object).sort(), Object.keys(theirs).sort())
  })

  requires('mcp-socket', 'speak JSON-RPC on a socket alike', async () => {
    sameAsRecorded('the socket of tools')
  })

  requires(
    'http-health http-reset http-step-alone http-validation http-method http-state',
    'answer requests alike',
    async () => {
      sameAsRecorded('over HTTP')
    },
  )

  requires('http-schema http-metadata', 'describe themselves by the same fields', async () => {
    for (const place of [16, 17]) {
      const [ours, theirs] = [said, recorded].map(all =>
        Object.keys(fieldsOf(all['over HTTP']?.[place], 'body')).sort(),
      )
      assert.deepEqual(ours, theirs)
    }
  })

  requires('mcp-http mcp-errors', 'answer JSON-RPC requests alike', async () => {
    sameAsRecorded('tools over HTTP')
    sameAsRecorded('no tools over HTTP')
    const theirs = fieldsOf(recorded['tools over HTTP']?.[0], 'body', 'result').tools as Json[]
    const ours = fieldsOf(said['tools over HTTP']?.[0], 'body', 'result').tools as Json[]
    const known = ({ name, description, input_schema }: { [key: string]: Json }) => ({
      name,
      description,
      input_schema,
    })
    assert.deepEqual(
      ours.map(tool => known(fieldsOf(tool))),
      theirs.map(tool => known(fieldsOf(tool))),
    )
  })

  requires('ws-capacity mcp-capacity', 'say alike that they are full', async () => {
    const { url } = await startServer({ maxSessions: 1 })
    const first = await Client.open(url)
    await first.ask({ type: 'reset' })
    for (const at of ['/ws', '/mcp']) {
      const second = await Client.open(url, at)
      assert.deepEqual([await second.next(), await second.next()], recorded[`capacity on ${at}`])
    }
    first.close()
  })
})
