// Steps per second on one core, the same commands for all: ours and just-bash in this process, a bash that stays, and a
// bash started for each command.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import * as path from 'node:path'
import { openShell } from 'agentworld-shell'
import { type JustBashPackage, JustBashSession } from './just-bash.ts'

/** Steps per second. */
export interface Speed {
  readonly ours: number
  readonly justBash: number | undefined
  readonly bashThatStays: number
  readonly bashEachTime: number
}

/** Files that the commands read, in the home. */
export const speedFiles: { readonly [path: string]: string } = {
  README: 'crane\nlift\n',
  'log/crane.log': 'LIFT 1\nREST 2\nLIFT 3\n'.repeat(20),
  'data/arrivals.csv': 'ship,from\nAda,Oslo\nBob,Riga\n'.repeat(20),
}

/** What is typed, over and over. */
export const speedCommands: readonly string[] = [
  'ls -l',
  'cat README | wc -l',
  'grep -c LIFT log/crane.log',
  'for i in 1 2 3; do echo "$i"; done',
  'x=$((x + 1)); echo $x > count',
  'cut -d, -f2 data/arrivals.csv | sort | uniq -c',
  'cd data && ls && cd ..',
  'cat nope',
]

const commandAt = (index: number) => speedCommands[index % speedCommands.length] ?? ''

async function perSecond(seconds: number, step: (command: string) => unknown): Promise<number> {
  for (let index = 0; index < 200; index++) await step(commandAt(index))
  const started = performance.now()
  let count = 0
  while (performance.now() - started < seconds * 1000) await step(commandAt(count++))
  return count / ((performance.now() - started) / 1000)
}

/** Measures all four, one after the other. */
export async function measureSpeed(justBash: JustBashPackage | undefined, seconds: number): Promise<Speed> {
  const shell = openShell({ files: speedFiles })
  const ours = await perSecond(seconds, command => shell.run(command))
  const home = '/home/user'
  const files = Object.fromEntries(
    Object.entries(speedFiles).map(([name, text]) => [`${home}/${name}`, text]),
  )
  const session = justBash && new JustBashSession(justBash.open({ cwd: home, files }), home)
  const theirs = session && (await perSecond(seconds, command => session.run(command)))
  const folder = mkdtempSync(path.join(tmpdir(), 'shell-compare-'))
  try {
    for (const [name, text] of Object.entries(speedFiles)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    const bashEachTime = await perSecond(seconds, command =>
      spawnSync('bash', ['-c', command], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
    return { ours, justBash: theirs, bashThatStays: await stayingSpeed(folder, seconds), bashEachTime }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stayingSpeed(folder: string, seconds: number): Promise<number> {
  const bash = spawn('bash', ['--norc'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] })
  bash.stdout.setEncoding('utf8')
  let output = ''
  let done = () => {}
  bash.stdout.on('data', text => {
    output += text
    if (output.endsWith('<<end>>\n')) done()
  })
  const rate = await perSecond(seconds, command => {
    output = ''
    const answer = new Promise<void>(resolve => {
      done = resolve
    })
    bash.stdin.write(`{ ${command}\n} 2>&1\necho '<<end>>'\n`)
    return answer
  })
  bash.kill()
  return rate
}
