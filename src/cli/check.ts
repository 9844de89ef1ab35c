// Validates world and session files: what is wrong is named by file and field. A world is also tried out as a task: its
// own solution must reach the full reward, doing nothing must not, two runs must agree, and no answer may leak.

import { domainNamed } from '../../domains/index.ts'
import type { Finding } from '../engine/validate/validate-world.ts'
import { refineWorld } from '../kernel/refine-world.ts'
import { loadWorld } from '../library/load-world.ts'
import { WorldError } from '../world/error.ts'
import { contentHash } from '../world/hash.ts'
import { plural } from '../world/text/plural.ts'
import { command, jsonOption, quietOption } from './arguments/command.ts'
import { type ExecutorName, executorNames } from './arguments/executor-names.ts'
import { findingsText, validateFile } from './check/validate-file.ts'
import { errorData, errorText } from './screen/error-data.ts'
import { textFor } from './screen/text/safe-text.ts'
import { readSession } from './wiring/session-file.ts'

interface Checked {
  readonly file: string
  readonly kind: 'world' | 'session'
  readonly domain: string
  readonly title: string
  readonly note: string
  readonly findings?: readonly Finding[]
}

export const check = command({
  name: 'check',
  summary: 'Validate world and session files.',
  usage: '<file…> [--executor NAME] [--json]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    {
      name: 'executor',
      type: 'text',
      choices: executorNames,
      value: 'NAME',
      description:
        'Really do what cannot be computed, in kinds of world that have one: in a throw-away sandbox, or on a desktop with real programs.',
    },
    { ...jsonOption, description: 'Print one line of JSON for every file.' },
    { ...quietOption, description: 'Print what is wrong and nothing else.' },
  ],
  examples: [
    ['agentworld check worlds/*/*.yaml s.jsonl', 'Check several files at once.'],
    ['agentworld check worlds/swe/*.yaml --executor sandbox', 'Try worlds whose checks run tests.'],
  ],
  async run({ values, operands }, { stdout, stderr }) {
    let failed = 0
    for (const file of operands) {
      try {
        const { note, ...checked } = await checkFile(file, values)
        const wrong = (checked.findings ?? []).filter(({ outcome }) => outcome === 'failed')
        if (wrong.length > 0) failed += 1
        if (values.json) stdout.write(`${JSON.stringify({ ok: wrong.length === 0, ...checked })}\n`)
        else if (wrong.length > 0) stderr.write(textFor(stderr, `${file}: ${note}\n${wrongText(wrong)}`))
        else if (!values.quiet) stdout.write(textFor(stdout, `${file}: ok, ${note}\n`))
      } catch (error) {
        failed += 1
        if (values.json) stdout.write(`${JSON.stringify({ ok: false, file, error: errorData(error) })}\n`)
        else stderr.write(textFor(stderr, `${errorText(error)}\n`))
      }
    }
    return failed > 0 ? 1 : 0
  },
})

interface CheckOptions {
  readonly executor: ExecutorName | undefined
}

function checkFile(file: string, options: CheckOptions): Promise<Checked> {
  return file.endsWith('.jsonl') ? checkSession(file) : checkWorld(file, options)
}

async function checkWorld(file: string, options: CheckOptions): Promise<Checked> {
  const world = await loadWorld(file)
  const { domain, title } = world
  const findings = await validateFile(world, options)
  const note = [`${domain} world '${title}'`, findingsText(findings)].filter(part => part !== '').join('; ')
  return { file, kind: 'world', domain, title, note, findings }
}

function wrongText(wrong: readonly Finding[]): string {
  return wrong.map(({ property, detail }) => `  ${demands[property]}: ${detail}\n`).join('')
}

const demands: Readonly<Record<Finding['property'], string>> = {
  solution: 'the solution must reach the full reward',
  floor: 'doing nothing must not reach the full reward',
  agreement: 'two runs must agree',
  leaks: 'no answer may be readable',
}

async function checkSession(file: string): Promise<Checked> {
  const { transcript, isTorn } = await readSession(file)
  const { world, worldHash } = transcript.header
  if (contentHash(world) !== worldHash) {
    throw new WorldError('session', `${file}, line 1: worldHash: is not the hash of the world beside it.`, {
      remedy: 'The world was changed after the session began; begin a new session in the changed world.',
    })
  }
  refineWorld(world, await domainNamed(world.domain), { place: `${file}, line 1: world` })
  const { domain, title } = world
  const torn = isTorn ? '; its last line is half written and will be dropped' : ''
  return {
    file,
    kind: 'session',
    domain,
    title,
    note: `${plural(transcript.turns.length, 'turn')} in '${title}'${torn}`,
  }
}
