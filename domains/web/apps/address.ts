// The addresses of screens: what stands in the address bar, and which screen an address means.
import type { Apps } from '../../../src/kernel/app/declared/app.ts'
import { worthsOf } from '../../../src/kernel/app/declared/value.ts'
import { namesBeside } from '../../../src/kernel/app/drawn/drawing.ts'
import { viewAt } from '../../../src/kernel/app/live/act.ts'
import { type AppsState, frontFrame } from '../../../src/kernel/app/live/state.ts'
import type { Json } from '../../../src/world/json.ts'

interface Place {
  readonly app: string
  readonly screen: string
  readonly params: { readonly [name: string]: Json }
}

/** Where an app is on the web. */
function originOf(apps: Apps, app: string): string {
  return (apps.apps[app]?.address ?? `https://${app.toLowerCase()}.example`).replace(/\/$/, '')
}

/** The address of a screen with these parameters: some in its path, the others behind a question mark. */
export function addressOf(apps: Apps, { app, screen, params }: Place): string {
  const path = pathOf(apps, app, screen)
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const rest = Object.entries(params).filter(
    ([name, value]) => !inPath.has(name) && value !== null && value !== '',
  )
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return `${originOf(apps, app)}${filled}${query === '' ? '' : `?${query}`}`
}

/** Where a link or record leads: the address of the screen that it goes to, or this page where it does something else. */
export function linkAt(apps: Apps, state: AppsState, key: string): string {
  const frame = frontFrame(state)
  const view = viewAt(state, key, apps)
  if (frame === undefined) return '#'
  const going = view?.tap?.effects.find(effect => effect.go !== undefined && effect.if === undefined)
  if (going?.go === undefined || view?.tap === undefined) return `${addressOf(apps, frame)}#`
  const { bindings } = view.tap
  const params = worthsOf(going.with ?? {}, namesBeside(apps, state, { frame, bindings }))
  return addressOf(apps, { app: frame.app, screen: going.go, params })
}

/** The screen an address means: 'elsewhere' where no app is, undefined where the app has no such screen. */
export function placeAt(
  apps: Apps,
  address: string,
): (Place & { params: { [name: string]: string } }) | 'elsewhere' | undefined {
  const url = URL.parse(address)
  if (url === null) return 'elsewhere'
  const app = Object.keys(apps.apps).find(name => isBelow(url, originOf(apps, name)))
  if (app === undefined) return 'elsewhere'
  const rest = `${url.origin}${url.pathname}`.slice(originOf(apps, app).length) || '/'
  for (const screen of Object.keys(apps.apps[app]?.screens ?? {})) {
    const params = matched(pathOf(apps, app, screen), rest)
    if (params !== undefined)
      return { app, screen, params: { ...params, ...Object.fromEntries(url.searchParams) } }
  }
  const start = apps.apps[app]?.start
  return rest === '/' && start !== undefined ? { app, screen: start, params: {} } : undefined
}

function pathOf(apps: Apps, app: string, screen: string): string {
  return apps.apps[app]?.screens[screen]?.path ?? (screen === apps.apps[app]?.start ? '/' : `/${screen}`)
}

function isBelow(url: URL, origin: string): boolean {
  const address = `${url.origin}${url.pathname}`
  return address === origin || address.startsWith(`${origin}/`)
}

function matched(path: string, address: string): { [name: string]: string } | undefined {
  const wanted = path.split('/')
  const given = address.replace(/(.)\/$/, '$1').split('/')
  if (wanted.length !== given.length) return undefined
  const params: { [name: string]: string } = {}
  for (const [index, part] of wanted.entries()) {
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    const value = decoded(given[index] ?? '')
    if (name !== undefined && value !== '') params[name] = value
    else if (part !== given[index]) return undefined
  }
  return params
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
