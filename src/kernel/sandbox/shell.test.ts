// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { skipWithout } from '../../../test/system-packages.ts'
import { openSandbox, type Sandbox } from './sandbox.ts'
import { openSandboxShell, type SandboxShell } from './shell.ts'

const open = () =>
  openSandbox({
    user: 'ana',
    host: 'lab',
    home: '/home/ana',
    cwd: '/home/ana',
    env: { HOME: '/home/ana', PATH: '/usr/bin:/bin' },
    entries: [],
    time: 1_700_000_000,
  })

describe('openSandboxShell', { skip: skipWithout('bubblewrap') }, () => {
  let sandbox: Sandbox
  let shell: SandboxShell
  const step = async (command: string, options = {}) => {
    const { output, ...rest } = await shell.step(command, options)
    return { text: output.toString(), ...rest }
  }
  before(async () => {
    sandbox = await open()
    shell = await openSandboxShell(sandbox)
  })
  after(() => sandbox.close())
  const at = { cwd: '/home/ana' }

  it('gives output, exit status and working folder', async () => {
    assert.deepEqual(await step('echo hi; cd /tmp; (exit 3)'), { text: 'hi\n', exitCode: 3, cwd: '/tmp' })
    assert.deepEqual(await step('cd; pwd'), { text: '/home/ana\n', exitCode: 0, ...at })
  })
  it('keeps standard output and standard error in order', async () => {
    assert.deepEqual(await step('echo one; ls nope; echo two >&2; echo three'), {
      text: "one\nls: cannot access 'nope': No such file or directory\ntwo\nthree\n",
      exitCode: 0,
      ...at,
    })
  })
  it('words errors as a prompt does', async () => {
    assert.deepEqual(await step('foo'), { text: 'bash: foo: command not found\n', exitCode: 127, ...at })
    assert.deepEqual(await step('echo )'), {
      text: "bash: syntax error near unexpected token `)'\n",
      exitCode: 2,
      ...at,
    })
    assert.deepEqual(await step('echo ${x?no}; echo never'), { text: 'bash: x: no\n', exitCode: 1, ...at })
  })
  it('keeps variables, functions, aliases and options', async () => {
    await step('v=1; f() { echo "f $v"; }; alias hey=\'echo hey\'')
    assert.equal((await step('f; hey; v=2')).text, 'f 1\nhey\n')
    assert.equal((await step('f')).text, 'f 2\n')
  })
  it('takes commands of several lines, here-documents and large ones included', async () => {
    assert.equal((await step('for i in 1 2\ndo\n  echo $i\ndone\n\necho end')).text, '1\n2\nend\n')
    const lines = Array.from({ length: 500 }, (_, index) => `line ${index} ${'x'.repeat(80)}`)
    await step(`cat > big <<'EOF'\n${lines.join('\n')}\nEOF`)
    assert.equal((await step('wc -l big; md5sum < big')).text.split('\n')[0], '500 big')
  })
  it('prints nothing of its own when commands are traced', async () => {
    assert.equal((await step('set -x\necho a\nset +x')).text, '+ echo a\na\n+ set +x\n')
  })
  it('passes control characters and bytes through', async () => {
    const { output } = await shell.step("printf 'a\\036\\001\\377\\r\\n'; echo '\u0004\u007f\u0015'")
    assert.deepEqual(output, Buffer.from('a\x1e\x01\xff\r\n\u0004\u007f\u0015\n', 'latin1'))
  })
  it('interrupts a command at the deadline and goes on', async () => {
    assert.deepEqual(await step('echo start; sleep 60', { deadlineMs: 200 }), {
      text: 'start\n',
      exitCode: 130,
      ...at,
      stopped: 'deadline',
    })
    assert.deepEqual(await step('echo $?'), { text: '130\n', exitCode: 0, ...at })
  })
  it('interrupts a command that waits for input, and one that prints without end', async () => {
    assert.equal((await step('cat', { deadlineMs: 100 })).stopped, 'deadline')
    const { text, stopped } = await step('yes', { maxBytes: 1000 })
    assert.deepEqual({ text, stopped }, { text: 'y\n'.repeat(500), stopped: 'output' })
    assert.equal((await step('echo fine')).text, 'fine\n')
  })
  it('gives up an unfinished command', async () => {
    assert.equal((await step('echo "unclosed')).stopped, 'unfinished')
    assert.equal((await step('cat <<EOF\nno end')).stopped, 'unfinished')
    assert.equal((await step('echo next')).text, 'next\n')
  })
  it('stops when the caller aborts', async () => {
    // also while the shell is still starting the command
    for (let time = 0; time < 12; time += 1) {
      const controller = new AbortController()
      const waiting = shell.step('sleep 60', { signal: controller.signal })
      controller.abort(new Error('enough'))
      await assert.rejects(waiting, /enough/)
      assert.equal((await step('echo here')).text, 'here\n')
    }
  })
  it('refuses lines no terminal takes', async () => {
    await assert.rejects(step(`echo ${'x'.repeat(5000)}`), /longer than 4000 bytes/)
  })
  it('tells when the shell has ended', async () => {
    const own = await open()
    const short = await openSandboxShell(own)
    const { output, stopped } = await short.step('exit 3')
    assert.deepEqual({ text: output.toString(), stopped }, { text: 'exit\n', stopped: 'ended' })
    await assert.rejects(short.step('echo more'), /has ended/)
    await own.close()
  })
})
