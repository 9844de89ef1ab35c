import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { computeTurn } from './compute-turn.ts'

const { signal } = new AbortController()
const turn = (index: number, action: string) =>
  `### Turn ${index}\n**Action:**\n\`\`\`bash\n${action}\n\`\`\``
const seen = (text: string) => `**Environment Observation:**\n${text}`
const shell = (asked: string, history: readonly (readonly [string, string])[]) => ({
  system: 'You are a terminal.',
  history: history.map(([action, text], index) => ({
    prompt: turn(index + 1, action),
    response: seen(text),
  })),
  asked: turn(history.length + 1, asked),
})
const compute = (asked: string, history: readonly (readonly [string, string])[], domain?: string) =>
  computeTurn(shell(asked, history), { domain, signal })
const files: readonly (readonly [string, string])[] = [
  ['echo tar > note', '(no output)'],
  ['cat note', 'tar'],
]

describe('computeTurn', () => {
  it('computes what the turns before determine', async () => {
    assert.deepEqual(await compute('wc -l < note', files), { ok: true, text: '1' })
  })

  it('gives the reason of the kind that understood the turns before, of no other', async () => {
    const { ok, ...rest } = await compute('docker ps', files)
    assert.equal(ok, false)
    assert.match('why' in rest ? rest.why : '', /the machine itself/)
  })

  it('says so where none did, unless the kind is told', async () => {
    const foreign = [['frobnicate', 'frob 7']] as const
    assert.deepEqual(await compute('frobnicate', foreign), {
      ok: false,
      why: 'the turns before do not tell what kind of world this is',
      isKindOpen: true,
    })
    const told = await compute('frobnicate --all', foreign, 'terminal')
    assert.match('why' in told ? told.why : '', /frobnicate/)
  })

  it('takes no kind of world for another that happens to fit', async () => {
    const call = (name: string, given: object = {}) => JSON.stringify({ name, arguments: given })
    const conversations: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
      // a search would say it again: a clock does not
      ['date', [...files, ['ls', 'note'], ['date', 'Mon'], ['ls', 'note']]],
      // so it would for tools that nobody searches with
      [call('roll_dice'), [1, 2, 3].map(() => [call('roll_dice'), 'five'] as const)],
      [
        call('take_ticket'),
        [
          [call('get_user'), 'ines'],
          [call('take_ticket'), 'ticket 7'],
          [call('get_user'), 'ines'],
        ],
      ],
      // and for a file that was edited meanwhile
      [
        call('Read', { file_path: '/a' }),
        [
          [call('Read', { file_path: '/a' }), 'one'],
          [call('Read', { file_path: '/a' }), 'one'],
          [call('Edit', { file_path: '/a' }), 'edited'],
        ],
      ],
    ]
    for (const [asked, history] of conversations) {
      const outcome = await compute(asked, history)
      assert.equal(outcome.ok, false, `${asked}: ${JSON.stringify(outcome)}`)
    }
  })

  it('finds a search and a tool server by their tools', async () => {
    const call = (name: string, given: object) => JSON.stringify({ name, arguments: given })
    for (const asked of [call('web_search', { query: 'tar' }), call('get_user', { id: 1 })]) {
      const history = [1, 2].map(() => [asked, 'found it'] as const)
      assert.deepEqual(await compute(asked, history), { ok: true, text: 'found it' })
    }
  })

  it('says so where there is no action', async () => {
    const conversation = { system: '', history: [], asked: 'ls' }
    assert.deepEqual(await computeTurn(conversation, { domain: undefined, signal }), {
      ok: false,
      why: 'it shows no action',
    })
  })
})
