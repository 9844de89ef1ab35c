import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { World } from '../../../src/world/world.ts'
import { randomFrom } from '../explore/random.ts'
import { openKernel } from '../kernel.ts'
import { deriveThought } from './derive.ts'

const world: World = {
  version: 1,
  domain: 'terminal',
  title: 'a list',
  seed: 1,
  clock: '2026-03-02T09:00:00Z',
  open: false,
  state: {
    user: 'ana',
    home: '/home/ana',
    cwd: '/home/ana',
    files: {
      '/home/ana/list': 'pear\nfig\npear\n\nfig tree',
      '/home/ana/numbers': '7\n12\n3\n',
      '/home/ana/table': 'b,10\na,9\nc,11\n',
    },
  },
}
const { signal } = new AbortController()

async function thought(command: string) {
  return deriveThought(await openKernel(world, { snapshot: undefined }), command, { signal })
}

describe('deriveThought', () => {
  it('counts lines, words and bytes up, an unfinished line being none', async () => {
    assert.equal(
      await thought('wc list'),
      'list\npear : 1 +1=1 +5=5\nfig : 2 +1=2 +4=9\npear : 3 +1=3 +5=14\n : 4 +0=3 +1=15\nfig (4)tree(8) : 4 +2=5 +8=23',
    )
    assert.equal(await thought('wc -l numbers'), 'numbers\n7 : 1\n12 : 2\n3 : 3')
    assert.equal(await thought('stat -c %s numbers'), 'numbers\n7 : +2=2\n12 : +3=5\n3 : +2=7')
  })

  it('puts lines into the order of their first characters, or of their size', async () => {
    const list =
      'p pear | f fig | p pear | empty  | f fig tree\nempty: \nf? fig\nempty fig | blank fig tree\nempty: fig\nblank: fig tree\np: pear | pear'
    assert.equal(await thought('sort list'), `list\n${list}`)
    assert.equal(await thought('sort -n numbers'), 'numbers\n7 7 | 10 12 | 3 3\n3: 3\n7: 7\n10: 12')
    assert.equal(await thought('sort -rn numbers'), 'numbers\n7 7 | 10 12 | 3 3\n10: 12\n7: 7\n3: 3')
    const met = 'p pear | f fig | p pear | empty  | f fig tree'
    assert.equal(
      await thought('sort -r list'),
      `list\n${met}\np: pear | pear\nf? fig\nempty fig | blank fig tree\nblank: fig tree\nempty: fig\nempty: `,
    )
    assert.equal(
      await thought('sort -t, -k2,2n table'),
      'table\n10 b,10 | 9 a,9 | 10 c,11\n9: a,9\n10? 10 b,10 | 11 c,11\n10: b,10\n11: c,11',
    )
  })

  it('ends in the very order that sort gives, or says nothing of it', async () => {
    const random = randomFrom(7)
    const words = [
      'fig',
      'fig tree',
      'pear',
      'Pear',
      '7',
      '12',
      '120',
      '-3',
      '1.5',
      '07',
      '1234567',
      '1234568',
      '?',
    ]
    const rows = ['a x z', 'b x y', 'c  x', ' d w', 'a,9,x', 'b,10,x', 'c,9,y', 'c,9']
    const plain = [
      '',
      '-r',
      '-u',
      '-n',
      '-rn',
      '-t, -k2,2',
      '-t, -k2,2n',
      '-t, -k2,2rn',
      '-t, -k1,1r',
      '-r -t, -k2,2n',
    ]
    const other = [
      '-k2',
      '-k2,2',
      '-k2n',
      '-t, -k2',
      '-nu',
      '-n -k2,2r',
      '-f',
      '-V',
      '-h',
      '-s -k2,2',
      '--reverse',
    ]
    const more = ['-t, -k3,3 -k2,2n', '-t, -k1.2,1.4', '-b', '-d', '-g', '-c', "-t ',' -k2,2"]
    let said = 0
    for (let round = 0; round < 400; round += 1) {
      const isPlain = round % 2 === 0
      const lines = Array.from({ length: random.between(2, 7) }, () => random.pick([...words, ...rows]))
      const kernel = await openKernel(world, { snapshot: undefined })
      const command = `sort ${random.pick(isPlain ? plain : [...other, ...more])} lines`
      const quoted = lines.map(line => `'${line}'`).join(' ')
      await kernel.step({ command: `printf '%s\\n' ${quoted} > lines` }, { signal })
      const thought = (await deriveThought(kernel, command, { signal }))?.split('\n') ?? []
      const final = thought.flatMap(row => /^[^ ]+: (.*)$/.exec(row)?.[1]?.split(' | ') ?? [])
      const result = await kernel.step({ command }, { signal })
      const sorted = result.kind === 'computed' ? result.observation.text : result.kind
      const once = command.includes('u') ? final.filter((line, at) => line !== final[at - 1]) : final
      const shown = `${command}\n${lines.join('\n')}\n\n${thought.join('\n')}`
      if (final.length > 0) assert.equal(once.join('\n'), sorted.trimEnd(), shown)
      else assert.ok(!isPlain, shown)
      said += final.length > 0 && !isPlain ? 1 : 0
    }
    assert.ok(said > 10, `${said}`)
  })

  it('says of every line whether it is looked for', async () => {
    assert.equal(
      await thought('grep -v fig list'),
      'list\npear : yes\nfig : no\npear : yes\n : yes\nfig tree : no',
    )
    assert.equal(await thought('grep -c FIG numbers'), 'numbers\n7 : no\n12 : no\n3 : no')
  })

  it('adds up and spells', async () => {
    assert.equal(await thought("awk '{s+=$1} END {print s}' numbers"), 'numbers\n7 : 7\n12 : 19\n3 : 22')
    assert.equal(await thought('echo pear | rev'), 'rev\np e a r')
    assert.equal(await thought('tr a-z A-Z < numbers'), 'numbers\n7\n1 2\n3')
    assert.equal(await thought('expr length fig'), 'f1 i2 g3')
    assert.equal(await thought(`echo \${#USER}`), 'a1 n2 a3')
  })

  it('shows what goes into every stage of a pipeline', async () => {
    assert.equal(
      await thought('sort list | uniq -c'),
      'list\np pear | f fig | p pear | empty  | f fig tree\nempty: \nf? fig\nempty fig | blank fig tree\nempty: fig\nblank: fig tree\np: pear | pear\nuniq -c\n : 1\nfig : 1\nfig tree : 1\npear : 1\npear : 2',
    )
    assert.equal(await thought("grep -n '^p' list | cut -d: -f1"), 'cut -d: -f1\n1:pear\n3:pear')
  })

  it('says where files lie that are not where they seem', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    const at = (command: string) => deriveThought(kernel, command, { signal })
    assert.equal(await at('tail -n 2 ./list'), '/home/ana/list')
    assert.equal(await at('ls -a'), undefined)
    await kernel.step({ command: 'mkdir in; cd in; echo x > list' }, { signal })
    assert.equal(await at('cat list'), '/home/ana/in/list')
    assert.equal(await at("sed 's/a/b/' ../list"), '/home/ana/list')
    assert.equal(await at('ls'), '/home/ana/in')
    assert.equal(await at('ls -l ..'), '/home/ana')
    assert.equal(await at('wc -l list'), '/home/ana/in/list\nx : 1')
    assert.equal(await at('cat /home/ana/list'), undefined)
  })

  it('lists a folder in the order its names came there, then in their own', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    const at = (command: string) => deriveThought(kernel, command, { signal })
    await kernel.step({ command: 'mkdir in; touch in/a in/c in/b apple.txt' }, { signal })
    const home = 'l list | n numbers | t table | i in | a apple.txt'
    const sorted = 'a < i < l < n < t\na: apple.txt\ni: in\nl: list\nn: numbers\nt: table'
    assert.equal(await at('ls'), `.\n${home}\n${sorted}`)
    assert.equal(await at('ls -r in'), 'in\na a | c c | b b\nc: c\nb: b\na: a')
    assert.equal(await at('ls in'), 'in\na a | c c | b b\na: a\nb: b\nc: c')
    assert.equal(await at('for f in *; do echo $f; done'), `${home}\n${sorted}`)
    assert.equal(
      await at('find in -type f | sort'),
      'sort\n? in/\na in/a | c in/c | b in/b\na: in/a\nb: in/b\nc: in/c',
    )
    await kernel.step(
      { command: 'mkdir as; touch as/cedar.csv as/cedar.conf as/great as/granite' },
      { signal },
    )
    assert.equal(
      await at('ls as'),
      'as\nc cedar.csv | c cedar.conf | g great | g granite\nc? cedar. c\ns cedar.csv | o cedar.conf\no: cedar.conf\ns: cedar.csv\ng? g r\ne great | a granite\na: granite\ne: great',
    )
    assert.equal(await at('ls *.txt'), undefined)
    assert.equal(await at('ls -l in'), undefined)
  })

  it('changes nothing', async () => {
    const kernel = await openKernel(world, { snapshot: undefined })
    const before = JSON.stringify(await kernel.snapshot())
    await deriveThought(kernel, 'tee other | wc -l', { signal })
    await deriveThought(kernel, 'echo a | tee other | wc -l', { signal })
    assert.equal(JSON.stringify(await kernel.snapshot()), before)
  })

  it('is silent where nothing helps', async () => {
    for (const command of [
      'echo a',
      'cat list',
      'wc missing',
      'sort -x list',
      'wc list; ls',
      'python3 x.py | wc -l',
      "echo 'open",
    ])
      assert.equal(await thought(command), undefined, command)
  })
})
