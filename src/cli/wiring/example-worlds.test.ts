import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { domainNames } from '../../../domains/index.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { exampleWorlds, worldFile } from './example-worlds.ts'

const folder = temporaryFolder()

describe('exampleWorlds', () => {
  it('has some for every domain, domain by domain', async () => {
    const worlds = await exampleWorlds()
    assert.deepEqual([...new Set(worlds.map(({ domain }) => domain))], domainNames)
  })

  it('tells editors where their schema is', async () => {
    for (const { file } of await exampleWorlds()) {
      const [first] = readFileSync(file, 'utf8').split('\n')
      assert.equal(first, '# yaml-language-server: $schema=../world.schema.json', file)
    }
  })

  it('begins with a world that has a tour', async () => {
    const [first] = await exampleWorlds()
    assert.ok(existsSync(first?.file.replace(/\.yaml$/, '.tour.txt') ?? ''))
  })
})

describe('worldFile', () => {
  it('is the first example where nothing is named', async () => {
    const [first] = await exampleWorlds()
    assert.equal(await worldFile(undefined), first?.file)
  })

  it('knows files, domains and examples', async () => {
    const own = path.join(folder, 'own.yaml')
    writeFileSync(own, '')
    assert.equal(await worldFile(own), own)
    const worlds = await exampleWorlds()
    const last = worlds.at(-1)
    assert.ok(last)
    assert.equal(await worldFile(last.name), last.file)
    assert.equal(await worldFile(`${last.name}.yaml`), last.file)
    assert.equal(await worldFile(last.domain), worlds.find(({ domain }) => domain === last.domain)?.file)
  })

  it('takes no folder for a world, be it called like a domain', async () => {
    const here = process.cwd()
    process.chdir(folder)
    try {
      for (const name of ['terminal', 'mine']) mkdirSync(name)
      assert.match(await worldFile('terminal'), /worlds\/terminal\/harbour\.yaml$/)
      await assert.rejects(worldFile('mine'), { at: 'world', message: 'mine is a folder, not a world file.' })
    } finally {
      process.chdir(here)
    }
  })

  it('names the nearest to a name it does not know', async () => {
    await assert.rejects(worldFile('termnal'), {
      at: 'world',
      message: 'termnal: there is no such world file or domain.',
      remedy: "Did you mean terminal? 'agentworld worlds' lists the example worlds.",
    })
    await assert.rejects(worldFile('nope/own.yaml'), { message: 'nope/own.yaml: there is no such file.' })
  })
})
