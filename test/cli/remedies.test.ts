// Every remedy that a refusal names is tried: what it advises works, and nothing is advised that nobody tried.
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { skipWithout } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { root } from './agentworld.ts'
import { advisedIn } from './remedies/advised-in.ts'
import { benchCases } from './remedies/bench-cases.ts'
import { dataCases } from './remedies/data-cases.ts'
import { endpointCases } from './remedies/endpoint-cases.ts'
import { fictionCases } from './remedies/fiction-cases.ts'
import { modelCases } from './remedies/model-cases.ts'
import { type RemedyCase, sceneIn, tryRemedy } from './remedies/remedy-case.ts'
import { serveCases } from './remedies/serve-cases.ts'
import { trainCases } from './remedies/train-cases.ts'
import { worldCases } from './remedies/world-cases.ts'

const folder = temporaryFolder()
const cases: readonly RemedyCase[] = [
  ...worldCases,
  ...modelCases,
  ...endpointCases,
  ...serveCases,
  ...fictionCases,
  ...dataCases,
  ...trainCases,
  ...benchCases,
]

for (const [area, list] of Map.groupBy(cases, ({ from }) => from)) {
  describe(`what ${area} advises`, { concurrency: 4 }, () => {
    for (const remedy of list) {
      it(`works: ${remedy.advice.join(' … ')}`, { skip: skipWithout(...(remedy.needs ?? [])) }, () =>
        tryRemedy(remedy, sceneIn(mkdtempSync(path.join(folder, 'case-')))),
      )
    }
  })
}

const installs = 'tests install nothing'
const elsewhere = 'tried with a server that records, in test/serve-mcp/real-servers.test.ts'
/** What is advised and not tried here, and why. */
const untried: { readonly [file: string]: { readonly [advice: string]: string } } = {
  'domains/mcp/real/sandboxed-server.ts': { 'apt-get install': installs },
  'domains/os/real/desktop.ts': { 'apt-get install': installs },
  'domains/os/real/real-domain.ts': { 'apt-get install': installs },
  'domains/web/real/browser.ts': { 'apt-get install': installs },
  'src/cli/mcp/simulated-server.ts': { '--learn': elsewhere, '--record': elsewhere },
  'src/kernel/page/host/page-pool.ts': { 'npm install': installs },
  'src/kernel/sandbox/sandbox.ts': { 'apt-get install': installs },
  'src/model/llama/start-llama.ts': { 'npm install': installs },
  'src/train/training-machine.ts': { 'apt-get install': installs, 'pip install': installs },
  'src/cli/screen/error-data.ts': {
    'agentworld itself': 'no command but a name',
    AGENTWORLD_DEBUG: 'a fault of ours cannot be had on purpose',
  },
  'src/model/endpoint/reply-from.ts': { '--max-tokens': 'a reply has a quarter of an hour' },
}

describe('remedies', () => {
  const sources = globSync(['src/**/*.ts', 'domains/**/*.ts'], { cwd: root }).filter(
    file => !/\.(test|contract)\.ts$/.test(file),
  )
  const advised = sources.flatMap(from =>
    advisedIn(readFileSync(path.join(root, from), 'utf8')).map(advice => ({ from, advice })),
  )

  it('advise nothing that is not tried', () => {
    const tried = ({ from, advice }: { from: string; advice: string }) =>
      cases.some(each => each.from === from && each.advice.some(words => words.includes(advice)))
    const excused = ({ from, advice }: { from: string; advice: string }) =>
      untried[from]?.[advice] !== undefined
    assert.ok(advised.length > 50, String(advised.length))
    assert.deepEqual(
      advised.filter(each => !tried(each) && !excused(each)),
      [],
    )
  })

  it('are excused from being tried only where they are given', () => {
    const known = new Set(advised.map(({ from, advice }) => `${from}: ${advice}`))
    const excuses = Object.entries(untried).flatMap(([from, all]) =>
      Object.keys(all).map(advice => `${from}: ${advice}`),
    )
    assert.deepEqual(
      excuses.filter(each => !known.has(each)),
      [],
    )
  })
})
