import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { looksAtMachine } from './looks-at-machine.ts'

describe('looksAtMachine', () => {
  it('finds what shows processes, disks and the like, wherever it is called', () => {
    for (const command of [
      'ps',
      'ps aux | grep node',
      'cd /tmp && df -h .',
      'echo $(nproc)',
      'echo `uptime`',
      'sudo -n lsof -i :80',
      'LANG=C ps -e',
      'if pgrep node; then echo yes; fi',
      '/bin/ps -ef',
      "bash -c 'free -m'",
      'watch -n 1 ps',
      'timeout 5 top -b',
      'cat /proc/meminfo',
      'ls </sys',
      'make test; uname -a',
    ])
      assert.equal(looksAtMachine(command), true, command)
  })

  it('leaves the rest alone', () => {
    for (const command of [
      'node --test',
      'python3 top.py',
      'grep -rn free src',
      'echo ps',
      './df',
      'git log --oneline | head',
      'cat src/proc/a.js processes.txt',
      'npm run w',
      'ls /tmp/proc',
      'du -sh .',
      'PS=1 make',
    ])
      assert.equal(looksAtMachine(command), false, command)
  })
})
