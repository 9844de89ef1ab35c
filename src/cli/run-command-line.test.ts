import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { asLines, benchRow } from '../../test/bench/rows.ts'
import { captured } from '../../test/cli/captured.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import type { Outside } from './outside.ts'
import { runCommandLine } from './run-command-line.ts'

async function run(args: readonly string[], options: Partial<Outside> = {}) {
  const { outside, stdout, stderr } = captured([], options)
  const code = await runCommandLine(args, outside)
  return { code, stdout: stdout(), stderr: stderr() }
}

describe('runCommandLine', () => {
  it('shows help wherever help is wanted', async () => {
    const { code, stdout, stderr } = await run([])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^ {2}play {5}Act in a world by hand\.$/m)
    for (const args of [['--help'], ['-h'], ['help']])
      assert.deepEqual(await run(args), { code, stdout, stderr })
    const step = await run(['help', 'step'])
    assert.match(step.stdout, /^Usage: agentworld step /)
    for (const args of [
      ['step', '--help'],
      ['step', '-h', 'x'],
    ])
      assert.deepEqual(await run(args), step)
  })

  it('has help for every command it lists', async () => {
    const { stdout } = await run([])
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(match => match[1] ?? '')
    assert.deepEqual(names, [
      'play',
      'step',
      'submit',
      'show',
      'fork',
      'replay',
      'check',
      'new',
      'worlds',
      'faults',
      'import',
      'domains',
      'mcp',
      'schema',
      'collect',
      'data',
      'train',
      'serve',
      'fiction',
      'bench',
    ])
    for (const name of names) {
      const help = await run(['help', name])
      assert.equal(help.code, 0)
      assert.match(help.stdout, new RegExp(`^Usage: agentworld ${name}\\b`))
    }
  })

  it('tells its version', async () => {
    const { code, stdout } = await run(['--version'])
    assert.equal(code, 0)
    assert.match(stdout, /^\d+\.\d+\.\d+\n$/)
  })

  it('answers wrong usage with the nearest words and 2', async () => {
    assert.deepEqual(await run(['pley']), {
      code: 2,
      stdout: '',
      stderr:
        "agentworld: There is no command 'pley'.\nDid you mean play? 'agentworld --help' lists them all.\n",
    })
    assert.deepEqual(await run(['--verison']), {
      code: 2,
      stdout: '',
      stderr: 'agentworld: There is no option --verison.\nDid you mean --version?\n',
    })
    assert.equal((await run(['toString'])).code, 2)
  })

  it('asks for numbers a port or a preset can have', async () => {
    for (const [args, expected] of [
      [
        ['serve', 'terminal', '--port', '99999'],
        '--port: expected a whole number, at least 0 and at most 65535',
      ],
      [
        ['fiction', 'browse', 'x', '--port', '65536'],
        '--port: expected a whole number, at least 0 and at most 65535',
      ],
      [
        ['train', 'reward', '--port', '65536'],
        '--port: expected a whole number, at least 0 and at most 65535',
      ],
      [
        ['faults', '--preset', 'E1', '--count', '1e12'],
        '--count: expected a whole number, at least 1 and at most 10000',
      ],
    ] as const) {
      const { code, stderr } = await run(args)
      assert.deepEqual([code, stderr], [2, `agentworld: ${expected}, found '${args.at(-1)}'.\n`])
    }
  })

  it('says which place is no folder, whatever wanted one', async () => {
    const file = path.join(temporaryFolder(), 'file')
    writeFileSync(file, '{}\n')
    const below = path.join(file, 'below')
    const rows = temporaryFolder()
    writeFileSync(path.join(rows, 'web_test.jsonl'), asLines([benchRow('web', 1)]))
    for (const args of [
      ['fiction', 'batch', '-n', '1', '-o', file],
      ['fiction', 'batch', '-n', '1', '-o', below],
      ['data', 'clean', file, '-o', file],
      ['data', 'import', '--from', 'text', 'README.md', '-o', file],
      ['bench', 'infer', '--engine', '--data-dir', rows, '--output-dir', below],
    ])
      assert.deepEqual(await run(args), {
        code: 2,
        stdout: '',
        stderr: `agentworld: ${file} is a file, not a folder.\n`,
      })
  })

  it('prints errors as JSON, too, where JSON is wanted', async () => {
    const { code, stdout, stderr } = await run(['show', 'nope.jsonl', '--json'])
    assert.equal(code, 1)
    assert.equal(
      stdout,
      '{"error":{"at":"session","message":"nope.jsonl: there is no such file.","remedy":null}}\n',
    )
    assert.equal(stderr, 'agentworld: nope.jsonl: there is no such file.\n')
  })

  it('shows the stack only where it is asked for', async () => {
    assert.doesNotMatch((await run(['show', 'nope.jsonl'])).stderr, /at .*\.ts/)
    const { stderr } = await run(['show', 'nope.jsonl'], { environment: { AGENTWORLD_DEBUG: '1' } })
    assert.match(stderr, /at .*session-file\.ts/)
  })

  it('says nothing and returns 130 when it was stopped', async () => {
    const signal = AbortSignal.abort()
    assert.deepEqual(await run(['show', 'nope.jsonl'], { signal }), { code: 130, stdout: '', stderr: '' })
  })
})
