import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { answers } from './surface.ts'

describe('answers', () => {
  it('matches whole paths, a star for one segment, two at the end for any number', () => {
    const surface = { paths: ['/ws', '/*/tasks', '/mcp/**'] }
    const yes = ['/ws', '/env/tasks', '/mcp', '/mcp/a', '/mcp/a/b']
    const no = ['/', '/ws/', '/ws/x', '//tasks', '/a/b/tasks', '/mcpx', '/tasks']
    assert.deepEqual(
      yes.filter(path => !answers(surface, path)),
      [],
    )
    assert.deepEqual(
      no.filter(path => answers(surface, path)),
      [],
    )
  })
})
