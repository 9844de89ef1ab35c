// How recordings of a browser are read: screens with or without their tabs, and calls that name elements by their ids.
import type { RecordedForm } from '../../src/kernel/recorded/recorded-form.ts'
import { readWebAction, WebAction } from './actions.ts'

const back = /^(go_back|go_forward)$/
const keysBack = /^Alt\+Arrow(Left|Right)$/i

export const recordedForm: RecordedForm = {
  kind: 'web',
  screenIn(observation) {
    const screen = observation.replace(/^Error from previous action: (?:(?!\n\n)[\s\S])*(\n\n|$)/, '')
    return screen === '' ? undefined : screen
  },
  pageOf(screen) {
    const tab = /^Tab \d+ \(active\): .*$/m.exec(screen)?.[0]
    return tab ?? rootOf(screen) ?? ''
  },
  ids: /(?<=^[\t ]*\[)[^\]\s]+(?=\] )|(?<= bid=")[^"]+(?=")/gm,
  meaningOf(action, placed) {
    const read = readWebAction(action)
    if (read.kind !== 'action') return undefined
    const { calls, error } = WebAction.parse(read.action)
    const meant = calls.map(({ name, arguments: given }) => [
      name,
      Object.entries(given)
        .map(([key, value]) => [key, key.endsWith('bid') ? placed(String(value)) : value])
        .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    ])
    const isBack = calls.some(
      ({ name, arguments: { key_comb, key } }) => back.test(name) || keysBack.test(String(key_comb ?? key)),
    )
    return { text: JSON.stringify([meant, error]), isBack }
  },
}

// of a page without its tabs: what it is called and where it is, whatever has the focus
function rootOf(screen: string): string | undefined {
  const [, name = '', rest = ''] =
    /^\s*(?:\[[^\]]*\] )?RootWebArea '((?:[^'\\]|\\.)*)'(.*)$/m.exec(screen) ?? []
  return name === '' && rest === '' ? undefined : `${name} ${/url='([^']*)'/.exec(rest)?.[1] ?? ''}`
}
