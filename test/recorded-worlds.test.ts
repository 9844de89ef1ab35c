// Worlds made of recordings, of all three kinds that show screens: a random explorer is recorded in an app that is declared,
// and the recording answers as the app did, or not at all.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../domains/index.ts'
import { walk } from '../runs/recorded-worlds/walk.ts'
import { type RecordedRun, runsFrom } from '../src/data/recorded/recorded-runs.ts'
import { loadWorld } from '../src/library/load-world.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { WorldError } from '../src/world/error.ts'

const files = ['web/ticket-desk', 'os/text-editor', 'android/settings']
const seeds = Array.from({ length: 30 }, (_, seed) => seed + 1)
const signal = AbortSignal.timeout(120_000)

for (const file of files) {
  describe(`recordings of ${file}`, async () => {
    const app = await loadWorld(`worlds/${file}.yaml`)
    const domain = await domainNamed(app.domain)
    const runs: RecordedRun[] = []
    for (const seed of seeds) runs.push(await walk(domain, app, { seed, steps: 20 }))
    const recording = runsFrom(runs)
    const { title } = app
    const world = await loadWorld({ version: 1, domain: app.domain, title, state: { recording } })

    it('answer every recorded step exactly, and say that it was recorded', async () => {
      for (const { steps } of runs) {
        const session = await openAnySession({ world, model: 'none' })
        for (const { do: action, text, isError } of steps) {
          const { by, observation } = await session.step(action)
          assert.deepEqual([by, observation], ['recorded', { text, ...(isError && { isError }) }])
        }
        await session.close()
      }
    })

    it('answer other walks as the app does, or not at all', async () => {
      let [asked, answered] = [0, 0]
      for (const seed of [101, 102, 103, 104, 105]) {
        const kernel = await domain.openKernel(world, { snapshot: undefined })
        for (const { do: action, text } of (await walk(domain, app, { seed, steps: 20 })).steps) {
          asked += 1
          const result = await kernel.step(action, { signal })
          if (result.kind === 'unknown') await kernel.learn(action, { text })
          else {
            answered += 1
            assert.equal(result.observation.text, text)
          }
        }
        await kernel.close()
      }
      assert.ok(answered > 0 && answered < asked, `${answered} of ${asked}`)
    })

    it('show the recorded screen first, rewind, fork, and refuse what is in none of them', async () => {
      const [{ start, steps } = { start: '', steps: [] }] = runs
      const session = await openAnySession({ world, model: 'none' })
      const [first] = steps
      assert.ok(first)
      const shown = domain.parts.turn(world, first.do, { index: 1, before: undefined })
      assert.equal(shown.state, start)
      for (const { do: action } of steps.slice(0, 8)) await session.step(action)
      await session.rewind(2)
      const fork = await session.fork()
      for (const { do: action, text } of steps.slice(2)) {
        assert.equal((await session.step(action)).observation.text, text)
        assert.equal((await fork.step(action)).observation.text, text)
      }
      const odd = {
        web: "click('no-such')",
        os: 'print("rye")',
        android: { action_type: 'open_app', app_name: 'Rye' },
      }
      await assert.rejects(session.step(odd[app.domain as keyof typeof odd]), error => {
        assert.ok(error instanceof WorldError)
        assert.match(error.message, /This step cannot be computed: it was never recorded on this screen/)
        return true
      })
      await Promise.all([session.close(), fork.close()])
    })
  })
}
