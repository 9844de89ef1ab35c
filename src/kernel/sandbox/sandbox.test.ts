// What runs inside must not reach the machine outside. Where we are root, both kinds of sandbox are tried.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import * as path from 'node:path'
import { after, before, describe, it } from 'node:test'
import { skipWithout } from '../../../test/system-packages.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSandbox, type Sandbox, type SandboxOptions } from './sandbox.ts'
import { openSandboxShell, type SandboxShell } from './shell.ts'

const skip = skipWithout('bubblewrap')
const options: SandboxOptions = {
  user: 'ana',
  host: 'lab',
  home: '/home/ana',
  cwd: '/home/ana',
  env: { HOME: '/home/ana', PATH: '/usr/bin:/bin' },
  entries: [],
  time: 1_700_000_000,
  limits: { diskBytes: 16 * 2 ** 20, memoryBytes: 256 * 2 ** 20, processes: 200, cpuSeconds: 5 },
}
const kinds = process.getuid?.() === 0 ? [false, true] : [true]

for (const unprivileged of kinds) {
  describe(`openSandbox${unprivileged ? ' without root' : ''}`, { skip }, () => {
    const folder = temporaryFolder()
    const secret = path.join(folder, 'secret.txt')
    let sandbox: Sandbox
    let shell: SandboxShell
    const run = async (command: string) => (await shell.step(command)).output.toString()

    before(async () => {
      writeFileSync(secret, 'the host knows\n')
      process.env.SANDBOX_TEST_SECRET = 'the host knows'
      sandbox = await openSandbox({ ...options, unprivileged })
      shell = await openSandboxShell(sandbox)
    })
    after(async () => {
      delete process.env.SANDBOX_TEST_SECRET
      await sandbox.close()
    })

    it('runs as an ordinary user of its own, on a host of its own', async () => {
      assert.equal(
        await run('id; hostname; echo ~; pwd'),
        'uid=1000(ana) gid=1000(ana) groups=1000(ana)\nlab\n/home/ana\n/home/ana\n',
      )
    })
    it('has no capability, and cannot get one', async () => {
      assert.equal(
        await run("grep -E '^(Cap(Prm|Eff|Amb)|NoNewPrivs)' /proc/self/status | tr -d '\\t'"),
        'CapPrm:0000000000000000\nCapEff:0000000000000000\nCapAmb:0000000000000000\nNoNewPrivs:1\n',
      )
      assert.equal(await run('mount -t tmpfs none /tmp 2>/dev/null; echo $?'), '32\n')
    })
    it('does not see the files of the host', async () => {
      const found = await run(
        `cat ${secret} /proc/1/root${secret} ${import.meta.filename}; ls /root /work /var/run/*; echo`,
      )
      assert.ok(!found.includes('the host knows') && !found.includes('temporaryFolder'), found)
      assert.equal(await run(`ls -A /home /tmp`), '/home:\nana\n\n/tmp:\n')
    })
    it('does not see the environment of the host', async () => {
      const seen = await run(
        "cat /proc/*/environ 2>/dev/null | tr '\\0' '\\n'; env; cat /proc/self/environ | tr '\\0' '\\n'",
      )
      assert.ok(!seen.includes('SANDBOX_TEST_SECRET'), seen)
      assert.equal(
        await run('env | grep -v ^_= | sort'),
        'HOME=/home/ana\nPATH=/usr/bin:/bin\nPWD=/home/ana\nSHLVL=1\n',
      )
    })
    it('shows the first process and its own nothing but what they were given', async () => {
      for (const who of ['self', '1', '$$', '$PPID'])
        assert.ok(!(await run(`tr '\\0' '\\n' < /proc/${who}/environ`)).includes('SANDBOX_TEST'), who)
      assert.equal(
        await run(
          `cat /proc/1/root${secret} 2>/dev/null; echo $?; cat /proc/${process.pid}/environ 2>/dev/null; echo $?`,
        ),
        '1\n1\n',
      )
    })
    it('does not see or signal the processes of the host', async () => {
      const processes = Number(await run('ls -d /proc/[0-9]* | wc -l'))
      assert.ok(processes < 10, `${processes} processes`)
      assert.equal(
        await run(`kill -0 ${process.pid}; echo $?`),
        `bash: kill: (${process.pid}) - No such process\n1\n`,
      )
    })
    it('has no network, not even to this machine', async () => {
      const server = createServer(socket => socket.end('hello from the host'))
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as { port: number }
      const answer = await run(`exec 9<>/dev/tcp/127.0.0.1/${port} && cat <&9`)
      server.close()
      assert.equal(
        answer,
        `bash: connect: Connection refused\nbash: /dev/tcp/127.0.0.1/${port}: Connection refused\n`,
      )
      assert.equal(await run("tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '"), 'lo\n')
    })
    it('cannot write to the tools', async () => {
      assert.equal(await run('touch /usr/bin/x'), "touch: cannot touch '/usr/bin/x': Read-only file system\n")
    })
    it('has hold of no file or disk of the host', async () => {
      const open = await run("ls -l /proc/[0-9]*/fd 2>/dev/null | sed -n 's/.* -> //p' | sort -u")
      assert.match(open, /^\/dev\/pts\/\d+$/m)
      assert.doesNotMatch(open, /disk|loop|deleted|memfd/)
      assert.equal(await run('cat /dev/loop0 /dev/loop-control 2>&1 | grep -c "No such file"'), '2\n')
    })
    it("runs none of the host's hooks in Python", { skip: skipWithout('python3') }, async () => {
      assert.equal(
        await run(`/usr/bin/python3 -c "import sys; print({'certifi', '_distutils_hack'} & {*sys.modules})"`),
        'set()\n',
      )
    })
    it('has a disk with an end', async () => {
      const error = await run(
        'for i in 1 2 3 4 5 6; do head -c 8M /dev/zero > ~/fill$i || break; done; rm -f ~/fill*',
      )
      assert.match(error, /^head: error writing 'standard output': No space left on device\n$/)
    })
    it('has no memory that passes for a disk, but a shared one with an end', async () => {
      const filled = 'for i in 1 2 3; do head -c 8M /dev/zero 2>/dev/null > /dev/shm/$i || break; done'
      assert.equal(await run(`${filled}; echo $i; rm /dev/shm/*`), '3\n')
      assert.match(await run('> /dev/file'), /Permission denied|Read-only file system/)
      assert.match(
        await run('mkdir /usr/local/x && df --output=size /usr/local | tail -1'),
        /denied|^ *16384\n$/,
      )
    })
    it('is not read where more was written than is kept', async () => {
      const own = await openSandbox({
        ...options,
        unprivileged,
        limits: { ...options.limits, writtenBytes: 2 ** 20 },
      })
      const writer = await openSandboxShell(own)
      await writer.step('head -c 3M /dev/zero > ~/big')
      await assert.rejects(own.readTree(), {
        at: 'action',
        message: 'The command left more files than the 1 MB that are kept of a run.',
      })
      await writer.step('rm ~/big; echo x > ~/small')
      assert.ok((await own.readTree()).some(({ path: name }) => name === '/home/ana/small'))
      await own.close()
    })
    it('has memory with an end', async () => {
      assert.match(
        await run('head -c 400M /dev/zero | tail | wc -c'),
        /memory exhausted|Cannot allocate memory|cannot allocate/i,
      )
    })
    it('survives a fork bomb, or dies of it alone', async () => {
      const own = await openSandbox({ ...options, unprivileged })
      const victim = await openSandboxShell(own)
      await victim.step('bomb() { bomb | bomb & }; bomb 2>/dev/null', { deadlineMs: 1000, maxBytes: 100_000 })
      await own.close()
      assert.equal(await run('echo alive'), 'alive\n')
    })
    it('is told apart what was stopped, and as what', async () => {
      const own = await openSandbox({ ...options, unprivileged })
      const other = await openSandboxShell(own)
      const limits = { deadlineMs: 3000, maxBytes: 100_000 }
      const full = await other.step('head -c 64M /dev/zero > ~/fill; echo $?; rm -f ~/fill', limits)
      assert.match(full.output.toString(), /File size limit exceeded|No space left on device/)
      assert.equal(full.stopped, undefined)
      const endless = await other.step('yes', limits)
      assert.deepEqual([endless.stopped, endless.output.length], ['output', 100_000])
      const late = await other.step('sleep 60', { ...limits, deadlineMs: 100 })
      assert.deepEqual([late.stopped, late.exitCode], ['deadline', 130])
      assert.equal((await other.step('echo on', limits)).output.toString(), 'on\n')
      const gone = await other.step('exit 3', limits)
      assert.equal(gone.stopped, 'ended')
      await own.close()
    })
    it('has a root that rules its files and nothing else, where its user is to be root', async () => {
      const own = await openSandbox({ ...options, user: 'root', home: '/root', cwd: '/root', unprivileged })
      const root = await openSandboxShell(own)
      const { output } = await root.step(
        'id -un; touch /etc/mine && echo written; mount -t tmpfs none /mnt 2> /dev/null; echo $?; touch /usr/mine',
      )
      await own.close()
      assert.equal(
        output.toString(),
        "root\nwritten\n32\ntouch: cannot touch '/usr/mine': Read-only file system\n",
      )
    })
    it('prints to a pipe that programs may open by name', async () => {
      assert.equal(await run('echo x | tee /dev/stderr; echo y > /dev/stdout'), 'x\nx\ny\n')
    })
    it('leaves nothing behind', async () => {
      const own = await openSandbox({ ...options, unprivileged })
      const other = await openSandboxShell(own)
      await other.step('sleep 3600 & disown; setsid sleep 3601 &')
      await own.close()
      const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
      assert.ok(!/^sleep 360[01]$/m.test(running))
      assert.doesNotMatch(readFileSync('/proc/mounts', 'utf8'), /^\/dev\/loop\S+ \/mnt /m)
      assert.deepEqual(
        readdirSync('/dev/shm').filter(name => name.startsWith('disk-')),
        [],
      )
    })
  })
}

describe('openSandbox', { skip }, () => {
  it('says what is wrong when it cannot start', async () => {
    const sandbox = await openSandbox({ ...options, host: 'x'.repeat(100) })
    await assert.rejects(openSandboxShell(sandbox), {
      name: 'WorldError',
      message: `The sandbox did not start: bwrap: Can't set hostname to ${'x'.repeat(100)}: Invalid argument`,
    })
  })
})
