import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ShellSession } from 'agentworld-shell'
import { World } from '../../../src/world/world.ts'
import { planOf } from '../plan.ts'
import { sweWorld } from '../world.ts'
import { openTree } from './open-tree.ts'
import { treeState } from './tree-state.ts'

const commit = {
  message: 'Begin',
  author: 'Ana <ana@quay.example>',
  date: '2026-01-02T03:04:05Z',
  files: { 'a.txt': 'one\n', 'b.txt': 'two\n', 'src/c.js': 'c\n', 'lib/c.js': 'other\n' },
}
const world = sweWorld(
  World.parse({
    version: 1,
    domain: 'swe',
    title: 'State',
    state: {
      toolset: 'claude-code',
      cwd: '/home/ana/w',
      repository: { history: [commit] },
      files: { 'notes.md': 'n\n', 'run.sh': { content: '#!/bin/sh\n', mode: '0755' } },
    },
  }),
)
const { state } = world

async function after(command: string) {
  const plan = planOf(world)
  const session = new ShellSession(plan)
  await session.run(command)
  const { files, removed } = treeState(session, {
    cwd: state.cwd,
    repository: state.repository,
    tree: plan.tree,
  })
  const own = Object.entries(files).filter(([path]) => path.startsWith(`${state.cwd}/`))
  return {
    files: Object.fromEntries(own.map(([path, file]) => [path.slice(state.cwd.length + 1), file])),
    removed,
  }
}
const listed = { 'notes.md': 'n\n', 'run.sh': { content: '#!/bin/sh\n', mode: '0755' } }

describe('treeState', () => {
  it('lists what the state itself lists, and nothing of an untouched repository', async () => {
    assert.deepEqual(await after('true'), { files: listed, removed: [] })
  })

  it('lists what was written, changed, made executable or linked', async () => {
    const { files } = await after(
      'echo x > a.txt; chmod +x b.txt; mkdir new; ln -s ../a.txt new/l; printf "\\377" > raw',
    )
    assert.deepEqual(files, {
      ...listed,
      'a.txt': 'x\n',
      'b.txt': { content: 'two\n', mode: '0755' },
      new: { directory: true },
      'new/l': { link: '../a.txt' },
      raw: { base64: '/w==' },
    })
  })

  it('tells what is gone', async () => {
    const { files, removed } = await after('rm a.txt; rm -r src')
    assert.deepEqual(files, listed)
    assert.deepEqual(
      removed.sort(),
      ['a.txt', 'src', 'src/c.js'].map(path => `/home/ana/w/${path}`),
    )
  })

  it('follows what was moved over something else', async () => {
    const { files, removed } = await after('mv src s; mv lib src')
    assert.deepEqual(files, { ...listed, s: { directory: true }, 's/c.js': 'c\n', 'src/c.js': 'other\n' })
    assert.deepEqual(removed.sort(), ['/home/ana/w/lib', '/home/ana/w/lib/c.js'])
  })

  it('is a state from which the same tree opens', async () => {
    const plan = planOf(world)
    const session = new ShellSession(plan)
    await session.run('echo x > a.txt; rm b.txt; mv src s')
    const now = treeState(session, { cwd: state.cwd, repository: state.repository, tree: plan.tree })
    const tree = openTree({ ...state, ...now })
    const names = [...tree.keys()].filter(path => path.startsWith(`${state.cwd}/`) && !path.includes('.git'))
    assert.deepEqual(
      names.sort(),
      ['a.txt', 'lib', 'lib/c.js', 'notes.md', 'run.sh', 's', 's/c.js'].map(path => `/home/ana/w/${path}`),
    )
    assert.deepEqual(tree.get('/home/ana/w/a.txt'), { content: 'x\n' })
  })
})

describe('openTree', () => {
  it('refuses a repository of the disk that nobody read', () => {
    assert.throws(() => openTree({ cwd: '/w', files: {}, repository: { folder: './x' } }), /was not read/)
  })
})
