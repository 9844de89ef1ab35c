import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { agentworld } from './agentworld.ts'
import { quayWorld } from './quay-world.ts'

const folder = temporaryFolder()
quayWorld(folder)
const play = (args: readonly string[], input?: string) =>
  agentworld(['play', ...args], { cwd: folder, ...(input === undefined ? {} : { input }) })
const banner = `A quay at low water  terminal

Task: Write the time of high water into high.txt, and say which it is.
`

describe('agentworld play without a terminal', { concurrency: true }, () => {
  it('takes each line as an action, and keeps the session where nobody named a file', async () => {
    const { code, stdout, stderr } = await play(
      ['quay.yaml'],
      'head -1 tides.txt\n\necho one \\\n  two\n:submit 12:30\n',
    )
    assert.equal(code, 0)
    assert.equal(
      stdout,
      `${banner}
1 › head -1 tides.txt                                                   computed
low 06:12

2 › echo one \\                                                          computed
      two
one two

:submit 12:30
Score 0.75
  ✗ file /home/user/high.txt
  ✓ the answer (weight 3)

2 turns: 2 computed, 0 imagined (100 % computed) · score 0.75
`,
    )
    const [, kept = ''] =
      /^The session is kept\. To go on with it:\n {2}agentworld play --session ~\/(\S+)\n$/.exec(stderr) ?? []
    assert.match((await play(['--session', kept], ':why\n')).stdout, /^The session goes on after turn 2/m)
  })

  it('says so where no session can be kept', async () => {
    const env = { HOME: '' }
    const { stderr } = await agentworld(['play', 'quay.yaml'], { cwd: folder, input: 'pwd\n', env })
    assert.equal(
      stderr,
      'The session was not kept: its folder cannot be written. --session FILE keeps one.\n',
    )
  })

  it('shows its tour where nobody says anything', async () => {
    const { code, stdout, stderr } = await agentworld(['play'], { cwd: folder })
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^\S.*\n\nTask: /)
    assert.match(stdout, /\n1 › .+ {2,}computed\n/)
    assert.match(stdout, /\n\d+ turns: (\d+) computed, 0 imagined \(100 % computed\)[^\n]*\n$/)
  })

  it('shows its tour where standard input stays open and silent', async () => {
    const { code, stdout } = await agentworld(['play', '--quiet'], { cwd: folder, isInputOpen: true })
    assert.equal(code, 0)
    assert.match(stdout, /^\n1 › .+ {2,}computed\n/)
  })

  it('writes no tour into a session that is kept', async () => {
    const { code, stdout } = await play(['terminal/harbour', '--session', 'untouched.jsonl'])
    assert.equal(code, 0)
    assert.match(stdout, /\n0 turns: 0 computed, 0 imagined\n$/)
    assert.ok(!existsSync(path.join(folder, 'untouched.jsonl')))
  })

  it('takes the tour of any world that has one', async () => {
    const [none, missing] = [await play(['quay.yaml']), await play(['quay.yaml', '--tour'])]
    assert.deepEqual(none, { code: 0, stdout: `${banner}\n0 turns: 0 computed, 0 imagined\n`, stderr: '' })
    assert.deepEqual(missing, {
      code: 1,
      stdout: '',
      stderr:
        'agentworld: quay.yaml has no tour.\nA tour is a file beside it, one action on a line: quay.tour.txt\n',
    })
    writeFileSync(path.join(folder, 'quay.tour.txt'), 'wc -l < tides.txt\n')
    const toured = await play(['quay.yaml', '--tour', '--quiet'], 'never read\n')
    assert.match(toured.stdout, /^\n1 › wc -l < tides\.txt {2,}computed\n2\n$/)
  })

  it('keeps a session, and goes on with it', async () => {
    await play(['quay.yaml', '--session', 'kept.jsonl'], 'echo 1 > a\n')
    const { stdout } = await play(['--session', 'kept.jsonl'], 'cat a\n')
    assert.match(stdout, /\nThe session goes on after turn 1, which returned:\n\n2 › cat a {2,}computed\n1\n/)
    assert.equal(readFileSync(path.join(folder, 'kept.jsonl'), 'utf8').trimEnd().split('\n').length, 3)
    const wrong = await play(['kept.jsonl'])
    assert.deepEqual(
      wrong.stderr,
      'agentworld: kept.jsonl is not a world.\nTo go on with a session: --session kept.jsonl\n',
    )
    assert.equal(wrong.code, 2)
  })

  it('speaks JSON with a program', async () => {
    const { code, stdout } = await play(['quay.yaml', '--json'], 'printf a\n:nope\n')
    assert.equal(code, 1)
    const [turn, failure] = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    assert.deepEqual([turn.kind, turn.observation.text], ['turn', 'a'])
    assert.equal(failure.error.at, 'usage')
  })

  it('plays a domain by its name, and says what is near a name it does not know', async () => {
    const [domain, unknown] = await Promise.all([
      play(['terminal', '--quiet'], 'printf hi\n'),
      play(['termnal']),
    ])
    assert.match(domain.stdout, /^\n1 › printf hi {2,}computed\nhi\n$/)
    assert.deepEqual(unknown, {
      code: 1,
      stdout: '',
      stderr:
        "agentworld: termnal: there is no such world file or domain.\nDid you mean terminal? 'agentworld worlds' lists the example worlds.\n",
    })
  })
})
