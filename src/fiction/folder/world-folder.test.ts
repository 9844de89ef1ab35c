import assert from 'node:assert/strict'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openSession } from '../../index.ts'
import { makeFiction } from '../fiction.ts'
import { themeNamed } from '../themes/themes.ts'
import { tableAnswer } from './question-world.ts'
import { readWorldFolder, writeWorld } from './world-folder.ts'

const fiction = makeFiction({ theme: themeNamed('lighthouses'), strategy: 'long-tail', rows: 300, seed: 2 })

describe('writeWorld', () => {
  it('writes everything there is, and the same bytes again', async () => {
    const place = temporaryFolder()
    const [first, second] = [path.join(place, 'a'), path.join(place, 'b')]
    await writeWorld(first, fiction)
    await writeWorld(
      second,
      makeFiction({ theme: themeNamed('lighthouses'), strategy: 'long-tail', rows: 300, seed: 2 }),
    )
    const files = readdirSync(first).sort()
    assert.deepEqual(files, [
      'graph.json.gz',
      'manifest.json',
      'pages.jsonl.gz',
      'questions.jsonl',
      'rows.sqlite',
      'schema.json',
      'schema.sql',
      'world.yaml',
    ])
    for (const file of files)
      assert.ok(readFileSync(path.join(first, file)).equals(readFileSync(path.join(second, file))), file)
    assert.ok(!existsSync(`${first}.part`))
  })

  it('replaces a world, in the folder it stands in', async () => {
    const folder = path.join(temporaryFolder(), 'w')
    mkdirSync(folder)
    const { ino } = statSync(folder)
    await writeWorld(`${folder}/`, fiction)
    await writeWorld(`${folder}/.`, { ...fiction, questions: [] })
    const { altered, questions } = await readWorldFolder(folder)
    assert.deepEqual([altered, questions, statSync(folder).ino], [[], [], ino])
    assert.ok(!existsSync(path.join(folder, 'world.yaml')))
    assert.deepEqual(readdirSync(path.dirname(folder)), ['w'])
  })

  it('takes nothing away that is not a world', async () => {
    const place = temporaryFolder()
    const [file, documents, extension, world] = ['f', 'd', 'e', 'w'].map(name => path.join(place, name)) as [
      string,
      string,
      string,
      string,
    ]
    writeFileSync(file, 'mine')
    for (const folder of [documents, extension]) mkdirSync(folder)
    writeFileSync(path.join(documents, 'thesis.txt'), 'mine')
    writeFileSync(path.join(extension, 'manifest.json'), '{"manifest_version": 3}')
    await writeWorld(world, fiction)
    writeFileSync(path.join(world, 'notes.txt'), 'mine')
    for (const [folder, message] of [
      [file, /f is a file, not a folder\.$/],
      [documents, /d exists already, and is not a fictional world\.$/],
      [extension, /e exists already, and is not a fictional world\.$/],
      [world, /w holds 'notes\.txt', which does not belong to its world\.$/],
    ] as const)
      await assert.rejects(writeWorld(folder, fiction), { at: 'usage', message })
    assert.equal(readFileSync(path.join(documents, 'thesis.txt'), 'utf8'), 'mine')
    assert.equal(readFileSync(path.join(world, 'notes.txt'), 'utf8'), 'mine')
    assert.deepEqual(readdirSync(place), ['d', 'e', 'f', 'w'])
  })

  it('writes what is read back, and notices what was altered', async () => {
    const folder = path.join(temporaryFolder(), 'w')
    const manifest = await writeWorld(folder, fiction)
    const read = await readWorldFolder(folder)
    assert.deepEqual(
      [read.facts, read.pages, read.questions, read.altered],
      [fiction.facts, fiction.pages, fiction.questions, []],
    )
    assert.deepEqual(manifest.counts, {
      rows: 300,
      tables: 3,
      pages: fiction.pages.length,
      questions: fiction.questions.length,
    })
    appendFileSync(path.join(folder, 'schema.sql'), '-- x\n')
    assert.deepEqual((await readWorldFolder(folder)).altered, ['schema.sql'])
  })

  it('writes a world file in which a session is rewarded with the F1 of its table', async () => {
    const folder = path.join(temporaryFolder(), 'w')
    await writeWorld(folder, fiction)
    const [question] = fiction.questions
    const answer = question ? tableAnswer(question).csv : ''
    for (const [given, score] of [
      [answer, 1],
      ['Nothing,Else\n1,2', 0],
    ] as const) {
      const session = await openSession({ world: path.join(folder, 'world.yaml') })
      const turn = await session.step({ name: 'web_search', arguments: { query: 'lights' } })
      assert.deepEqual([turn.by, turn.observation.text.match(/^\[\d+\]/gm)?.length], ['kernel', 10])
      assert.equal((await session.submit(given)).score, score)
      await session.close()
    }
  })

  it('says what is missing', async () => {
    await assert.rejects(readWorldFolder(temporaryFolder()), /manifest\.json: there is no such file\./)
  })
})
