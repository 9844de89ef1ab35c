// What goes wrong in an agent's hands: elements that are not there or cannot do what is asked, tabs, keys and addresses
// that do not exist, calls that do not fit.
import type { Series } from '../../../src/kernel/explore/series.ts'
import { quoted, type Step } from './moves.ts'
import type { SeenElement, SeenPage } from './seen-page.ts'

/** One step that is meant to fail. */
export function mistake(series: Series, page: SeenPage): readonly Step[] {
  const text = series.pick(makers)(series, page)
  return text === undefined ? [] : [{ family: 'mistake', text, url: page.url }]
}

type Maker = (series: Series, page: SeenPage) => string | undefined

const fillable = new Set(['textbox', 'searchbox', 'spinbutton', 'combobox', 'slider', 'checkbox', 'radio'])
const unknown = (series: Series) => series.pick(['999', '1204', 'a12', '88888', 'submit'])
const one = (series: Series, elements: readonly SeenElement[]) =>
  elements.length === 0 ? undefined : series.pick(elements).id

const makers: readonly Maker[] = [
  series => `click('${unknown(series)}')`,
  series => `fill('${unknown(series)}', 'hello')`,
  (series, { elements }) =>
    filled(
      one(
        series,
        elements.filter(({ role }) => !fillable.has(role)),
      ),
    ),
  (series, { elements }) =>
    filled(
      one(
        series,
        elements.filter(({ role }) => role === 'checkbox' || role === 'combobox' || role === 'slider'),
      ),
    ),
  (series, { elements }) => {
    const id = one(
      series,
      elements.filter(({ options }) => options.length > 0),
    )
    return id === undefined ? undefined : `select_option('${id}', 'Something else')`
  },
  (series, { elements }) => {
    const id = one(
      series,
      elements.filter(({ options }) => options.length === 0),
    )
    return id === undefined ? undefined : `select_option('${id}', ${quoted('All')})`
  },
  (series, { elements }) => {
    const id = one(
      series,
      elements.filter(({ isDisabled }) => isDisabled),
    )
    return id === undefined ? undefined : `click('${id}')`
  },
  (series, { tabs }) => `tab_focus(${tabs + series.below(4)})`,
  series =>
    `goto('${series.pick(['http://nowhere.invalid/', 'http://shop.nowhere.test/', 'nonsense', 'http://docs.example/missing'])}')`,
  series => `keyboard_press('${series.pick(['Foo', 'Return2', 'Ctrl+a', 'Control+'])}')`,
  (series, { elements }) => {
    const id = one(series, elements)
    return id === undefined ? undefined : `hover('${id}')\nclick()`
  },
]

function filled(id: string | undefined): string | undefined {
  return id === undefined ? undefined : `fill('${id}', 'some text')`
}
