// Another tab, window or app in front than truly is.
import {
  type Chance,
  headOf,
  type Passage,
  place,
  quoted,
  readScreen,
  type Scene,
  type Screen,
  tabLine,
  unquoted,
  type Way,
} from './scene.ts'
import { edited, oneOf, replaced, unlike } from './screen-edits.ts'

export interface Tab {
  readonly line: number
  readonly kind: string
  readonly index: string
  readonly isActive: boolean
  readonly title: string
  /** A tab's address, or a window's program in brackets. */
  readonly where: string
}

const readTabs = ({ head }: Screen): Tab[] =>
  head.flatMap((content, line) => {
    const [, kind = '', index = '', active, title, where = ''] = tabLine.exec(content) ?? []
    return title === undefined
      ? []
      : [{ line, kind, index, isActive: !!active, title: unquoted(title), where }]
  })

const tabsWritten = (screen: Screen, ...tabs: readonly Tab[]): string =>
  edited(
    screen,
    new Map(
      tabs.map(({ line, kind, index, isActive, title, where }) => [
        line,
        `${kind} ${index}${isActive ? ' (active)' : ''}: ${quoted(title)} ${where}`,
      ]),
    ),
  )

function elsewhere(where: string, chance: Chance): string {
  if (where.startsWith('['))
    return (
      oneOf(
        ['[terminal]', '[browser]', '[calendar]'].filter(one => one !== where),
        chance,
      ) ?? '[clock]'
    )
  const page = where.replace(/[?#].*$/, '')
  const wrong = [
    `${page.replace(/\/[^/]*$/, '')}/sign-in`,
    `${page.replace(/\/$/, '')}/2`,
    where.replace(/^(\w+:\/\/)[^/?#]*/, '$1elsewhere.example'),
    'https://search.example/?q=lantern',
    'about:blank',
  ]
  return (
    oneOf(
      wrong.filter(one => one !== where),
      chance,
    ) ?? 'about:blank'
  )
}

export function wrongTab({ passage, before, after, quiet, chance }: Scene): Way[] {
  const tabs = readTabs(after)
  const front = tabs.find(({ isActive }) => isActive)
  if (front === undefined) return []
  const isWeb = passage.kind === 'web'
  const root = after.elements[0]
  const rootUrl = /, url='([^']*)'/.exec(root?.rest ?? '')?.[1]
  // the tree itself says which page or window is in front
  const isSaid = isWeb
    ? root?.name === front.title && rootUrl === front.where
    : after.elements.some(({ name, rest }) => name === front.title && /, active=True/.test(rest))
  const isOther = (tab: Tab): boolean => tab.title !== front.title || tab.where !== front.where
  const behind = tabs.filter(tab => !tab.isActive && isOther(tab))
  const asBefore = (tab: Tab): boolean =>
    readTabs(before).some(
      ({ index, isActive, title, where }) =>
        !isActive && index === tab.index && title === tab.title && where === tab.where,
    )
  const other = oneOf(behind, chance)
  const idle = oneOf(behind.filter(asBefore), chance)
  const ways: Way[] = []
  if (other && (isSaid || quiet))
    ways.push(
      () => tabsWritten(after, { ...front, isActive: false }, { ...other, isActive: true }),
      () =>
        tabsWritten(
          after,
          { ...front, title: other.title, where: other.where },
          { ...other, title: front.title, where: front.where },
        ),
    )
  if (idle)
    ways.push(
      () => tabsWritten(after, { ...idle, title: unlike(idle.title, chance) }),
      () => tabsWritten(after, { ...idle, where: elsewhere(idle.where, chance) }),
      () => tabsWritten(after, { ...idle, title: front.title, where: front.where }),
    )
  if (tabs.length === 1 && isSaid && root) {
    ways.push(() => tabsWritten(after, { ...front, title: unlike(front.title, chance) }))
    if (isWeb)
      ways.push(
        () => tabsWritten(after, { ...front, where: elsewhere(front.where, chance) }),
        () => replaced(after, { ...root, name: unlike(root.name, chance) }),
        () =>
          replaced(after, { ...root, rest: root.rest.replace(front.where, elsewhere(front.where, chance)) }),
      )
  }
  if (quiet && !isWeb) ways.push(() => anEarlierPlace(passage, after, chance))
  return ways
}

function anEarlierPlace({ kind, earlier }: Passage, after: Screen, chance: Chance): string | undefined {
  return oneOf(
    earlier.filter(one => headOf[kind].test(one) && place(readScreen(one)) !== place(after)),
    chance,
  )
}

export function wrongApp({ passage, after, quiet, chance }: Scene): Way[] {
  const [app = '', ...rest] = after.lines
  const [, owner = '', activity = ''] = /^App: ([^/]+)\/(.+)$/.exec(app) ?? []
  const named =
    (other: string): Way =>
    () =>
      [`App: ${other}`, ...rest].join('\n')
  const own = after.elements.filter(one => one.rest.includes(`id='${owner}:id/`))
  const seen = passage.earlier.flatMap(one => /^App: (\S+)/.exec(one)?.[1] ?? [])
  const foreign = [...seen, 'com.android.launcher3/.Launcher', 'org.example.radio/.MainActivity'].filter(
    one => !one.startsWith(`${owner}/`),
  )
  if (owner === '') return []
  const ways: Way[] = []
  if (quiet || own.length > 1) ways.push(named(oneOf(foreign, chance) ?? 'android/.Settings'))
  if (quiet)
    ways.push(named(`${owner}/${activity === '.AboutActivity' ? '.HelpActivity' : '.AboutActivity'}`), () =>
      anEarlierPlace(passage, after, chance),
    )
  return ways
}
