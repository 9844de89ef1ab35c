// How recordings of a desktop are read: programs are the same if their text is.
import type { RecordedForm } from '../../src/kernel/recorded/recorded-form.ts'
import { OsAction, readOsAction } from './actions.ts'

const back = /\balt\b[^\n]*\b(left|right)\b|browser(back|forward)|\bctrl\b[^\n]*['"][zy]['"]/i

export const recordedForm: RecordedForm = {
  kind: 'os',
  screenIn: observation => (observation.trim() === '' ? undefined : observation),
  pageOf: screen => /^Window \d+ \(active\): .*$/m.exec(screen)?.[0] ?? /^.*$/m.exec(screen)?.[0] ?? '',
  meaningOf(action) {
    const read = readOsAction(action)
    if (read.kind !== 'action') return undefined
    const code = OsAction.parse(read.action)
      .code.trim()
      .replaceAll(/[ \t]+$/gm, '')
    return { text: code, isBack: back.test(code) }
  },
}
