import assert from 'node:assert/strict'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { before, describe, it } from 'node:test'
import { fileStore } from '../../src/engine/store/file-store.ts'
import { openAnySession } from '../../src/library/open-any-session.ts'
import { Fault } from '../../src/world/fault.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { agentworld, here } from './agentworld.ts'
import { quayWorld } from './quay-world.ts'

const folder = temporaryFolder()
const run = (...args: string[]) => agentworld(args, { cwd: folder })
process.chdir(folder)
const at = (name: string) => path.join(folder, name)
const lines = (name: string) => readFileSync(at(name), 'utf8').trimEnd().split('\n')
const copy = (name: string) => cpSync(at('s.jsonl'), at(name))

// a copy of the session with one line put otherwise
function changed(name: string, number: number, change: (record: { [key: string]: unknown }) => object): void {
  const all = lines('s.jsonl')
  all[number] = JSON.stringify(change(JSON.parse(all[number] ?? '')))
  writeFileSync(at(name), `${all.join('\n')}\n`)
}

before(async () => {
  quayWorld(folder)
  const input = 'cat tides.txt\necho nothing > high.txt\n:rewind 1\necho 12:30 > high.txt\ncat high.txt\n'
  const { code } = await agentworld(['play', 'quay.yaml', '--session', 's.jsonl'], { cwd: folder, input })
  assert.equal(code, 0)
})

describe('agentworld show', { concurrency: true }, () => {
  it('reads a session as text, without what was rewound', async () => {
    const { code, stdout } = await run('show', 's.jsonl')
    assert.equal(code, 0)
    assert.equal(
      stdout,
      `A quay at low water  terminal

Task: Write the time of high water into high.txt, and say which it is.

1 › cat tides.txt                                                       computed
low 06:12
high 12:30

2 › echo 12:30 > high.txt                                               computed

3 › cat high.txt                                                        computed
12:30

3 turns: 3 computed, 0 imagined (100 % computed)
`,
    )
  })

  it('shows one turn, as text or as JSON', async () => {
    const [text, json, none] = await Promise.all([
      here('show', 's.jsonl', '--turn', '3'),
      here('show', 's.jsonl', '--turn', '3', '--json'),
      here('show', 's.jsonl', '--turn', '4'),
    ])
    assert.match(text.stdout, /^3 › cat high\.txt {2,}computed\n12:30\n$/)
    assert.equal(JSON.parse(json.stdout).observation.text, '12:30\n')
    assert.deepEqual(none, { code: 2, stdout: '', stderr: 'agentworld: s.jsonl has no turn 4.\nIt has 3.\n' })
  })

  it('shows the whole as one line of JSON', async () => {
    const { stdout } = await here('show', 's.jsonl', '--json')
    const { header, turns, score, summary } = JSON.parse(stdout)
    assert.equal(stdout.indexOf('\n'), stdout.length - 1)
    assert.equal(header.world.title, 'A quay at low water')
    assert.equal(turns.length, 3)
    assert.equal(score, null)
    assert.deepEqual(
      { ...summary, seconds: 0 },
      {
        turns: 3,
        tokens: 0,
        seconds: 0,
        costUsd: 0,
        by: { kernel: 3, inferred: 0, recorded: 0, model: 0, real: 0, fault: 0 },
        computedShare: 1,
      },
    )
  })
})

describe('agentworld fork', { concurrency: true }, () => {
  it('branches a session, and both go on by themselves', async () => {
    assert.deepEqual(await run('fork', 's.jsonl', '--at', '1', '-o', 'branch.jsonl'), {
      code: 0,
      stdout: 'branch.jsonl: 1 turn of s.jsonl\n',
      stderr: '',
    })
    const { stdout } = await here('step', '--session', 'branch.jsonl', '--action', 'cat high.txt')
    assert.match(stdout, /No such file/)
    assert.equal((await here('show', 's.jsonl', '--turn', '3')).code, 0)
  })

  it('finds a free name, and never writes over a file', async () => {
    copy('f.jsonl')
    assert.match((await here('fork', 'f.jsonl')).stdout, /^f\.fork-1\.jsonl: 3 turns of f\.jsonl$/m)
    const { stdout } = await here('fork', 'f.jsonl', '--at', '0', '--json')
    assert.deepEqual(JSON.parse(stdout), {
      session: 'f.fork-2.jsonl',
      turns: 0,
      parent: { id: 'f', turn: 0 },
    })
    assert.equal(lines('f.fork-2.jsonl').length, 1)
    const { code, stderr } = await here('fork', 'f.jsonl', '-o', 'f.fork-1.jsonl')
    assert.deepEqual(
      [code, stderr],
      [1, 'agentworld: f.fork-1.jsonl exists already.\nName another file with -o.\n'],
    )
  })

  it('refuses a turn that is not there', async () => {
    assert.deepEqual(await here('fork', 's.jsonl', '--at', '4', '-o', 'no.jsonl'), {
      code: 2,
      stdout: '',
      stderr: 'agentworld: s.jsonl has no turn 4.\nIt has 3.\n',
    })
    assert.equal(existsSync(at('no.jsonl')), false)
  })

  it('takes along the faults that were injected', async () => {
    copy('faulty.jsonl')
    const session = await openAnySession({ store: fileStore({ directory: folder }), id: 'faulty' })
    await session.inject(Fault.parse({ kind: 'disk-full' }))
    await session.close()
    assert.equal((await here('fork', 'faulty.jsonl', '--at', '1', '-o', 'faulty-too.jsonl')).code, 0)
    assert.match(
      (await here('step', '--session', 'faulty-too.jsonl', '--action', 'echo x > y')).stdout,
      /No space left/,
    )
  })

  it('rescues what comes before a turn that no longer comes out as recorded', async () => {
    changed('broken.jsonl', 5, turn => ({ ...turn, observation: { text: '11:11\n' } }))
    const { code, stderr } = await here('step', '--session', 'broken.jsonl', '--action', 'pwd')
    assert.equal(code, 1)
    assert.match(stderr, /Turn 3 no longer comes out as recorded/)
    assert.equal((await here('fork', 'broken.jsonl', '--at', '2', '-o', 'rescued.jsonl')).code, 0)
    const { stdout } = await here('step', '--session', 'rescued.jsonl', '--action', 'cat high.txt')
    assert.equal(stdout, '12:30\n')
  })
})

describe('agentworld replay', { concurrency: true }, () => {
  it('does a session again', async () => {
    assert.deepEqual(await run('replay', 's.jsonl'), {
      code: 0,
      stdout: '3 turns, all as recorded.\n',
      stderr: '',
    })
  })

  it('shows the first turn that comes out otherwise', async () => {
    changed('differs.jsonl', 1, turn => ({ ...turn, observation: { text: 'low 06:12\nhigh 11:11\n' } }))
    const [text, json] = await Promise.all([
      here('replay', 'differs.jsonl'),
      here('replay', 'differs.jsonl', '--json'),
    ])
    assert.deepEqual(text, {
      code: 1,
      stdout: `Turn 1 comes out otherwise (- recorded, + now):
  low 06:12
- high 11:11
+ high 12:30
${'  '}
`,
      stderr: '',
    })
    assert.equal(json.code, 1)
    assert.equal(JSON.parse(json.stdout).difference.turn, 1)
  })
})

describe('agentworld submit', { concurrency: true }, () => {
  it('scores a session and ends it', async () => {
    copy('done.jsonl')
    const { code, stdout } = await run('submit', '--session', 'done.jsonl', '--answer', 'at 11:11')
    assert.deepEqual(
      [code, stdout],
      [
        0,
        'Score 0.25\n  ✓ file /home/user/high.txt contains "12:30"\n  ✗ the answer contains "12:30" (weight 3)\n',
      ],
    )
    const [shown, again, step] = await Promise.all([
      here('show', 'done.jsonl'),
      here('submit', '--session', 'done.jsonl'),
      here('step', '--session', 'done.jsonl', '--action', 'pwd'),
    ])
    assert.match(shown.stdout, /\nAnswer: at 11:11\nScore 0\.25\n[\s\S]* · score 0\.25\n$/)
    assert.deepEqual([again.code, step.code], [1, 1])
    const remedy =
      "'agentworld fork done.jsonl --at N' continues from an earlier turn, and so does ':rewind N' in 'agentworld play'."
    assert.equal(step.stderr, `agentworld: Session 'done' has ended (submitted).\n${remedy}\n`)
    assert.equal(again.stderr, `agentworld: Session 'done' was submitted already.\n${remedy}\n`)
  })

  it('says how a session begins where there is none, in commands that are there', async () => {
    assert.deepEqual(await here('submit', '--session', 'none.jsonl'), {
      code: 1,
      stdout: '',
      stderr:
        'agentworld: none.jsonl: there is no such session.\nBegin one: agentworld step --world FILE --session none.jsonl --action ACTION\n',
    })
  })

  it('prints the score as it stands in the session file', async () => {
    copy('scored.jsonl')
    const { stdout } = await here('submit', '--session', 'scored.jsonl', '--answer', '12:30', '--json')
    assert.equal(stdout, `${lines('scored.jsonl').at(-1)}\n`)
    assert.equal(JSON.parse(stdout).score, 1)
    assert.equal((await here('submit', '--session', 'nope.jsonl')).code, 1)
  })
})

describe('agentworld check', { concurrency: true }, () => {
  it('says which files are fine, and what is wrong with the others', async () => {
    changed('edited.jsonl', 0, header => ({
      ...header,
      world: { ...(header.world as object), title: 'Edited' },
    }))
    writeFileSync(at('torn.jsonl'), `${lines('s.jsonl').join('\n')}\n{"at":`)
    writeFileSync(at('bad.yaml'), 'version: 2\ndomain: terminal\ntitle: x\nextra: 1\n')
    const { code, stdout, stderr } = await run(
      'check',
      'quay.yaml',
      'torn.jsonl',
      'edited.jsonl',
      'bad.yaml',
      'nope.yaml',
    )
    assert.equal(code, 1)
    assert.equal(
      stdout,
      `quay.yaml: ok, terminal world 'A quay at low water'; no solution given; doing nothing scores 0
torn.jsonl: ok, 3 turns in 'A quay at low water'; its last line is half written and will be dropped
`,
    )
    assert.match(stderr, /^edited\.jsonl, line 1: worldHash: is not the hash of the world beside it\.$/m)
    assert.match(
      stderr,
      /^bad\.yaml:1:1: version: expected 1, found 2\nbad\.yaml:4:1: extra: there is no such field\. /m,
    )
    assert.match(stderr, /^nope\.yaml: there is no such file\.$/m)
  })

  it('prints a line of JSON for every file, or only what is wrong', async () => {
    const [json, quiet] = await Promise.all([
      run('check', 's.jsonl', 'nope.yaml', '--json'),
      here('check', 's.jsonl', 'quay.yaml', '--quiet'),
    ])
    assert.equal(json.code, 1)
    assert.deepEqual(
      json.stdout
        .trim()
        .split('\n')
        .map(line => JSON.parse(line)),
      [
        { ok: true, file: 's.jsonl', kind: 'session', domain: 'terminal', title: 'A quay at low water' },
        {
          ok: false,
          file: 'nope.yaml',
          error: { at: 'world', message: 'nope.yaml: there is no such file.', remedy: null },
        },
      ],
    )
    assert.deepEqual(quiet, { code: 0, stdout: '', stderr: '' })
  })
})
