import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShownShell } from './shown-shell.ts'

const shell = (cwd?: string) => new ShownShell({ cwd, isFresh: cwd !== undefined })

async function printed(shown: ShownShell, command: string): Promise<string | undefined> {
  const result = await shown.run(command)
  return result.ok ? result.text : undefined
}

async function why(shown: ShownShell, command: string): Promise<string> {
  const result = await shown.run(command)
  return result.ok ? assert.fail(`computed: ${result.text}`) : result.why
}

describe('ShownShell.run', () => {
  it('computes what depends on the command alone', async () => {
    assert.equal(await printed(shell(), 'echo $((6 * 7)) | tr 4 5'), '52\n')
  })

  it('computes what the commands before it wrote', async () => {
    const shown = shell()
    await shown.run("printf 'b 2\\na 1\\n' > /tmp/t")
    await shown.run('sort /tmp/t > /tmp/s')
    assert.equal(await printed(shown, 'cat /tmp/s && wc -l < /tmp/s'), 'a 1\nb 2\n2\n')
  })

  it('calls a path unknown that nobody has shown', async () => {
    assert.equal(await why(shell(), 'cat /tmp/x'), 'it needs whether there is x in /tmp')
    assert.equal(await why(shell(), 'ls /tmp'), 'it needs what else is in /tmp')
  })

  it('calls unknown what another machine would print otherwise', async () => {
    const unknown = 'it depends on what the history does not show'
    for (const command of [
      'pwd',
      'echo $HOME',
      'date',
      'echo ~',
      'echo $PPID',
      "echo 'a\\nb'",
      'echo a >&2; echo b',
    ])
      assert.equal(await why(shell(), command), unknown, command)
    for (const command of ['whoami', 'nproc', 'df', 'which sed'])
      assert.equal(await why(shell(), command), 'it asks about the machine itself', command)
  })

  it('keeps what differs apart until it is shown', async () => {
    const shown = shell()
    await shown.learn('date > /tmp/d', '')
    assert.equal(await printed(shown, 'cat /tmp/d'), undefined)
    await shown.learn('cat /tmp/d', 'Mon')
    assert.equal(await printed(shown, 'cat /tmp/d'), 'Mon\n')
  })

  it('leaves open whether a shell goes on or every command has its own', async () => {
    const shown = shell()
    await shown.run('word=here')
    await shown.run('cd /tmp')
    assert.equal(await printed(shown, 'echo $word'), undefined)
    assert.equal(await printed(shown, 'cat f'), undefined)
  })

  it('runs a program that not every machine has only where one was seen to run', async () => {
    const shown = shell()
    assert.equal(await why(shown, "echo '{}' | jq ."), 'nothing shows that this machine has jq')
    await shown.learn('curl -s https://a.b | jq .c', 'x')
    assert.equal(await printed(shown, "echo '{}' | jq -c ."), '{}\n')
  })

  it('adds to no file that nobody has shown', async () => {
    const shown = shell()
    assert.equal(await why(shown, 'echo a >> /tmp/l'), 'it adds to /tmp/l, which nobody has shown')
    await shown.run('echo a > /tmp/l')
    assert.equal(await printed(shown, 'echo b >> /tmp/l && cat /tmp/l'), 'a\nb\n')
  })

  it('takes a folder that the agent makes as new', async () => {
    const shown = shell()
    await shown.run('mkdir -p /tmp/new && touch /tmp/new/a /tmp/new/b')
    assert.equal(await printed(shown, 'ls /tmp/new | wc -l'), '2\n')
  })
})

describe('ShownShell.learn', () => {
  it('knows a file that was shown whole, but not how it ends', async () => {
    const shown = shell('/repo')
    await shown.learn('cat src/a.py', 'import os\nx = 1\n')
    assert.equal(await printed(shown, 'grep -n x src/a.py'), '2:x = 1\n')
    assert.equal(await printed(shown, 'wc -c src/a.py'), undefined)
    assert.equal(await printed(shown, 'cat src/b.py'), undefined)
  })

  it('knows lines by their numbers, and no others', async () => {
    const shown = shell('/repo')
    await shown.learn("nl -ba a.py | sed -n '10,12p'", '    10\ta\n    11\tb\n    12\tc\n')
    await shown.learn('grep -n d a.py', '14:d\n')
    assert.equal(await printed(shown, "sed -n '11,12p' a.py"), 'b\nc\n')
    assert.equal(await printed(shown, "nl -ba a.py | sed -n '14p'"), '    14\td\n')
    for (const command of [
      "sed -n '12,14p' a.py",
      "sed -n '14,15p' a.py",
      "sed -n '900,901p' a.py",
      'grep b a.py',
    ])
      assert.equal(await printed(shown, command), undefined, command)
  })

  it('follows edits by line number through lines it does not know', async () => {
    const shown = shell('/repo')
    await shown.learn("sed -n '3,5p' a.py", 'three\nfour\nfive\n')
    await shown.run("sed -i '4s/four/FOUR/' a.py")
    await shown.run("sed -i '3i new\\nlines' a.py")
    assert.equal(await printed(shown, "sed -n '3,7p' a.py"), 'new\nlines\nthree\nFOUR\nfive\n')
  })

  it('keeps what a command did before the part that cannot be computed', async () => {
    const shown = shell('/repo')
    await shown.learn("cat > a.py <<'EOF'\nprint(1)\nEOF\npython3 a.py", '1\n')
    assert.equal(await printed(shown, 'cat a.py'), 'print(1)\n')
  })

  it('forgets what a script may have changed, by what the script names', async () => {
    const shown = shell('/repo')
    await shown.learn('cat kept.txt', 'kept')
    await shown.learn('cat changed.txt', 'old')
    await shown.run("cat > fix.py <<'EOF'\nopen('changed.txt', 'w').write('new')\nEOF")
    await shown.learn('python3 fix.py', '')
    assert.equal(await printed(shown, 'cat kept.txt'), 'kept\n')
    assert.equal(await why(shown, 'cat changed.txt'), 'it needs a file whose content is not known')
  })

  it('forgets everything after something nobody has seen', async () => {
    const shown = shell('/repo')
    await shown.learn('cat a.txt', 'a')
    await shown.learn('git stash', 'Saved working directory')
    assert.equal(await printed(shown, 'cat a.txt'), undefined)
  })

  it('comes back from a snapshot as it was', async () => {
    const shown = shell('/repo')
    await shown.learn('cat a.txt', 'a')
    const again = ShownShell.restore({ cwd: '/repo', isFresh: true }, shown.snapshot())
    assert.equal(await printed(again, 'cat a.txt'), 'a\n')
    assert.equal(await printed(again, 'cat b.txt'), undefined)
  })
})
