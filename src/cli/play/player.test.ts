import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { captured } from '../../../test/cli/captured.ts'
import { ledger, ledgerWorld } from '../../../test/ledger-domain.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSessionIn } from '../../engine/session.ts'
import { memoryStore } from '../../engine/store/memory-store.ts'
import { scriptedModel } from '../../model/scripted-model.ts'
import { playLines } from './from-lines.ts'
import { Player } from './player.ts'
import { jsonReporter, transcriptReporter } from './reporter.ts'

const folder = temporaryFolder()
const tagged = (text: string) => `<predicted_observation>${text}</predicted_observation>`

async function played(
  lines: readonly string[],
  {
    replies = [] as string[],
    isTour = false,
    makeReporter = transcriptReporter,
    signal = new AbortController().signal,
  } = {},
) {
  const { outside, stdout, stderr } = captured([], { signal })
  const store = memoryStore()
  const world = ledgerWorld({ success: [{ kind: 'answer', equals: '3', weight: 1, when: 'final' }] })
  const model = replies.length > 0 ? scriptedModel(replies) : undefined
  const session = await openSessionIn({
    domain: ledger,
    world,
    store,
    id: 'play',
    imaginer: model && { model },
  })
  const player = new Player({ session, store, domain: ledger, reporter: makeReporter(outside) })
  const code = await playLines(player, { lines, isTour }, { ...outside, isQuiet: true })
  return { code, stdout: stdout(), stderr: stderr() }
}

describe('Player', () => {
  it('acts, and shows what comes back and who says so', async () => {
    const { code, stdout } = await played(['get rope', '', 'unload'], { replies: [tagged('tar is 9')] })
    assert.equal(code, 0)
    assert.equal(
      stdout,
      `
1 › get rope                                                            computed
3

2 › unload                                                  imagined by scripted
tar is 9
`,
    )
  })

  it('tells why, takes back, forks and returns', async () => {
    const lines = [
      'put rope 4',
      'sum',
      ':rewind',
      'put tar 1',
      ':fork 1',
      'sum',
      ':back',
      'sum',
      ':rewind 0',
      'sum',
    ]
    const { code, stdout } = await played(lines)
    assert.equal(code, 0)
    const shown = stdout.split('\n').filter(line => line !== '' && !line.startsWith(':'))
    assert.deepEqual(
      shown.map(line => line.replace(/ {2,}/, '  ')),
      [
        '1 › put rope 4  computed',
        '2 › sum  computed',
        '4',
        'Rewound: the session has 1 turn.',
        '2 › put tar 1  computed',
        'Now in play.fork-1, forked after 1 turn. :back returns to play.',
        '2 › sum  computed',
        '4',
        'Back in play, after 2 turns.',
        '3 › sum  computed',
        '5',
        'Rewound: the session has 0 turns.',
        '1 › sum  computed',
        '3',
      ],
    )
    assert.match((await played(['sum', ':why'])).stdout, /^Turn 1 was computed by ledger\/1 in [\d.]+ ms\.$/m)
  })

  it('gives every fork a name of its own', async () => {
    const { stdout } = await played(['sum', ':fork', ':fork', ':back', ':fork'])
    assert.deepEqual(
      [...stdout.matchAll(/Now in (\S+),/g)].map(match => match[1]),
      ['play.fork-1', 'play.fork-2', 'play.fork-3'],
    )
  })

  it('saves the session to a file that is not there yet', async () => {
    const file = path.join(folder, 'saved.jsonl')
    const { code, stdout, stderr } = await played(['sum', `:save ${file}`, `:save ${file}`])
    assert.equal(code, 1)
    assert.match(
      stdout,
      new RegExp(`Saved 1 turn in ${file}\\. To go on from there: agentworld play --session`),
    )
    assert.equal(stderr, `${file} is there already.\nName another file.\n`)
    const kinds = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).kind)
    assert.deepEqual(kinds, ['header', 'turn'])
  })

  it('submits, with an answer or without', async () => {
    assert.match((await played([':submit 3'])).stdout, /^:submit 3\nScore 1\n {2}✓ the answer$/m)
    assert.match((await played([':submit'])).stdout, /^Score 0$/m)
  })

  it('shows what can be done, in the world and besides', async () => {
    const { stdout } = await played([':actions', ':help'])
    assert.match(stdout, /^put, get, sum$/m)
    for (const name of ['why', 'rewind', 'fork', 'back', 'save', 'submit', 'actions', 'help', 'quit']) {
      assert.match(stdout, new RegExp(`^ {2}:${name} `, 'm'))
    }
  })

  it('goes on after what fails, and says so in the end', async () => {
    const { code, stdout, stderr } = await played([
      'unload',
      ':rwind',
      ':rewind x',
      ':back',
      ':why',
      'get rope',
    ])
    assert.equal(code, 1)
    assert.match(stdout, /^1 › get rope .*computed\n3\n$/m)
    assert.match(stderr, /^This step cannot be computed: a ledger cannot know\.\nGive a model/)
    assert.match(
      stderr,
      /^There is no command :rwind\.\nDid you mean :rewind\? To act with it all the same, begin the line with a space\.$/m,
    )
    assert.match(stderr, /^Expected a number of turns, found 'x'\.$/m)
    assert.match(stderr, /^This session was not forked here\.\n:fork forks it\.$/m)
    assert.match(stderr, /^Nothing has happened yet\.$/m)
  })

  it('takes a colon without a word, or after a space, as an action', async () => {
    const { stdout } = await played([': x', ' :why'], { replies: [tagged('a'), tagged('b')] })
    assert.match(stdout, /^1 › : x .*\na\n\n2 › {2}:why .*\nb$/m)
  })

  it('goes on after its end only where it is told how', async () => {
    const { stdout, stderr } = await played(['sum', ':submit', 'sum', ':submit', ':rewind', 'sum'])
    const over =
      'The session is over: it was submitted.\n:rewind takes the last turn back and goes on; :quit leaves.\n'
    assert.equal(stderr, over + over)
    assert.match(stdout, /\n1 › sum .*computed\n3\n$/)
  })

  it('makes things fail, and no more', async () => {
    const { code, stdout } = await played([':fault {kind: dropped}', 'sum', ':fault off', 'sum'])
    assert.equal(code, 0)
    assert.match(
      stdout,
      /1 › sum .*failed on purpose.*\n[\s\S]*Nothing fails on purpose any more\.\n\n2 › sum .*computed\n3\n$/,
    )
  })

  it('takes the kind of a fault alone, and names the nearest', async () => {
    const { stdout, stderr } = await played([':fault dropped', 'sum', ':fault droped'])
    assert.match(stdout, /1 › sum .*failed on purpose/)
    assert.match(stderr, /^:fault: kind: .*Did you mean dropped\?/m)
  })

  it('ends a tour where it cannot go on', async () => {
    const { code, stdout } = await played(['sum', 'unload', 'get rope'], { isTour: true })
    assert.equal(code, 1)
    assert.equal(stdout.match(/›/g)?.length, 1)
  })

  it('stops at :quit', async () => {
    assert.equal((await played([':quit', 'sum'])).stdout, '\n:quit\n')
  })

  it('prints lines of JSON for a program', async () => {
    const { code, stdout } = await played(['get rope', ':why', ':nope', ':submit 3'], {
      makeReporter: jsonReporter,
    })
    assert.equal(code, 1)
    const [turn, why, failure, score, ...rest] = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual(
      { ...turn, timing: 0 },
      { at: 1, kind: 'turn', action: 'get rope', observation: { text: '3' }, by: 'kernel', timing: 0 },
    )
    assert.match(why.note, /^Turn 1 was computed/)
    assert.equal(failure.error.at, 'usage')
    assert.deepEqual(score, {
      at: 2,
      kind: 'score',
      answer: '3',
      score: 1,
      reward: 1,
      checks: [{ kind: 'answer', weight: 1, passed: true }],
    })
    assert.deepEqual(rest, [])
  })

  it('reports a step that was stopped, not its error', async () => {
    const { code, stdout } = await played(['unload'], { replies: ['x'], signal: AbortSignal.abort() })
    assert.deepEqual([code, stdout], [1, 'Stopped; the session is as it was.\n'])
  })
})
