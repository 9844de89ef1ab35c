// What fmt of coreutils 9.1 printed.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NotComputable } from '../../not-computable.ts'
import { openShell } from '../../session/open-shell.ts'

async function printed(line: string, text: string): Promise<string> {
  return (await openShell({ files: { 't.txt': text } }).run(line)).output
}

describe('fmt', () => {
  it('breaks where the sum of costs is least, the last word being an end', async () => {
    assert.equal(await printed('fmt -w 5 t.txt', 'a b c d e f g\n'), 'a\nb c\nd e\nf g\n')
  })

  it('counts bytes, and two blanks after a sentence', async () => {
    const text = '  3.14 [1] tar, rope x  "quoted" naïve x  tar, e.g. of e.g. unloaded!  unloaded!\n'
    const wanted =
      '  3.14 [1]\n  tar, rope x\n  "quoted" naïve\n  x  tar, e.g. of\n  e.g. unloaded!\n  unloaded!\n'
    assert.equal(await printed('fmt -s -w 20 t.txt', text), wanted)
  })

  it('says what it cannot open', async () => {
    assert.equal(
      await printed('fmt nope', ''),
      "fmt: cannot open 'nope' for reading: No such file or directory\n",
    )
  })

  it('does not know tabs', async () => {
    await assert.rejects(printed('fmt t.txt', 'a\tb\n'), NotComputable)
  })
})

describe('cp', () => {
  it('is not known where two sources have one name', async () => {
    const shell = openShell({ files: { 'a/x': '1\n', 'b/x': '2\n', 'to/': '' } })
    for (const line of ['cp a/x b/x to', 'mv -v a/x b/x to', 'cp a/x ./a/x to'])
      await assert.rejects(shell.run(line), NotComputable, line)
    assert.equal((await shell.run('cp a/x to/y && ls to')).output, 'y\n')
  })
})
