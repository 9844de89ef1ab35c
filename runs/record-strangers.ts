// Records in real bash what strangers typed: each session below FOLDER, as packed JSON lines in FOLDER/recorded. With --new only
// those that are not recorded yet. With --again only what they print another time, for those that are recorded: after a
// recording that was cut short, or once more, since chance may fall the same way twice.
import { existsSync, mkdirSync } from 'node:fs'
import * as path from 'node:path'
import { scriptOptions } from './script/script-options.ts'
import { recordAgain, recordSession } from './terminal-strangers/record-session.ts'
import { readRecording, recordingOf, writeRecording } from './terminal-strangers/recorded-session.ts'
import { halves, sessionsIn } from './terminal-strangers/session-files.ts'

const values = scriptOptions(import.meta.filename, {
  sessions: path.join(import.meta.dirname, 'strangers'),
  half: ['all', ...halves.filter(half => half !== 'all')],
  new: false,
  again: false,
})
const file = (name: string) => recordingOf(values.sessions, name)
const sessions = sessionsIn(values.sessions, values.half).filter(({ name }) =>
  values.again ? existsSync(file(name)) : !values.new || !existsSync(file(name)),
)
for (const session of values.again ? [] : sessions) {
  mkdirSync(path.dirname(file(session.name)), { recursive: true })
  writeRecording(file(session.name), await recordSession(session))
  process.stderr.write('.')
}
for (const session of sessions) {
  writeRecording(file(session.name), await recordAgain(session, readRecording(file(session.name))))
  process.stderr.write(':')
}
process.stderr.write(`\n${sessions.length} sessions\n`)
