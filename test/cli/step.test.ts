import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../temporary-folder.ts'
import { agentworld, here } from './agentworld.ts'
import { quayWorld } from './quay-world.ts'

const folder = temporaryFolder()
quayWorld(folder)
process.chdir(folder)
const argumentsOf = (session: string, action: string) => ['step', '--session', session, '--action', action]
const step = (session: string, action: string, ...more: string[]) =>
  here(...argumentsOf(session, action), ...more)
const child = (session: string, action: string, ...more: string[]) =>
  agentworld([...argumentsOf(session, action), ...more], { cwd: folder })
const fresh = ['--world', 'quay.yaml']
const bytes = (session: string) => readFileSync(path.join(folder, session), 'utf8')

describe('agentworld step', { concurrency: true }, () => {
  it('prints the observation, and goes on where the last call left the session', async () => {
    assert.deepEqual(await child('a.jsonl', 'cat tides.txt', ...fresh), {
      code: 0,
      stdout: 'low 06:12\nhigh 12:30\n',
      stderr: '',
    })
    assert.equal((await child('a.jsonl', 'mkdir log && cd log && echo six > now.txt')).code, 0)
    assert.equal((await child('a.jsonl', 'cat now.txt')).stdout, 'six\n')
    assert.equal(bytes('a.jsonl').trim().split('\n').length, 4)
  })

  it('prints the turn as it stands in the session file', async () => {
    const { code, stdout } = await child('b.jsonl', 'printf hi', ...fresh, '--json', '--durable')
    assert.equal(code, 0)
    assert.equal(stdout, `${bytes('b.jsonl').trim().split('\n').at(-1)}\n`)
    const turn = JSON.parse(stdout)
    assert.deepEqual([turn.at, turn.kind, turn.observation.text, turn.by], [1, 'turn', 'hi', 'kernel'])
  })

  it('ends the last line of an observation that does not', async () => {
    assert.equal((await step('c.jsonl', 'printf hi', ...fresh)).stdout, 'hi\n')
  })

  it('reads the action from standard input', async () => {
    const args = ['step', '--world', 'quay.yaml', '--session', 'd.jsonl', '--action', '-']
    const { stdout } = await agentworld(args, { cwd: folder, input: 'cat <<END\ntwo\nlines\nEND\n' })
    assert.equal(stdout, 'two\nlines\n')
  })

  it("takes the world's own failures as observations", async () => {
    const { code, stdout, stderr } = await step('e.jsonl', 'cat nope.txt', ...fresh)
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /nope\.txt: No such file or directory/)
  })

  it('leaves no file behind when the first step fails', async () => {
    const { code, stdout, stderr } = await child('f.jsonl', 'docker ps', ...fresh, '--model', 'none')
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^agentworld: .+/)
    assert.equal(existsSync(path.join(folder, 'f.jsonl')), false)
  })

  it('refuses to go on in another world', async () => {
    quayWorld(folder, { name: 'other.yaml', title: 'Another quay' })
    await step('g.jsonl', 'pwd', ...fresh)
    const before = bytes('g.jsonl')
    assert.deepEqual(await step('g.jsonl', 'pwd', '--world', 'other.yaml', '--json'), {
      code: 1,
      stdout: `${JSON.stringify({
        error: {
          at: 'session',
          message: "Session 'g' was opened in 'A quay at low water'.",
          remedy: 'Leave the world out to continue the session as it is, or name another session.',
        },
      })}\n`,
      stderr: `agentworld: Session 'g' was opened in 'A quay at low water'.
Leave the world out to continue the session as it is, or name another session.
`,
    })
    assert.equal(bytes('g.jsonl'), before)
  })

  it('names the field of a world that is wrong, and a world that is not there', async () => {
    writeFileSync(
      path.join(folder, 'bad.yaml'),
      'version: 1\ndomain: terminal\ntitle: 7\nstate: {}\nopen: maybe\n',
    )
    const { code, stderr } = await step('h.jsonl', 'pwd', '--world', 'bad.yaml')
    assert.equal(code, 1)
    assert.match(stderr, /bad\.yaml:3:1: title: expected a text, found 7\nbad\.yaml:5:1: open: /)
    assert.match(
      (await step('h.jsonl', 'pwd', '--world', 'nope.yaml')).stderr,
      /nope\.yaml: there is no such file/,
    )
    writeFileSync(path.join(folder, 'alien.yaml'), 'version: 1\ndomain: termnal\ntitle: x\n')
    assert.match(
      (await step('h.jsonl', 'pwd', '--world', 'alien.yaml')).stderr,
      /no domain 'termnal'\.\nDid you mean terminal\?/,
    )
  })

  it('wants a world for a new session, and a session file that can be one', async () => {
    assert.deepEqual(await step('i.jsonl', 'pwd'), {
      code: 1,
      stdout: '',
      stderr:
        'agentworld: i.jsonl: there is no such session.\nBegin one: agentworld step --world FILE --session i.jsonl --action ACTION\n',
    })
    assert.equal((await step('i.txt', 'pwd', ...fresh)).code, 2)
  })

  it('names the file it cannot write', async () => {
    mkdirSync(path.join(folder, 'taken.jsonl'))
    const { code, stderr } = await step('taken.jsonl', 'pwd', ...fresh)
    assert.equal(code, 1)
    assert.match(stderr, /taken\.jsonl: it is a folder, not a file\.$/m)
  })
})
