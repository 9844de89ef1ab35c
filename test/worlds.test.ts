// The worlds that come with the package, as a newcomer meets them: what they suggest, where their tours lead, how they are
// solved. What is computed must work; what only a model could answer must be read as an action, and the refusal says so.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { domainNamed } from '../domains/index.ts'
import { validateFile } from '../src/cli/check/validate-file.ts'
import { suggestionIn, tourOf } from '../src/cli/play/tour.ts'
import { WholeInputs } from '../src/cli/play/whole-inputs.ts'
import { exampleWorlds } from '../src/cli/wiring/example-worlds.ts'
import type { Session } from '../src/engine/session.ts'
import { loadWorld } from '../src/library/load-world.ts'
import { openAnySession } from '../src/library/open-any-session.ts'
import { WorldError } from '../src/world/error.ts'
import { asFlag, wordedRemedy } from '../src/world/remedy.ts'
import type { Turn } from '../src/world/turn.ts'
import { skipWithout } from './system-packages.ts'

const worlds = await Promise.all(
  (await exampleWorlds()).map(async ({ name, file }) => ({ name, file, world: await loadWorld(file) })),
)

/** What comes back, computed or inferred; or undefined where the step is refused as it must be. */
async function computed(session: Session, action: string): Promise<Turn | undefined> {
  try {
    const turn = await session.step(action)
    assert.ok(turn.by === 'kernel' || turn.by === 'inferred', action)
    return turn
  } catch (error) {
    assert.ok(error instanceof WorldError, String(error))
    assert.match(error.message, /^This step cannot be computed: ./)
    assert.match(wordedRemedy(error.remedy ?? '', asFlag), /^Give a model that imagines it: --model /)
    return undefined
  }
}

function inputsOf(lines: readonly string[]): string[] {
  const inputs = new WholeInputs()
  const whole = lines.map(line => inputs.add(line) ?? '').filter(input => input.trim() !== '')
  assert.equal(inputs.end(), undefined)
  return whole
}

for (const { name, file, world } of worlds) {
  describe(`the world ${name}`, { concurrency: true }, () => {
    it('suggests what works in it', async () => {
      const suggestion = (await suggestionIn(world, { file })) ?? ''
      assert.match(suggestion, /^\S.{0,88}\S$/, 'it fits on a line')
      const read = (await domainNamed(world.domain)).readAction(suggestion, world)
      assert.equal(read.kind, 'action', suggestion)
      const session = await openAnySession({ world, model: 'none' })
      const turn = await computed(session, suggestion)
      const { exitCode = 0 } = (turn?.observation.data ?? {}) as { exitCode?: number }
      assert.deepEqual(
        [turn?.observation.isError ?? false, exitCode],
        [false, 0],
        turn?.observation.text ?? '',
      )
      assert.notEqual(turn?.observation.text.trim(), '')
      await session.close()
    })

    it('has a tour of several actions', async () => {
      const inputs = inputsOf(await tourOf(file))
      assert.ok(inputs.length >= 3, String(inputs.length))
      const domain = await domainNamed(world.domain)
      const session = await openAnySession({ world, model: 'none' })
      let isComputed = true
      for (const input of inputs) {
        assert.equal(domain.readAction(input, world).kind, 'action', input)
        // a tour that is refused ends there; what comes before stands
        isComputed &&= (await computed(session, input)) !== undefined
      }
      assert.ok(
        isComputed || session.status.turns === 0,
        'a tour leads to its end, or needs a model from the start',
      )
      await session.close()
    })
  })
}

describe('the solutions of worlds', { concurrency: 2, skip: skipWithout('bubblewrap') }, () => {
  for (const { name, world } of worlds) {
    it(`solves ${name}, and doing nothing does not`, async () => {
      const { abilities } = await domainNamed(world.domain)
      const executor = abilities.executors && 'sandbox' in abilities.executors ? 'sandbox' : undefined
      const [solution, floor, agreement, leaks] = await validateFile(world, { executor })
      assert.ok(world.solution && world.solution.actions.length > 0, 'it has a solution')
      assert.deepEqual(
        [floor?.outcome, leaks?.outcome],
        ['held', 'held'],
        `${floor?.detail}; ${leaks?.detail}`,
      )
      if (solution?.outcome === 'not-evaluated')
        assert.match(solution.detail, /^action \d+: This step cannot be computed: ./)
      else assert.deepEqual([solution?.outcome, agreement?.outcome], ['held', 'held'], `${solution?.detail}`)
    })
  }
})
