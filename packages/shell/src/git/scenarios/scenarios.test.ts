// Every scenario, in real git and in ours: the same output, the same status, the same files, step by step.
import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'
import { describe, it } from 'node:test'
import { skipWithout } from '../../../../../test/system-packages.ts'
import { type Outcome, runScenario } from './scenario.contract.ts'
import { readScenarios } from './scenario-file.contract.ts'

const files = fs.readdirSync(import.meta.dirname).filter(name => name.endsWith('.txt'))

/** Folders differ from run to run; nothing else may. */
function shown({ step, stdout, stderr, status, files: left }: Outcome) {
  return { step, stdout, stderr, status, files: left }
}

describe('git', { skip: skipWithout('git') }, () => {
  for (const file of files)
    for (const scenario of readScenarios(path.join(import.meta.dirname, file)))
      it(`does as git does: ${file.replace('.txt', '')}, ${scenario.name}`, async () => {
        const root = fs.mkdtempSync(path.join(os.tmpdir(), 'agentworld-git-'))
        try {
          const outcomes = await runScenario(scenario, root)
          for (const { real, ours } of outcomes) {
            if (ours.step.startsWith('? ')) {
              assert.notEqual(ours.unknown, undefined, ours.step)
              continue
            }
            assert.equal(ours.unknown, undefined, `${ours.step}: ${ours.unknown}`)
            assert.deepEqual(shown(ours), shown(real))
          }
          assert.equal(outcomes.length, scenario.steps.length)
        } finally {
          fs.rmSync(root, { recursive: true })
        }
      })
})
