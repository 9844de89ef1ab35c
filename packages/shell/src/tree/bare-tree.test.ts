import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openShell } from '../session/open-shell.ts'
import { planFrom } from '../session/plan.ts'
import { rootInode } from './tree-view.ts'

const inodeOf = (plan: ReturnType<typeof planFrom>, path: string) => {
  let inode = rootInode
  for (const name of path.split('/').slice(1)) {
    const node = plan.tree.nodes.get(inode)
    inode = (node?.kind === 'directory' ? node.entries.get(name) : undefined) ?? 0
  }
  return inode
}

describe('bareTree', () => {
  it('is shared by machines that begin alike: of two, each has its own files alone', async () => {
    const [one, other] = [{ files: { '/usr/bin/jq': '#!/bin/sh\necho mine\n', 'a.txt': 'a\n' } }, {}].map(
      options => planFrom(options),
    )
    assert.ok(one && other)
    const program = inodeOf(one, '/usr/bin/sed')
    assert.equal(one.tree.nodes.get(program), other.tree.nodes.get(program))
    const told = async (options: Parameters<typeof openShell>[0]) =>
      (
        await openShell(options).run(
          'ls; stat -c %s /etc/motd; ls -l /usr | wc -l; touch /usr/x; ls -ld /srv',
        )
      ).output
    const own = { files: { '/etc/motd': 'mine\n', 'a.txt': 'a\n', '/usr/more/': '' } }
    const before = await told({})
    assert.match(
      await told({ ...own, home: '/srv' }),
      /^a.txt\n5\n\d+\ntouch: .*Permission denied\ndrwxr-xr-x 2 user /,
    )
    assert.match(
      await told({ ...own, readOnly: ['/usr'] }),
      /touch: .*Read-only file system\n.* root root .* \/srv\n$/,
    )
    await assert.rejects(openShell({ open: ['/usr'] }).run('ls /usr'))
    assert.equal(await told({}), before)
  })

  it('has no program that the machine does not have', async () => {
    const which = 'which jq sed; ls /usr/bin/jq'
    const without = openShell({ absent: ['jq'] })
    assert.match((await without.run(which)).output, /^\/usr\/bin\/sed\nls: cannot access/)
    assert.equal((await openShell().run(which)).output, '/usr/bin/jq\n/usr/bin/sed\n/usr/bin/jq\n')
  })
})
