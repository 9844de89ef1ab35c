import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Kernel } from '../../src/kernel/kernel.ts'
import type { Json } from '../../src/world/json.ts'
import { World } from '../../src/world/world.ts'
import { openKernel } from './kernel.ts'

const { signal } = new AbortController()

function worldWith(state: { readonly [key: string]: Json } = {}, rest: { open?: World['open'] } = {}): World {
  const files = { '/home/ana/a.txt': 'one\ntwo\n', '/etc/secret': { content: 'x\n', mode: '0600' } }
  return World.parse({
    version: 1,
    domain: 'terminal',
    title: 'A box',
    clock: '2026-02-03T04:05:06Z',
    state: { user: 'ana', host: 'box', files, ...state },
    ...rest,
  })
}

const open = (world = worldWith()) => openKernel(world, { snapshot: undefined })

async function text(kernel: Kernel, command: string): Promise<string> {
  const result = await kernel.step({ command }, { signal })
  assert.equal(result.kind, 'computed', result.kind === 'unknown' ? result.why : '')
  return result.kind === 'computed' ? result.observation.text : ''
}

describe('openKernel', () => {
  it('keeps the shell from step to step', async () => {
    const kernel = await open()
    await text(kernel, 'cd /tmp; x=5; f() { echo "f $1"; }; alias e=echo; set -o noglob; false')
    assert.equal(await text(kernel, 'echo $? $PWD $x *; f a; e b'), '1 /tmp 5 *\nf a\nb\n')
  })

  it('prints standard output and standard error in their order', async () => {
    const kernel = await open()
    assert.equal(
      await text(kernel, 'echo one; cat nope; echo two'),
      'one\ncat: nope: No such file or directory\ntwo\n',
    )
    assert.equal(
      await text(kernel, 'for f in a.txt b; do cat $f; done'),
      'one\ntwo\ncat: b: No such file or directory\n',
    )
  })

  it('tells a word that is no program from a program it does not compute', async () => {
    const kernel = await open()
    assert.equal(await text(kernel, 'frobnicate'), 'bash: frobnicate: command not found\n')
    const result = await kernel.step({ command: 'docker ps' }, { signal })
    assert.deepEqual(result, {
      kind: 'unknown',
      why: "it needs the program 'docker', which is not computed here",
    })
  })

  it('leaves everything as it was when a step is unknown, wherever it stopped', async () => {
    const kernel = await open()
    const before = await kernel.snapshot()
    for (const command of [
      'echo x > new; x=1; cd /; docker ps',
      'cat a.txt | docker run | wc',
      '(rm a.txt && docker ps) || true',
      'cat',
    ]) {
      assert.equal((await kernel.step({ command }, { signal })).kind, 'unknown', command)
      assert.deepEqual(await kernel.snapshot(), before, command)
    }
  })

  it('goes on from a snapshot as if it had never stopped', async () => {
    const world = worldWith()
    const kernel = await open(world)
    await text(
      kernel,
      'mkdir d && cp a.txt d/b && cd d && f() { echo "$RANDOM $1"; } && declare -A m=([k]=v) && rm ../a.txt',
    )
    const again = await openKernel(world, {
      snapshot: JSON.parse(JSON.stringify(await kernel.snapshot())) as Json,
    })
    for (const command of ['f x; echo ${m[k]}; cat b; ls ..', 'date +%s; echo $RANDOM; ls -l']) {
      assert.equal(await text(again, command), await text(kernel, command))
    }
    assert.deepEqual(await again.snapshot(), await kernel.snapshot())
  })

  it('forks: neither side sees what the other does', async () => {
    const kernel = await open()
    await text(kernel, 'echo 1 > n')
    const fork = await kernel.fork()
    await text(kernel, 'echo 2 > n; x=here')
    await text(fork, 'echo 3 >> n; rm a.txt')
    assert.equal(await text(kernel, 'cat n; ls; echo $x'), '2\na.txt\nn\nhere\n')
    assert.equal(await text(fork, 'cat n; ls; echo $x'), '1\n3\nn\n\n')
  })

  it('has permissions, owners and a clock', async () => {
    const kernel = await open()
    assert.equal(
      await text(kernel, 'cat /etc/secret; whoami; hostname; id -u'),
      'cat: /etc/secret: Permission denied\nana\nbox\n1000\n',
    )
    assert.equal(await text(kernel, 'date -u +%FT%H:%M'), '2026-02-03T04:05\n')
  })

  it('looks at files for success checks', async () => {
    const kernel = await open()
    await text(kernel, 'echo done > out')
    assert.equal(
      await kernel.look({ kind: 'file', path: '/home/ana/out', weight: 1, when: 'final' }),
      'done\n',
    )
    assert.equal(
      await kernel.look({ kind: 'file', path: '/home/ana/nope', weight: 1, when: 'final' }),
      undefined,
    )
  })

  it('does not know how what runs on and on would end', async () => {
    const kernel = await open()
    for (const command of ['f() { f; }; f', 'bomb() { bomb | bomb & }; bomb; echo'])
      assert.equal((await kernel.step({ command }, { signal })).kind, 'unknown', command)
    assert.equal(await text(kernel, 'echo still here'), 'still here\n')
  })
})

describe('openKernel, imagining', () => {
  it('tells the facts of a step: place, clock, and the files it names', async () => {
    const kernel = await open()
    assert.equal(
      await kernel.facts({ command: 'docker build -f a.txt' }),
      [
        'Working directory: /home/ana',
        'User: ana (uid 1000) on box, Debian GNU/Linux 12 (bookworm)',
        'Clock: 2026-02-03T04:05:06.000Z',
        'In /home/ana: a.txt',
        '/home/ana/a.txt (8 bytes):',
        'one',
        'two',
        '',
      ].join('\n'),
    )
  })

  it('objects to a known file that reads otherwise, and to one that cannot exist', async () => {
    const kernel = await open()
    assert.deepEqual(await kernel.check({ command: 'cat a.txt' }, { text: 'one\ntwo\n' }), [])
    assert.deepEqual(await kernel.check({ command: 'cat a.txt' }, { text: 'one\nthree\n' }), [
      { about: 'the output, line 2', says: "'three'", known: "it is 'two'" },
    ])
    assert.deepEqual(await kernel.check({ command: 'cat b.txt' }, { text: 'x\n' }), [
      { about: 'the output, line 1', says: "'x'", known: "it is 'cat: b.txt: No such file or directory'" },
    ])
    assert.deepEqual(await kernel.check({ command: 'echo hi; docker ps' }, { text: 'ho\nno containers\n' }), [
      { about: 'the output, line 1', says: "'ho'", known: "it is 'hi'" },
    ])
    assert.deepEqual(
      await kernel.check({ command: 'echo hi; docker ps' }, { text: 'hi\nno containers\n' }),
      [],
    )
    assert.deepEqual(await kernel.check({ command: 'node gone.js' }, { text: 'started\n' }), [
      { about: 'gone.js', says: 'it is there', known: 'there is no such file' },
    ])
  })

  const openWorld = () => worldWith({}, { open: [{ paths: ['/srv', '/home/ana/pool'] }] })

  it('does not know what lies in an open folder, until it has been seen', async () => {
    const kernel = await open(openWorld())
    for (const command of ['ls /srv', 'cat /srv/a/b.conf', 'test -e /srv/x']) {
      assert.equal((await kernel.step({ command }, { signal })).kind, 'unknown', command)
    }
    assert.equal(await text(kernel, 'echo mine > pool/mine; cat pool/mine'), 'mine\n')
    assert.equal(await text(kernel, 'cat /opt/x'), 'cat: /opt/x: No such file or directory\n')
  })

  it('learns a file that an imagined cat shows', async () => {
    const kernel = await open(openWorld())
    const patch = await kernel.learn({ command: 'cat /srv/a/b.conf' }, { text: 'port 80\n' })
    assert.deepEqual(patch, { files: { '/srv/a/b.conf': 'port 80\n' } })
    assert.equal(await text(kernel, 'cat /srv/a/b.conf; grep -c port /srv/a/b.conf'), 'port 80\n1\n')
    assert.equal(await kernel.learn({ command: 'cat /etc/other' }, { text: 'y\n' }), undefined)
    assert.equal(
      await kernel.learn({ command: 'cat /srv/c' }, { text: 'cat: /srv/c: No such file or directory\n' }),
      undefined,
    )
  })

  it('learns a listing: these names and no others, each still unread', async () => {
    const kernel = await open(openWorld())
    await kernel.learn({ command: 'ls /srv' }, { text: 'app\nnotes.txt\n' })
    assert.equal(await text(kernel, 'ls /srv; ls -d /srv/*'), 'app\nnotes.txt\n/srv/app\n/srv/notes.txt\n')
    assert.equal(await text(kernel, 'cat /srv/other'), 'cat: /srv/other: No such file or directory\n')
    assert.equal((await kernel.step({ command: 'cat /srv/notes.txt' }, { signal })).kind, 'unknown')
    await kernel.learn({ command: 'cat /srv/notes.txt' }, { text: 'tide\n' })
    assert.equal(await text(kernel, 'wc -l < /srv/notes.txt'), '1\n')
    assert.equal((await kernel.step({ command: 'ls /srv/app' }, { signal })).kind, 'unknown')
  })

  it('no longer vouches for what programs that are not computed may have made or changed', async () => {
    const kernel = await open()
    const is = async (command: string) => (await kernel.step({ command }, { signal })).kind
    await kernel.step(
      { command: 'cd /tmp; mkdir w; cd w; printf "a\\n" > a.c; printf b > b.txt; mkdir in' },
      { signal },
    )
    assert.equal(await is('./prog'), 'computed')
    await kernel.learn({ command: 'gcc -o prog a.c && echo built' }, { text: 'built\n' })
    await kernel.learn({ command: 'gcc -o never b.c' }, { text: 'b.c:1:1: error: unknown type name' })
    await kernel.learn({ command: "perl -i.bak -pe 's/b/c/; s/d/e/' b.txt" }, { text: '' })
    assert.deepEqual(
      await Promise.all(['./prog', 'cat b.txt', 'cat b.txt.bak', './never', 'cat a.c', 'ls in'].map(is)),
      ['unknown', 'unknown', 'unknown', 'computed', 'computed', 'computed'],
    )
    assert.equal(await is('ls'), 'computed')
    await kernel.learn({ command: 'make -C in' }, { text: 'make: Entering directory' })
    assert.deepEqual([await is('ls in'), await is('ls')], ['unknown', 'computed'])
    await kernel.learn({ command: 'echo x >> a.c && python3 -m py_compile a.py' }, { text: '' })
    assert.equal(await text(kernel, 'cat a.c'), 'a\nx\n')
    assert.match(await text(kernel, 'ls'), /__pycache__/)
  })

  it('learns what is read from a disk that nobody can write to, and nothing that would have been written there', async () => {
    const disk = { readOnly: ['/usr', '/mnt'], files: { '/mnt/old.txt': 'old\n' } }
    const kernel = await open(worldWith(disk, { open: [{ paths: ['/mnt'] }] }))
    assert.equal(await kernel.learn({ command: 'apt install jq' }, { text: 'E: locked\n' }), undefined)
    assert.equal(await kernel.learn({ command: 'gcc -o /mnt/p a.c' }, { text: '' }), undefined)
    await kernel.learn({ command: 'cat /mnt/logs/a.txt' }, { text: 'one\n' })
    const typed = 'cat /mnt/logs/a.txt /mnt/old.txt; touch /mnt/logs/b; ls /usr/lib/python3/dist-packages'
    assert.equal(
      await text(kernel, typed),
      "one\nold\ntouch: cannot touch '/mnt/logs/b': Read-only file system\n" +
        "ls: cannot access '/usr/lib/python3/dist-packages': No such file or directory\n",
    )
  })

  it('changes nothing on a disk that nobody can write to', async () => {
    const disk = { user: 'root', readOnly: ['/mnt'], files: { '/mnt/old.txt': 'old\n' } }
    const kernel = await open(worldWith(disk))
    for (const line of [
      'echo x > /mnt/old.txt',
      'echo x >> /mnt/old.txt',
      'chmod 600 /mnt/old.txt',
      'touch /mnt/old.txt',
    ])
      assert.match(await text(kernel, line), /Read-only file system/, line)
    assert.equal(await text(kernel, 'cat /mnt/old.txt; stat -c %a /mnt/old.txt'), 'old\n644\n')
  })

  it('learns nothing of what the tree has no place for', async () => {
    const kernel = await open(worldWith({}, { open: true }))
    for (const command of ['cat a.txt/x', 'cat /proc/7/note', 'ls a.txt/y', 'git clone u a.txt/z'])
      await kernel.learn({ command }, { text: 'sub\nother.txt\n' })
    assert.equal(await text(kernel, 'cat a.txt; cat a.txt/x'), 'one\ntwo\ncat: a.txt/x: Not a directory\n')
  })

  it('learns what a clone and a download leave behind', async () => {
    const kernel = await open()
    await kernel.learn(
      { command: 'git clone https://example.org/tools/kit.git' },
      { text: "Cloning into 'kit'...\n" },
    )
    assert.equal(await text(kernel, 'ls'), 'a.txt\nkit\n')
    await kernel.learn({ command: 'wget https://example.org/data.csv' }, { text: "'data.csv' saved\n" })
    assert.equal(await text(kernel, 'ls'), 'a.txt\ndata.csv\nkit\n')
    assert.equal((await kernel.step({ command: 'ls kit' }, { signal })).kind, 'unknown')
  })

  it('remembers what was typed, whoever did it', async () => {
    const kernel = await open()
    await text(kernel, 'pwd')
    await kernel.learn({ command: 'cd /tmp && python3 x.py' }, { text: '' })
    await kernel.learn({ command: 'node y.js' }, { text: '' }, { commands: ['echo new > b.txt'] })
    assert.equal(
      await text(kernel, 'history'),
      '    1  pwd\n    2  cd /tmp && python3 x.py\n    3  node y.js\n    4  history\n',
    )
  })

  it('takes over what was really done elsewhere', async () => {
    const kernel = await open()
    await kernel.learn({ command: 'x' }, { text: '' }, { commands: ['echo new > b.txt', 'mkdir d; cd d'] })
    assert.equal(await text(kernel, 'pwd; cat ../b.txt'), '/home/ana/d\nnew\n')
  })
})
