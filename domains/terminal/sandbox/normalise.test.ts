import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { normaliseOutput } from './normalise.ts'

const cases: readonly { name: string; command: string; text: string; normal: string }[] = [
  {
    name: 'times of long listings, recent and old',
    command: 'ls -la',
    text: 'total 8\ndrwxr-xr-x 2 ana ana 4096 Nov 15 02:50 .\n-rw-r--r-- 1 ana ana    3 Mar  2  2025 a Mar  2  2025\n',
    normal:
      'total 8\ndrwxr-xr-x 2 ana ana 4096 MMM DD HH:MM .\n-rw-r--r-- 1 ana ana    3 MMM DD HH:MM a Mar  2  2025\n',
  },
  {
    name: 'full times',
    command: 'stat a',
    text: 'Modify: 2026-11-15 02:50:01.123456789 +0000\n',
    normal: 'Modify: YYYY-MM-DD HH:MM:SS.NNNNNNNNN +ZZZZ\n',
  },
  {
    name: 'device and inode numbers of stat',
    command: 'stat a',
    text: 'Device: 7,0\tInode: 4711        Links: 1\n',
    normal: 'Device: N\tInode: N  Links: 1\n',
  },
  {
    name: 'the clock of date',
    command: 'date',
    text: 'Sun Nov 15 02:52:01 UTC 2026\n',
    normal: 'DDD MMM DD HH:MM:SS UTC YYYY\n',
  },
  {
    name: 'process ids of jobs',
    command: 'sleep 1 & wait',
    text: '[1] 4711\n[1]+  Done                    sleep 1\n',
    normal: '[1] PID\n[1]+  Done                    sleep 1\n',
  },
  {
    name: 'names of mktemp',
    command: 'mktemp',
    text: '/tmp/tmp.Xk3b9ZQw1a\n',
    normal: '/tmp/tmp.XXXXXXXXXX\n',
  },
  {
    name: 'durations',
    command: 'time true',
    text: '\nreal\t0m0.013s\nuser\t0m0.001s\nsys\t0m0.000s\n',
    normal: '\nreal\t0m0.000s\nuser\t0m0.000s\nsys\t0m0.000s\n',
  },
  {
    name: 'how long curl waited to be refused',
    command: 'for p in 1 2; do curl -sS a:$p; done',
    text: "curl: (7) Failed to connect to a port 81 after 12 ms: Couldn't connect to server\n",
    normal: "curl: (7) Failed to connect to a port 81 after 0 ms: Couldn't connect to server\n",
  },
  {
    name: 'times in archive listings',
    command: 'tar -tvf a.tar',
    text: '-rw-r--r-- ana/ana 3 2026-11-15 02:50 a\n',
    normal: '-rw-r--r-- ana/ana 3 YYYY-MM-DD HH:MM a\n',
  },
  {
    name: 'how long tests took',
    command: 'make test',
    text: 'Ran 4 tests in 0.017s\n\nOK\n',
    normal: 'Ran 4 tests in 0.000s\n\nOK\n',
  },
]
const untouched: readonly { name: string; command: string; text: string }[] = [
  { name: 'a given day', command: "date -d '2024-02-28'", text: 'Wed Feb 28 00:00:00 UTC 2024\n' },
  {
    name: 'dates in files',
    command: 'cat app.log',
    text: '2025-06-01 08:12:09 INFO started\nMar  2 09:00 host sshd\n',
  },
  { name: 'numbers in brackets within a line', command: 'cat x', text: 'see [1] 4711 there\n' },
  { name: 'sizes and owners', command: 'ls -s', text: '4 a\n' },
]

describe('normaliseOutput', () => {
  for (const { name, command, text, normal } of cases) {
    it(`takes out ${name}`, () => assert.equal(normaliseOutput(command, text), normal))
  }
  for (const { name, command, text } of untouched) {
    it(`leaves ${name} as they are`, () => assert.equal(normaliseOutput(command, text), text))
  }
  it('changes nothing the second time', () => {
    for (const { command, text } of cases) {
      const once = normaliseOutput(command, text)
      assert.equal(normaliseOutput(command, once), once)
    }
  })

  it('takes out the name make gives to what it reads from a pipe', () => {
    assert.equal(
      normaliseOutput('printf x | make -f -', '/tmp/GmHNlQaa:2: *** missing separator.  Stop.\n'),
      '/tmp/GmXXXXXX:2: *** missing separator.  Stop.\n',
    )
  })

  it('takes out whose entries of /proc they are', () => {
    assert.equal(
      normaliseOutput('du -s .', "du: cannot access './proc/26/task/26/fd/4': No such file or directory\n"),
      "du: cannot access './proc/PID/fd/4': No such file or directory\n",
    )
  })

  it('takes out how often curl drew its table before it gave up', () => {
    const line = (spent: string) =>
      `\r  0     0    0     0    0     0      0      0 --:--:-- ${spent} --:--:--     0`
    const end = 'curl: (6) Could not resolve host: a.example\n'
    const once = `head${line('--:--:--')}${end}`
    assert.equal(normaliseOutput('curl https://a.example/', once), once)
    assert.equal(
      normaliseOutput('curl https://a.example/', `head${line('--:--:--')}${line(' 0:00:01')}${end}`),
      once,
    )
  })
})
