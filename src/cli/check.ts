// Validates world and session files: what is wrong is named by file and field.
import { domainNamed } from '../../domains/index.ts'
import { refineWorld } from '../kernel/refine-world.ts'
import { loadWorld } from '../open-session.ts'
import { WorldError } from '../world/error.ts'
import { contentHash } from '../world/hash.ts'
import { command, jsonOption, quietOption } from './arguments/command.ts'
import { errorData, errorText } from './screen/error-data.ts'
import { textFor } from './screen/safe-text.ts'
import { plural } from './screen/summary-line.ts'
import { readSession } from './wiring/session-file.ts'

interface Checked {
  readonly file: string
  readonly kind: 'world' | 'session'
  readonly domain: string
  readonly title: string
  readonly note: string
}

export const check = command({
  name: 'check',
  summary: 'Validate world and session files.',
  usage: '<file…> [--json]',
  operands: { least: 1, most: Number.POSITIVE_INFINITY },
  options: [
    { ...jsonOption, description: 'Print one line of JSON for every file.' },
    { ...quietOption, description: 'Print what is wrong and nothing else.' },
  ],
  examples: [['agentworld check worlds/*/*.yaml s.jsonl', 'Check several files at once.']],
  async run({ values, operands }, { stdout, stderr }) {
    let failed = 0
    for (const file of operands) {
      try {
        const { note, ...checked } = await checkFile(file)
        if (values.json) stdout.write(`${JSON.stringify({ ok: true, ...checked })}\n`)
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

function checkFile(file: string): Promise<Checked> {
  return file.endsWith('.jsonl') ? checkSession(file) : checkWorld(file)
}

async function checkWorld(file: string): Promise<Checked> {
  const { domain, title } = await loadWorld(file)
  return { file, kind: 'world', domain, title, note: `${domain} world '${title}'` }
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
