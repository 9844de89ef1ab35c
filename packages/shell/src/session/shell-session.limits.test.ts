// Limits decide only whether a line is computed, never what it answers.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { openCaseSession } from '../recorded/open-case-session.ts'
import { outputInThread } from './line-thread.contract.ts'
import { openShell } from './open-shell.ts'

const folder = new URL('../recorded/', import.meta.url)

interface Turn {
  readonly command: string
  readonly output: string
}

const turnsOf = (file: string) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Turn[]

// the minimal standard generator
function numbersFrom(seed: number): (end: number) => number {
  let state = seed
  return end => {
    state = (state * 48271) % 2147483647
    return state % end
  }
}

// small ones more often: most lines cost little
function randomLimits(next: (end: number) => number) {
  const upTo = (most: number) => next(next(most) + 1)
  return { commands: upTo(600), depth: upTo(12), subshells: upTo(30), output: upTo(1500) }
}

describe('ShellSession', () => {
  for (const file of readdirSync(folder).filter(name => name.endsWith('.json')))
    it(`answers what bash does or nothing, whatever its limits: ${file.slice(0, -'.json'.length)}`, async () => {
      const next = numbersFrom(file.length * 7919)
      let computed = 0
      let unknown = 0
      const whole = openCaseSession(file)
      for (const { command, output } of turnsOf(file)) {
        for (let round = 0; round < 4; round++) {
          const limits = randomLimits(next)
          const session = openCaseSession(file, { limits, shell: whole.fork().shell })
          const before = JSON.stringify(session.snapshot())
          try {
            const result = await session.run(command)
            assert.equal(result.output, output, `${command} within ${JSON.stringify(limits)}`)
            computed++
          } catch (error) {
            if (!(error instanceof NotComputable)) throw error
            assert.equal(JSON.stringify(session.snapshot()), before, command)
            unknown++
          }
        }
        await whole.run(command)
      }
      assert.ok(computed > 0 && unknown > 0, `${computed} computed, ${unknown} unknown`)
    })

  const long: readonly (readonly [string, string])[] = [
    ['for i in $(seq 700); do x=$(echo $i | tr 0-9 a-j); done; echo $x', 'haa\n'],
    ['seq 3000 > f; while read -r n; do s=$(expr $n + 1); done < f; echo $s', '3001\n'],
    ['f() { if [ $1 -gt 0 ]; then f $(($1 - 1)); else echo bottom; fi; }; f 500', 'bottom\n'],
    ['f() { if [ $1 -gt 0 ]; then f $(($1 - 1)); else echo bottom; fi; }; f 4000', 'bottom\n'],
    ['for ((i=0;i<500000;i++)); do :; done; echo $i', '500000\n'],
    ['yes | head -c 1M | wc -c', '1048576\n'],
    ['echo {1..100001} | wc -w', '100001\n'],
    ['printf "%s\\n" {1..200000} | tail -n 1', '200000\n'],
    ['head -c 70000 /dev/zero | wc', '      0       0   70000\n'],
    ['r=r; echo $((r))', 'bash: r: expression recursion level exceeded (error token is "r")\n'],
    ['a=b; b=c; c=a; echo $((a))', 'bash: a: expression recursion level exceeded (error token is "a")\n'],
  ]
  for (const [command, output] of long)
    it(`computes what is only long: ${command}`, async () => {
      assert.equal(await outputInThread(command), output)
    })

  const beyond = [
    'echo {1..2000001} | wc -w',
    'f() { f; }; f',
    'f() { $(f); }; f',
    'r=r+1; echo $((r))',
    'cat /dev/zero > /dev/null',
    "awk 'BEGIN { while (1) i++ }'",
    "sed ':a; ba' <<< x",
    "echo 'while (1) {}' | bc",
    "jq -n 'def f: f; f'",
    'printf "%0999999999d" 1',
    'truncate -s 1T f',
    'x=$(head -c 200000 /dev/zero | tr "\\0" a); expr length $x',
    '/bin/echo {1..300000} | wc -c',
    'seq 100000 | xargs -n 30000 echo | wc -l',
    'x=$(printf "(%.0s" {1..600}); y=$(printf ")%.0s" {1..600}); [[ a =~ ${x}a$y ]]',
  ]
  for (const command of beyond)
    it(`does not answer beyond a limit: ${command}`, async () => {
      const session = openShell({ limits: { commands: 100_000 } })
      await session.run('(exit 7)')
      const before = JSON.stringify(session.snapshot())
      await assert.rejects(session.run(command), NotComputable)
      assert.equal(JSON.stringify(session.snapshot()), before)
    })
})
