// The same world, seed and actions: the same transcript, byte for byte, in another process and after any resume.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { memoryStore } from 'agentworld'
import { openAnySession } from '../src/library/open-any-session.ts'

const run = promisify(execFile)
const root = path.resolve(import.meta.dirname, '..')
const world = {
  version: 1,
  domain: 'terminal',
  title: 'Twice',
  seed: 11,
  state: { user: 'ana', host: 'quay', files: { '/home/ana/a.txt': 'one\ntwo\n' } },
}
const commands = [
  'echo $RANDOM $RANDOM; date; echo $$',
  'mkdir d && cd d && mktemp -u',
  'f() { local n=$1; echo "f $n"; }; alias ll="ls -l"; shopt -s extglob',
  'f 3; ll ..; cp ../a.txt b.txt',
  'git init -q . && git config user.name A && git config user.email a@example.org',
  'git add -A && git commit -m first && git log --stat',
  'for i in 1 2 3; do echo $i >> ../a.txt; done; sha256sum ../a.txt',
  'declare -A m=([x]=1 [y]=2); echo "${m[@]}" "${!m[@]}"',
  'ls -la --full-time; stat ../a.txt; echo $SECONDS',
  'cat nope; nope; history | tail -n 2; echo $?',
]

async function transcript(): Promise<string> {
  const session = await openAnySession({ world })
  for (const command of commands) await session.step(command)
  const lines = (await session.transcript()).turns.map(({ timing: _, ...turn }) => JSON.stringify(turn))
  await session.close()
  return lines.join('\n')
}

describe('a session', () => {
  it('is the same in another process', async () => {
    const script = `
      import { openSession } from 'agentworld'
      const session = await openSession({ world: ${JSON.stringify(world)} })
      for (const command of ${JSON.stringify(commands)}) await session.step(command)
      const lines = (await session.transcript()).turns.map(({ timing, ...turn }) => JSON.stringify(turn))
      await session.close()
      process.stdout.write(lines.join('\\n'))
    `
    const { stdout } = await run(
      process.execPath,
      ['--conditions=agentworld-source', '--input-type=module', '-e', script],
      { cwd: root },
    )
    assert.equal(stdout, await transcript())
  })

  it('is the same when it is closed and opened again after every turn, from snapshots', async () => {
    const store = memoryStore()
    const lines: string[] = []
    for (const command of commands) {
      const session = await openAnySession({ world, store, id: 'twice', snapshotEvery: 3 })
      const { timing: _, ...turn } = await session.step(command)
      lines.push(JSON.stringify(turn))
      await session.close()
    }
    assert.equal(lines.join('\n'), await transcript())
  })
})
