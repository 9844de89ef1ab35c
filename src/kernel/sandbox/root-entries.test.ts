import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rootEntries } from './root-entries.ts'

describe('rootEntries', () => {
  const entries = rootEntries({ user: 'ana', host: 'lab', home: '/home/ana', time: 7 })
  const at = (path: string) => entries.find(entry => entry.path === path)

  it('gives the user a home, and root the rest', () => {
    assert.deepEqual(at('/home/ana'), {
      path: '/home/ana',
      kind: 'directory',
      mode: 0o755,
      mtime: 7,
      owner: 'user',
    })
    assert.deepEqual(
      entries.filter(({ owner }) => owner === 'user').map(({ path }) => path),
      ['/home/ana'],
    )
  })
  it('names user and host where programs look them up', () => {
    assert.match(at('/etc/passwd')?.content?.toString() ?? '', /^ana:x:1000:1000::\/home\/ana:\/bin\/bash$/m)
    assert.equal(at('/etc/hostname')?.content?.toString(), 'lab\n')
  })
  it('lets everybody write to /tmp, and nobody into the home of root', () => {
    assert.deepEqual([at('/tmp')?.mode, at('/root')?.mode], [0o1777, 0o700])
  })
})
