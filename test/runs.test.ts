// Every script in runs/ tells how it is called, and says in words what its user did wrong.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')
const scripts = globSync('runs/*.ts', { cwd: root }).sort()

const run = (script: string, ...args: readonly string[]) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>(resolve => {
    execFile(
      process.execPath,
      ['--conditions=agentworld-source', script, ...args],
      { cwd: root },
      (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, stdout, stderr }),
    )
  })

describe('scripts in runs/', () => {
  it('read their options in one way', () => {
    const others = scripts.filter(script => {
      const text = readFileSync(path.join(root, script), 'utf8')
      return !text.includes('scriptOptions(import.meta.filename') || /parseArgs|process\.argv/.test(text)
    })
    assert.deepEqual(others, [])
  })

  it('begin with what they measure, which is their help', async () => {
    const { code, stdout } = await run('runs/terminal-closed-loop.ts', '--help')
    assert.equal(code, 0)
    assert.match(
      stdout,
      /^Closed loop: [\s\S]*\n\nUsage: node .* runs\/terminal-closed-loop\.ts \[options\]\n/,
    )
    assert.match(stdout, /^ {2}--seed … \[1\]$/m)
    for (const script of scripts)
      assert.match(readFileSync(path.join(root, script), 'utf8'), /^\/\/ [A-Z]/, script)
  })

  it('say what they were called with', async () => {
    const { stderr } = await run('runs/train-speed.ts', '--from', 'train-speed.json')
    assert.equal(stderr, 'runs/train-speed --from train-speed.json\n')
    assert.equal(
      (await run('runs/mcp-inference.ts', '--seed', '4', '--calls=1')).stderr.split('\n')[0],
      'runs/mcp-inference --seed 4 --calls 1',
    )
  })

  it('say what was wrong, and nothing of their own insides', async () => {
    const wrong: readonly (readonly [args: readonly string[], code: number, said: RegExp])[] = [
      [
        ['runs/terminal-claims.ts', '--sed', '4'],
        2,
        /^runs\/terminal-claims: Unknown option '--sed'\.\n--help lists all\.\n$/,
      ],
      [
        ['runs/terminal-claims.ts', '--seed', 'x'],
        2,
        /^runs\/terminal-claims: --seed is a number; it was 'x'\.\n/,
      ],
      [
        ['runs/terminal-claims.ts', '--explorer', 'x'],
        2,
        /--explorer is one of everyday, workshop; it was 'x'\.\n/,
      ],
      [['runs/train-cpu.ts'], 2, /--model and --data are needed, or --from\.\n$/],
      [['runs/train-eval.ts', '--predictions', '/nowhere'], 1, /ENOENT[^\n]*\n$/],
      [['runs/train-stages.ts', '--results', '/dev/null'], 1, /JSON[^\n]*\n$/],
    ]
    for (const [[script = '', ...args], code, said] of wrong) {
      const ended = await run(script, ...args)
      assert.equal(ended.code, code, script)
      assert.match(ended.stderr, said)
      assert.doesNotMatch(ended.stderr, /^ {4}at /m)
    }
  })
})
