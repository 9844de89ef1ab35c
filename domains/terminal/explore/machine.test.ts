import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { carry, createMachine, forget, nameOf, parentOf, within } from './machine.ts'

const machine = () => {
  const known = createMachine({ user: 'ana', home: '/home/ana', cwd: '/home/ana' })
  known.folders.add('/home/ana/a').add('/home/ana/a/b').add('/home/ana/ab')
  known.files.set('/home/ana/a/f', { kind: 'numbers' })
  known.files.set('/home/ana/ab/f', { kind: 'empty' })
  known.links.set('/home/ana/a/l', 'f')
  return known
}

describe('forget', () => {
  it('forgets a folder with everything below it, and nothing beside it', () => {
    const known = machine()
    forget(known, '/home/ana/a')
    assert.deepEqual([...known.folders], ['/home/ana', '/tmp', '/home/ana/ab'])
    assert.deepEqual([...known.files.keys()], ['/home/ana/ab/f'])
    assert.equal(known.links.size, 0)
  })
})

describe('carry', () => {
  it('moves what is below', () => {
    const known = machine()
    carry(known, '/home/ana/a', '/home/ana/z', { keep: false })
    assert.deepEqual([...known.files.keys()].sort(), ['/home/ana/ab/f', '/home/ana/z/f'])
    assert.deepEqual([...known.folders].sort(), [
      '/home/ana',
      '/home/ana/ab',
      '/home/ana/z',
      '/home/ana/z/b',
      '/tmp',
    ])
  })
  it('copies what is below', () => {
    const known = machine()
    carry(known, '/home/ana/a/f', '/home/ana/g', { keep: true })
    assert.deepEqual(known.files.get('/home/ana/g'), { kind: 'numbers' })
    assert.deepEqual(known.files.get('/home/ana/a/f'), { kind: 'numbers' })
  })
})

describe('within, parentOf, nameOf', () => {
  it('join and take apart', () => {
    assert.deepEqual(
      [within('/', 'a'), within('/a', 'b'), parentOf('/a/b'), parentOf('/a'), nameOf('/a/b')],
      ['/a', '/a/b', '/a', '/', 'b'],
    )
  })
})
