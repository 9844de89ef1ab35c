import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { domainNamed, domainNames } from '../../../domains/index.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { rubricsFrom } from './rubrics.ts'

describe('rubricsFrom', () => {
  it('gives every domain its own rubric, as a template', async () => {
    const { rubricFor, rubricSource } = rubricsFrom(undefined)
    assert.equal(rubricSource, 'agentworld')
    assert.ok(domainNames.length > 0)
    for (const name of domainNames) {
      assert.deepEqual(await rubricFor(name), { text: (await domainNamed(name)).rubric, form: 'template' })
    }
  })

  it('says which domain was meant when there is none of that name', async () => {
    await assert.rejects(rubricsFrom(undefined).rubricFor('terminl'), {
      at: 'world',
      message: "There is no domain 'terminl'.",
      remedy: /terminal/,
    })
    await assert.rejects(rubricsFrom(undefined).rubricFor('../domains/terminal'), /There is no domain/)
  })

  it('takes published prompts from a folder, and says what it lacks', async () => {
    const folder = temporaryFolder()
    mkdirSync(path.join(folder, 'web'))
    writeFileSync(path.join(folder, 'web', 'judge_system_prompt.txt'), 'Judge.')
    const { rubricFor, rubricSource } = rubricsFrom(folder)
    assert.equal(rubricSource, 'prompts-dir')
    assert.deepEqual(await rubricFor('web'), { text: 'Judge.', form: 'system' })
    await assert.rejects(rubricFor('os'), {
      at: 'usage',
      message: `${path.join(folder, 'os', 'judge_system_prompt.txt')}: cannot be read (ENOENT).`,
    })
  })
})
