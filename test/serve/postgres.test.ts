// Two servers over one database: sessions are ordered across them, and what was acknowledged outlives either.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Postgres, startPostgres } from '../servers/postgres.ts'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { post } from './served-here.ts'
import { type StartedServer, startServer } from './started-server.ts'

const sessions = ['a', 'b', 'c', 'd']
const steps = 24

function world(): string {
  const file = path.join(temporaryFolder(), 'quay.json')
  const state = { user: 'mira', host: 'quay', files: {} }
  writeFileSync(file, JSON.stringify({ version: 1, domain: 'terminal', title: 'A quay', state }))
  return file
}

async function actions(server: StartedServer, id: string): Promise<string[]> {
  const response = await fetch(`${server.url}/sessions/${id}/transcript`)
  const { turns } = (await response.json()) as { turns: { action: { command: string } }[] }
  return turns.map(({ action }) => action.command)
}

describe('two servers over one PostgreSQL', { skip: skipWithout('postgresql') }, () => {
  let database: Postgres
  before(async () => {
    database = await startPostgres()
  })
  after(() => database.close())

  it('go on with each other’s sessions, one of them killed on the way', async () => {
    const file = world()
    const start = () => startServer([file, '--store', database.url])
    await using first = await start()
    await using second = await start()
    for (const id of sessions) await post(`${first.url}/sessions`, { world: 'quay', id })

    const acknowledged = new Map<string, string[]>(sessions.map(id => [id, []]))
    let isFirstAlive = true
    const act = async (id: string, number: number) => {
      const action = `echo ${number} >> log && wc -l < log`
      for (;;) {
        const server = isFirstAlive && number % 2 === 0 ? first : second
        try {
          const { status, body } = await post(`${server.url}/sessions/${id}/step`, { action })
          assert.equal(status, 200, JSON.stringify(body))
          acknowledged.get(id)?.push((body.observation as { text: string }).text)
          return
        } catch (error) {
          // a server that is gone: its answer may be lost although the step counts
          if (server === second || error instanceof assert.AssertionError) throw error
          isFirstAlive = false
          const done = await actions(second, id)
          if (done.filter(each => each === action).length === 0) continue
          acknowledged.get(id)?.push(`${number}\n`)
          return
        }
      }
    }
    await Promise.all(
      sessions.map(async (id, index) => {
        for (let number = 1; number <= steps; number++) {
          if (index === 0 && number === steps / 2) first.child.kill('SIGKILL')
          await act(id, number)
        }
      }),
    )

    const counted = Array.from({ length: steps }, (_, index) => `${index + 1}\n`)
    for (const id of sessions) {
      assert.deepEqual(acknowledged.get(id), counted)
      assert.deepEqual(
        await actions(second, id),
        counted.map(line => `echo ${line.trim()} >> log && wc -l < log`),
      )
    }
  })

  it('order two steps that arrive at once, and lose none', async () => {
    const file = world()
    await using first = await startServer([file, '--store', database.url])
    await using second = await startServer([file, '--store', database.url])
    await post(`${first.url}/sessions`, { world: 'quay', id: 'both' })
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(`${(index % 2 ? first : second).url}/sessions/both/step`, {
          action: 'echo x >> log && wc -l < log',
        }),
      ),
    )
    const texts = replies.map(({ body }) => Number((body.observation as { text: string } | undefined)?.text))
    assert.deepEqual(
      texts.sort((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1),
    )
  })

  it('wait for a database that went away, and go on when it is back', async () => {
    await using server = await startServer([world(), '--store', database.url])
    await post(`${server.url}/sessions`, { world: 'quay', id: 'kept' })
    await post(`${server.url}/sessions/kept/step`, { action: 'echo 1 > n' })
    await database.stop()
    const waiting = post(`${server.url}/sessions/kept/step`, { action: 'cat n' })
    await database.start()
    assert.deepEqual(((await waiting).body.observation as { text: string }).text, '1\n')
    assert.deepEqual(await actions(server, 'kept'), ['echo 1 > n', 'cat n'])
  })
})
