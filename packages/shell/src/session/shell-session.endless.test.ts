// What a session could hang with: each ends by what it counts, whatever the machine.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../not-computable.ts'
import { openShell } from './open-shell.ts'

const many = `${'a'.repeat(40)}b`
const stars = `${'*a'.repeat(25)}*c`

describe('ShellSession', () => {
  for (const [name, command, output] of [
    ['cat of a file into itself', 'echo x > f; cat f >> f', 'cat: f: input file is output file\n'],
    ['cat of its own input', 'echo x > f; cat < f >> f', 'cat: -: input file is output file\n'],
    ['case with many stars', `case ${many} in ${stars}) echo yes;; *) echo no;; esac`, 'no\n'],
    ['groups within groups', `[[ ${many} == +(+(a)) ]]; echo $?`, '1\n'],
    ['names that match nothing', `touch ${many}; find . -name '${stars}'; echo $?`, '0\n'],
    ['a Perl expression of loops in loops', `echo ${many} | grep -P '(a+)+$'; echo $?`, '1\n'],
    [
      'a replacement that matches nothing',
      `x=$(printf 'a%.0s' {1..20000}); echo \${#x} \${x//a*a*a*b/z}`,
      undefined,
    ],
  ] as const)
    it(`computes ${name}`, async () => {
      const result = await openShell().run(command)
      assert.equal(result.output, output ?? `20000 ${'a'.repeat(20_000)}\n`)
    })

  for (const [name, command] of [
    ['a sed script without end', "echo x | sed ':a;s/x/xx/;ba'"],
    ['a jq program without end', "jq -n '[range(1e9)]|length'"],
    ['words without end', `echo ${'{a,b}'.repeat(28)}`],
    ['a file that reads itself', 'echo "source ./s" > s; source ./s'],
    ['bytes without end', 'cat /dev/zero | wc -c'],
    ['a very wide format', 'printf "%*d" 500000000 1 | wc -c'],
  ] as const)
    it(`cannot compute ${name}`, async () => {
      const shell = openShell()
      await assert.rejects(shell.run(command), NotComputable)
      assert.equal((await shell.run('echo on')).output, 'on\n')
    })
})
