import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable, openShell } from 'agentworld-shell'
import { attempt } from '../attempt/attempt.ts'
import { sharedMachinery } from '../attempt/run-on.contract.ts'
import { pythonProgram } from './python-program.ts'

const interpreting = async (request: Parameters<typeof attempt>[0]) => attempt(request, sharedMachinery())

function shellWith(files: Record<string, string> = {}, { isExact = true } = {}) {
  const program = pythonProgram({ interpreting, isExact })
  return openShell({ user: 'ana', files, programs: new Map([['python3', program]]) })
}

async function text(command: string, files?: Record<string, string>): Promise<string> {
  return (await shellWith(files).run(command)).output
}

describe('pythonProgram', () => {
  it('runs a line, a script, a heredoc and a module, and tells how they end', async () => {
    assert.equal(await text('python3 -c "print(6 * 7)"; echo $?'), '42\n0\n')
    assert.equal(
      await text('python3 a.py x; echo $?', { 'a.py': 'import sys; print(sys.argv); sys.exit(4)' }),
      "['a.py', 'x']\n4\n",
    )
    assert.equal(await text('python3 - <<E\nprint(1)\nE'), '1\n')
    assert.equal(await text(`echo '{"b":1}' | python3 -m json.tool --compact`), '{"b":1}\n')
    assert.match(
      await text('python3 none.py; echo $?'),
      /can't open file '\/home\/ana\/none.py': \[Errno 2\].*\n2\n$/,
    )
  })

  it('does not guess whether a reader that leaves breaks its pipe', async () => {
    const lines = (count: number) => `python3 -c 'for i in range(${count}): print(i)'`
    assert.equal(await text(`${lines(9)} | head -n 1; ${lines(30_000)} | tail -n 1`), '0\n29999\n')
    await assert.rejects(text(`${lines(30_000)} | head -n 1`), NotComputable)
  })

  it('runs tests as unittest does', async () => {
    const test = 'import unittest\nclass T(unittest.TestCase):\n  def test_a(self): self.assertEqual(1, 2)\n'
    const output = await text('python3 -m unittest -q test_a 2>&1; echo $?', { 'test_a.py': test })
    assert.match(
      output,
      /^={70}\nFAIL: test_a \(test_a\.T\.test_a\)\n[\s\S]*AssertionError: 1 != 2\n[\s\S]*FAILED \(failures=1\)\n1\n$/,
    )
  })

  it('leaves files to the shell as it made them, and finds those the shell made', async () => {
    const output = await text(
      `echo one > a; python3 -c 'import os; open("b", "w").write(open("a").read() * 2); os.chmod("b", 0o600); os.symlink("b", "l")'; cat l; stat -c %a b`,
    )
    assert.equal(output, 'one\none\n600\n')
  })

  it('goes by the world: clock, user, environment, umask, folder', async () => {
    const session = openShell({
      user: 'ana',
      clock: '2026-03-04T05:06:07Z',
      programs: new Map([['python3', pythonProgram({ interpreting })]]),
    })
    const code =
      'import os, time, getpass; open("f", "w"); print(os.getcwd(), getpass.getuser(), os.environ["A"], time.strftime("%F"), oct(os.stat("f").st_mode))'
    const { output } = await session.run(`umask 077; mkdir d; cd d; A=1 python3 -c '${code}'`)
    assert.equal(output, '/home/ana/d ana 1 2026-03-04 0o100600\n')
  })

  it('takes of its input what it wants', async () => {
    assert.equal(
      await text('printf "1\\n2\\n" | while read n; do python3 -c "print($n * 10)"; done'),
      '10\n20\n',
    )
    assert.equal(
      await text(
        `printf 'b\\na\\n' | python3 -c 'import sys; print(*sorted(sys.stdin), sep="", end="")' | head -1`,
      ),
      'a\n',
    )
  })

  it('stands in a shebang', async () => {
    assert.equal(
      await text('chmod +x a; ./a y', { a: '#!/usr/bin/env python3\nimport sys; print(sys.argv[1])\n' }),
      'y\n',
    )
  })

  it('leaves everything as it was where a run is not known', async () => {
    const session = shellWith()
    await assert.rejects(
      session.run(`python3 -c 'open("a", "w").write("x"); print({"a", "b"})'`),
      NotComputable,
    )
    assert.equal(session.exists('a'), false)
  })

  it('does not say which patch version it is where the machine has another', async () => {
    const session = shellWith({}, { isExact: false })
    assert.equal((await session.run('python3 -c "print(1)"')).output, '1\n')
    await assert.rejects(session.run('python3 --version'), NotComputable)
    await assert.rejects(session.run('python3 -c "import json; json.loads(1)"'), NotComputable)
  })
})
