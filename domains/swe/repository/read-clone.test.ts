import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { loadWorld } from '../../../src/library/load-world.ts'
import { openAnySession } from '../../../src/library/open-any-session.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readClone } from './read-clone.ts'

const base = temporaryFolder()
const clone = path.join(base, 'clone')
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: base,
  GIT_AUTHOR_NAME: 'Ana',
  GIT_AUTHOR_EMAIL: 'ana@quay.example',
  GIT_COMMITTER_NAME: 'Ana',
  GIT_COMMITTER_EMAIL: 'ana@quay.example',
  GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
  GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
}
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: clone, env: environment, encoding: 'utf8' })
fs.mkdirSync(clone)
git('init', '-q', '-b', 'main')
for (const text of ['one\n', 'two\n', 'three\n']) {
  fs.writeFileSync(path.join(clone, 'a.txt'), text)
  git('add', '.')
  git('commit', '-q', '-m', `Write ${text.trim()}`)
}
git('gc', '-q')
fs.writeFileSync(path.join(clone, 'a.txt'), 'four\n')
git('remote', 'add', 'origin', 'https://ana:secret@git.example/quay.git')
fs.writeFileSync(path.join(clone, '.git/hooks/pre-commit'), '#!/bin/sh\n')

describe('readClone', () => {
  it('keeps history and leaves hooks and credentials behind', () => {
    const contents = readClone(clone)
    const names = contents.entries.map(entry => entry.path)
    assert.ok(names.some(name => /^\.git\/objects\/pack\/pack-.*\.pack$/.test(name)))
    assert.deepEqual(
      names.filter(name => name.startsWith('.git/hooks')),
      [],
    )
    const config = contents.entries.find(entry => entry.path === '.git/config')
    assert.match(config?.bytes?.toString() ?? '', /url = https:\/\/git\.example\/quay\.git\n/)
  })

  it('gives a world whose git commands read as the real ones', async () => {
    fs.writeFileSync(
      path.join(base, 'world.yaml'),
      'version: 1\ndomain: swe\ntitle: A clone\nstate:\n  toolset: claude-code\n  cwd: /home/ana/clone\n  repository: { clone: ./clone }\n',
    )
    const session = await openAnySession({ world: await loadWorld(path.join(base, 'world.yaml')) })
    for (const args of [
      ['log', '--stat'],
      ['show', 'HEAD~1'],
      ['diff'],
      ['status', '--short'],
      ['branch', '-v'],
    ]) {
      const { observation, by } = await session.step(`git ${args.join(' ')}`)
      assert.deepEqual([by, observation.text.trimEnd()], ['kernel', git(...args).trimEnd()], args.join(' '))
    }
    await session.close()
  })

  it('refuses what is no clone of its own', () => {
    const linked = path.join(base, 'linked')
    fs.mkdirSync(linked)
    assert.throws(() => readClone(linked), /linked: it is not a git clone: it has no \.git/)
    fs.writeFileSync(path.join(linked, '.git'), 'gitdir: ../clone/.git/worktrees/linked\n')
    assert.throws(() => readClone(linked), /its \.git points to another folder/)
    const borrowing = path.join(base, 'borrowing')
    fs.mkdirSync(path.join(borrowing, '.git/objects/info'), { recursive: true })
    fs.writeFileSync(path.join(borrowing, '.git/objects/info/alternates'), '/elsewhere\n')
    assert.throws(() => readClone(borrowing), /it borrows objects from another repository/)
  })
})
