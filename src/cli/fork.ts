// Branches a session into a new file. Only the turns that are kept must still come out as recorded.
import { existsSync } from 'node:fs'
import * as path from 'node:path'
import { faultEntries } from '../engine/faults/fault-entries.ts'
import type { Store } from '../engine/store/store.ts'
import { openAnySession } from '../library/open-any-session.ts'
import type { Entry } from '../world/entry.ts'
import { WorldError } from '../world/error.ts'
import { plural } from '../world/text/plural.ts'
import { type Transcript, transcriptFrom } from '../world/transcript.ts'
import { command, jsonOption } from './arguments/command.ts'
import { refuseTaken } from './wiring/refuse-taken.ts'
import { readSession, storeOfFile } from './wiring/session-file.ts'

export const fork = command({
  name: 'fork',
  summary: 'Branch a session at a turn, into a new file.',
  usage: '<session.jsonl> [--at N] [-o new.jsonl]',
  operands: { least: 1, most: 1 },
  options: [
    { name: 'at', type: 'integer', minimum: 0, description: 'How many turns to keep.', default: 'all' },
    {
      name: 'out',
      short: 'o',
      type: 'text',
      value: 'FILE',
      description: 'The new session file.',
      default: '<session>.fork-N.jsonl',
    },
    { name: 'durable', type: 'flag', description: 'Wait for the disk before answering.' },
    jsonOption,
  ],
  examples: [
    ['agentworld fork s.jsonl --at 2 -o other.jsonl', 'What if, after turn 2, something else is done?'],
  ],
  async run({ values, operands: [file = ''] }, { stdout }) {
    const { records } = await readSession(file)
    const all = transcriptFrom(records)
    const at = values.at ?? all.turns.length
    if (at > all.turns.length) {
      throw new WorldError('usage', `${file} has no turn ${at}.`, { remedy: `It has ${all.turns.length}.` })
    }
    const out = values.out ?? freeName(file)
    refuseTaken(out)
    const source = path.basename(file, '.jsonl')
    const { store, id } = storeOfFile(out, { isDurable: values.durable })
    const kept = recordsOf(transcriptFrom(records, { upTo: at }))
    const session = await openAnySession({ store: reading(store, source, kept), id: source })
    try {
      await (await session.fork(at, { id })).close()
    } finally {
      await session.close()
    }
    const parent = { id: source, turn: at }
    const line = JSON.stringify({ session: out, turns: at, parent })
    stdout.write(values.json ? `${line}\n` : `${out}: ${plural(at, 'turn')} of ${file}\n`)
    return 0
  },
})

function freeName(file: string): string {
  const stem = file.replace(/\.jsonl$/, '')
  for (let number = 1; ; number++) {
    const name = `${stem}.fork-${number}.jsonl`
    if (!existsSync(name)) return name
  }
}

function recordsOf({ header, turns, faults, lifted, snapshot }: Transcript): Entry[] {
  const records: Entry[] = [header]
  records.push(...faultEntries(header.world, { faults, lifted, at: records.length }))
  for (const turn of turns) records.push({ at: records.length, kind: 'turn', ...turn })
  if (snapshot) records.push({ at: records.length, kind: 'snapshot', ...snapshot })
  return records
}

// what is read under the source's name is what is kept of it; everything is written to the new file's store
function reading(store: Store, source: string, kept: readonly Entry[]): Store {
  return { ...store, read: async id => (id === source ? kept : store.read(id)) }
}
