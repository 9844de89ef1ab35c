import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  assertUnknown,
  hasProgram,
  realTranscript,
  serviceSession,
  transcript,
} from '../service-session.contract.ts'

const memory = {
  totalKiB: 24_682_416,
  usedKiB: 982_224,
  freeKiB: 21_879_980,
  sharedKiB: 13_096,
  buffersKiB: 142_832,
  cacheKiB: 2_091_756,
  availableKiB: 23_700_192,
  swapTotalKiB: 2_097_148,
  swapUsedKiB: 512,
}

describe('free', () => {
  it('shows memory in each unit (derived by hand from runs of procps 4)', async () => {
    assert.equal(
      await transcript(serviceSession({ memory }), [
        'free',
        'free -h',
        'free -m -t',
        'free -g',
        'free -h --si',
        'free -w',
      ]),
      `$ free
               total        used        free      shared  buff/cache   available
Mem:        24682416      982224    21879980       13096     2234588    23700192
Swap:        2097148         512     2096636
$ free -h
               total        used        free      shared  buff/cache   available
Mem:            23Gi       959Mi        20Gi        12Mi       2.1Gi        22Gi
Swap:          2.0Gi       512Ki       2.0Gi
$ free -m -t
               total        used        free      shared  buff/cache   available
Mem:           24103         959       21367          12        2182       23144
Swap:           2047           0        2047
Total:         26151         959       23414
$ free -g
               total        used        free      shared  buff/cache   available
Mem:              23           0          20           0           2          22
Swap:              1           0           1
$ free -h --si
               total        used        free      shared  buff/cache   available
Mem:             25G        1.0G         22G         13M        2.3G         24G
Swap:           2.1G        524K        2.1G
$ free -w
               total        used        free      shared     buffers       cache   available
Mem:        24682416      982224    21879980       13096      142832     2091756    23700192
Swap:        2097148         512     2096636
`,
    )
  })

  it('lays out what the real free counts as it does', { skip: !hasProgram('free') }, async () => {
    const real = realTranscript(['free -w'])
    const rows = real.split('\n').map(line => line.split(/\s+/).slice(1).map(Number))
    const [totalKiB, usedKiB, freeKiB, sharedKiB, buffersKiB, cacheKiB, availableKiB] = rows[2] ?? []
    const [swapTotalKiB, swapUsedKiB] = rows[3] ?? []
    const counted = {
      totalKiB,
      usedKiB,
      freeKiB,
      sharedKiB,
      buffersKiB,
      cacheKiB,
      availableKiB,
      swapTotalKiB,
      swapUsedKiB,
    }
    assert.equal(await transcript(serviceSession({ memory: counted }), ['free -w']), real)
  })
})

describe('df', () => {
  // a real disk changes from one call to the next: each answer is compared with the numbers it shows itself
  it('lays out what the real df counts as it does', { skip: !hasProgram('df') }, async () => {
    for (const command of ['df -T -k /', 'df -T -P /', 'df -k --total -T /', 'df -T -B1K /']) {
      const real = realTranscript([command])
      const [device = '', type = '', ...numbers] = (real.split('\n')[2] ?? '').split(/\s+/)
      const [sizeKiB, usedKiB, availableKiB] = numbers.map(Number)
      const disks = [{ device, mount: '/', sizeKiB, usedKiB, availableKiB, type }]
      assert.equal(await transcript(serviceSession({ disks }), [command]), real)
    }
    assert.equal(
      await transcript(serviceSession({ disks: [{ device: 'd', mount: '/', sizeKiB: 1, usedKiB: 0 }] }), [
        'df /nope',
      ]),
      realTranscript(['df /nope']),
    )
  })

  it('rounds sizes up for people (recorded from coreutils 9)', async () => {
    const disk = {
      device: '/dev/vda',
      mount: '/',
      sizeKiB: 264_212_084,
      usedKiB: 27_607_696,
      availableKiB: 78_783_216,
    }
    assert.equal(
      await transcript(serviceSession({ disks: [disk] }), ['df -h /', 'df -hT /', 'df -H /', 'df -m /']),
      `$ df -h /
Filesystem      Size  Used Avail Use% Mounted on
/dev/vda        252G   27G   76G  26% /
$ df -hT /
Filesystem     Type  Size  Used Avail Use% Mounted on
/dev/vda       ext4  252G   27G   76G  26% /
$ df -H /
Filesystem      Size  Used Avail Use% Mounted on
/dev/vda        271G   29G   81G  26% /
$ df -m /
Filesystem     1M-blocks  Used Available Use% Mounted on
/dev/vda          258020 26961     76937  26% /
`,
    )
  })

  it('finds the disk that holds a path', async () => {
    const disks = [
      { device: '/dev/sda1', mount: '/', sizeKiB: 1000, usedKiB: 501 },
      { device: '/dev/sdb1', mount: '/var', sizeKiB: 2_000_000, usedKiB: 0, type: 'xfs' },
    ]
    assert.equal(
      await transcript(serviceSession({ disks }), [
        'df /var/log',
        'df -P',
        'df -t xfs --output=target,pcent',
        'df -x ext4 -x xfs',
      ]),
      `$ df /var/log
Filesystem     1K-blocks  Used Available Use% Mounted on
/dev/sdb1        2000000     0   2000000   0% /var
$ df -P
Filesystem     1024-blocks  Used Available Capacity Mounted on
/dev/sda1             1000   501       499      51% /
/dev/sdb1          2000000     0   2000000       0% /var
$ df -t xfs --output=target,pcent
Mounted on Use%
/var         0%
$ df -x ext4 -x xfs
df: no file systems processed
[1]
`,
    )
  })
})

describe('uptime', () => {
  it('tells time, load and who is there (derived by hand from the format of procps 4)', async () => {
    const logins = [{ user: 'ana', tty: 'pts/0', since: '2026-05-06T07:00:00Z', from: '10.0.0.9' }]
    assert.equal(
      await transcript(serviceSession({ load: [0.1, 0, 2.25], logins }), [
        'uptime',
        'uptime -p',
        'uptime -s',
        'who',
      ]),
      `$ uptime
 07:12:01 up 2 days,  3:00,  1 user,  load average: 0.10, 0.00, 2.25
$ uptime -p
up 2 days, 3 hours
$ uptime -s
2026-05-04 04:12:00
$ who
ana      pts/0        2026-05-06 07:00 (10.0.0.9)
`,
    )
  })

  it('is unknown where the world says nothing of it', async () => {
    for (const command of ['uptime', 'free -h', 'df -h', 'w'])
      await assertUnknown(serviceSession({}), command)
  })
})
