import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import {
  assertUnknown,
  hasProgram,
  realTranscript,
  serviceSession,
  transcript,
} from '../service-session.contract.ts'

const processes = [
  { pid: 1, ppid: 0, command: '/sbin/init', state: 'Ss', rssKiB: 12_000, vszKiB: 168_000, cpuSeconds: 3 },
  { pid: 2, ppid: 0, command: '[kthreadd]' },
  { pid: 812, user: 'www-data', command: 'nginx: worker process', cpu: 1.5, started: '2026-05-06T06:58:14Z' },
  { pid: 900, user: 'postgresql', command: '/usr/lib/postgres -D /data', cpu: 12, cpuSeconds: 3725 },
  {
    pid: 950,
    user: 'ana',
    command: 'sleep 1000',
    tty: 'pts/1',
    started: '2026-05-06T07:00:00Z',
    ignoresTerm: true,
  },
]
const inventory = { processes, memory: { totalKiB: 1_200_000, usedKiB: 1 } }

describe('ps', () => {
  it('shows the declared processes and its own (derived by hand from the format of procps 4)', async () => {
    assert.equal(
      await transcript(serviceSession(inventory), [
        'ps',
        'ps -ef',
        'ps aux | grep [n]ginx',
        'ps aux | grep nginx',
        'ps -eo pid,user,%cpu,comm --sort=-%cpu | head -n 3',
        'ps -p 812,950 -o pid=,etime=,args',
        'ps -u postgresql -o user,time,cmd',
        'ps -C nginx -o pid=',
        'ps -p 4000',
      ]),
      `$ ps
    PID TTY          TIME CMD
   1200 pts/0    00:00:00 bash
   1201 pts/0    00:00:00 ps
$ ps -ef
UID          PID    PPID  C STIME TTY          TIME CMD
root           1       0  0 May04 ?        00:00:03 /sbin/init
root           2       0  0 May04 ?        00:00:00 [kthreadd]
www-data     812       1  1 06:58 ?        00:00:00 nginx: worker process
postgre+     900       1 12 May04 ?        01:02:05 /usr/lib/postgres -D /data
ana          950       1  0 07:00 pts/1    00:00:00 sleep 1000
root        1200       1  0 07:12 pts/0    00:00:00 bash
root        1202    1200  0 07:12 pts/0    00:00:00 ps -ef
$ ps aux | grep [n]ginx
www-data     812  1.5  0.0      0     0 ?        S    06:58   0:00 nginx: worker process
$ ps aux | grep nginx
www-data     812  1.5  0.0      0     0 ?        S    06:58   0:00 nginx: worker process
root        1206  0.0  0.1   6332  1792 pts/0    S+   07:12   0:00 grep nginx
$ ps -eo pid,user,%cpu,comm --sort=-%cpu | head -n 3
    PID USER     %CPU COMMAND
    900 postgre+ 12.0 postgres
    812 www-data  1.5 nginx
$ ps -p 812,950 -o pid=,etime=,args
                    COMMAND
    812       13:52 nginx: worker process
    950       12:06 sleep 1000
$ ps -u postgresql -o user,time,cmd
USER         TIME CMD
postgre+ 01:02:05 /usr/lib/postgres -D /data
$ ps -C nginx -o pid=
    812
$ ps -p 4000
    PID TTY          TIME CMD
[1]
`,
    )
  })

  it('shows a real process as the real ps does', { skip: !hasProgram('ps') }, async () => {
    const child = spawn('sleep', ['1000'])
    const { pid = 0 } = child
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const user = realTranscript([`ps -p ${pid} -o user=`])
      .split('\n')[1]
      ?.trim()
    const own = serviceSession(
      {
        processes: [{ pid, ppid: process.pid, user, command: 'sleep 1000', started: '2026-05-06T07:00:00Z' }],
      },
      { files: { '/proc/sys/kernel/pid_max': readFileSync('/proc/sys/kernel/pid_max', 'utf8') } },
    )
    const commands = [
      `ps -p ${pid} -o pid,ppid,user,tty,comm,args`,
      `ps -p ${pid} -o pid=,args=`,
      `ps -p ${pid} -o comm,pid`,
      `ps -p ${pid} -o args,pcpu,pmem,time`,
      `ps -p ${pid}`,
      `ps --no-headers -p ${pid} -o ppid`,
      `ps -p ${pid} -o nope`,
      'ps -u no-such-user',
      'ps -p x',
      'pgrep',
    ]
    try {
      assert.match(status, /^Name:\tsleep$/m)
      assert.equal(await transcript(own, commands), realTranscript(commands))
    } finally {
      child.kill()
    }
  })

  it('is unknown without processes, and for trees and threads', async () => {
    await assertUnknown(serviceSession({}), 'ps aux')
    for (const command of ['ps -ef --forest', 'ps -eLf', 'ps axjf', 'top -bn1', "bash -c 'ps'"])
      await assertUnknown(serviceSession(inventory), command)
  })
})

describe('kill', () => {
  it('ends declared processes of this user, and of all users for root', async () => {
    assert.equal(
      await transcript(serviceSession(inventory, { user: 'ana' }), [
        'pgrep -l .',
        'kill 812',
        'kill -0 950 && kill 950; pgrep -c sleep; kill -9 950; pgrep -c sleep',
        'kill 4000',
        'pkill nginx',
      ]),
      `$ pgrep -l .
1 init
2 kthreadd
812 nginx
900 postgres
950 sleep
1200 bash
$ kill 812
bash: kill: (812) - Operation not permitted
[1]
$ kill -0 950 && kill 950; pgrep -c sleep; kill -9 950; pgrep -c sleep
1
0
[1]
$ kill 4000
bash: kill: (4000) - No such process
[1]
$ pkill nginx
pkill: killing pid 812 failed: Operation not permitted
[1]
`,
    )
    assert.equal(
      await transcript(serviceSession(inventory), ['pkill -f postgres && pidof nginx', 'pgrep postgres']),
      '$ pkill -f postgres && pidof nginx\n812\n$ pgrep postgres\n[1]\n',
    )
  })
})
