// How much of what strangers typed the terminal's kernel computes, and how much of that is what real bash printed. The
// sessions lie in a folder, with their recordings (runs/record-strangers.ts makes them). Files with odd numbers are tuned
// on; the figures of those with even numbers are the ones that count, and --figures prints no more than these. --from takes
// the later ones alone: those typed last were measured least often.
import { writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { offerPython } from '../src/kernel/programs/python.ts'
import { scriptOptions } from './script/script-options.ts'
import { compareSession, type Turn } from './terminal-strangers/compare-session.ts'
import { causesTable, figuresOf, figuresTable } from './terminal-strangers/figures.ts'
import { readRecording, recordingOf } from './terminal-strangers/recorded-session.ts'
import { halves, sessionsIn } from './terminal-strangers/session-files.ts'

const values = scriptOptions(import.meta.filename, {
  sessions: path.join(import.meta.dirname, 'strangers'),
  half: halves,
  from: 0,
  figures: false,
  list: undefined,
  json: false,
})

function listed({ outcome, session, index, command, real, ours }: Turn): string {
  return `=== ${outcome} · ${session} turn ${index + 1}\n$ ${command}\n--- real\n${real}\n--- ours\n${ours}\n`
}

// the kernels are opened in this process, which offers them what sessions offer theirs
offerPython()
const turns: Turn[] = []
for (const session of sessionsIn(values.sessions, values.half, values.from)) {
  const compared = await compareSession(session, readRecording(recordingOf(values.sessions, session.name)))
  turns.push(...compared)
  process.stderr.write(`\r${turns.length} turns`)
}
process.stderr.write('\n')
const differing = turns.filter(({ outcome }) => outcome !== 'same')
if (values.list !== undefined) writeFileSync(values.list, differing.map(listed).join('\n'))
if (values.json) console.log(JSON.stringify({ half: values.half, ...figuresOf(turns) }))
else {
  console.log(figuresTable(turns))
  if (!values.figures) {
    console.log(`\n${causesTable(turns)}\n`)
    for (const turn of differing.filter(({ outcome }) => outcome === 'wrong' || outcome === 'failed'))
      console.log(listed(turn))
  }
}
