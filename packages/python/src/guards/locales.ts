// `setlocale` of a machine that has the C locale, plain and with UTF-8, and no other.
import type { Hooks, Host, Plain } from '../interpreter/host.ts'

/** Locales that are installed besides the plain one. */
export const installedLocale = /^C\.(UTF-?8|utf-?8)$/

const categories = ['LC_CTYPE', 'LC_NUMERIC', 'LC_TIME', 'LC_COLLATE', 'LC_MONETARY', 'LC_MESSAGES'] as const
const all = categories.length
/** What `nl_langinfo` is asked for the name of a character set by. */
const codeset = 14
// as glibc names them when they are asked for
const further = ['LC_PAPER', 'LC_NAME', 'LC_ADDRESS', 'LC_TELEPHONE', 'LC_MEASUREMENT', 'LC_IDENTIFICATION']

export function localeHooks(system: Host): Hooks {
  const { memory } = system
  const chosen = new WeakMap<object, string[]>()
  // the interpreter puts a better locale in the plain one's place once it has seen that it is plain
  const isCoerced = () =>
    !system.process.isStarting && variable('LC_ALL') === '' && variable('PYTHONCOERCECLOCALE') !== '0'
  const started = new WeakSet<object>()
  const current = () => {
    const known = chosen.get(system.process) ?? categories.map(() => 'C')
    chosen.set(system.process, known)
    if (!system.process.isStarting && !started.has(system.process)) {
      started.add(system.process)
      known[0] = atStart()
    }
    return known
  }
  const variable = (name: string) =>
    system.process.environment.find(each => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const fromEnvironment = (category: number) => {
    const locale = variable('LC_ALL') || variable(categories[category] ?? '') || variable('LANG') || 'C'
    return category === 0 && isCoerced() && !installedLocale.test(locale) ? 'C.UTF-8' : locale
  }
  // what is not installed is not set
  const atStart = () => {
    const locale = fromEnvironment(0)
    return installedLocale.test(locale) ? locale : 'C'
  }
  const told = (category: number): string => {
    const locales = current()
    if (category !== all) return locales[category] ?? 'C'
    if (new Set(locales).size === 1) return locales[0] ?? 'C'
    const [ctype, ...rest] = categories.map((name, at) => `${name}=${locales[at]}`)
    return [ctype, ...rest, ...further.map(name => `${name}=C`)].join(';')
  }
  // the build itself goes by whether text is UTF-8
  const tellBuild = (original: Plain) => original(0, system.keepText(current()[0] === 'C' ? 'C' : 'C.UTF-8'))
  const setLocale = (original: Plain) => (category: number, address: number) => {
    if (category < 0 || category > all) return 0
    if (address === 0) return system.keepText(told(category))
    const name = memory.text(address)
    const wanted = categories.map((_, at) => (name === '' ? fromEnvironment(at) : name))
    const isTouched = (at: number) => category === all || category === at
    const names = wanted.map(locale => (locale === 'POSIX' ? 'C' : locale))
    if (names.some((locale, at) => isTouched(at) && locale !== 'C' && !installedLocale.test(locale))) return 0
    chosen.set(
      system.process,
      current().map((old, at) => (isTouched(at) ? (names[at] ?? 'C') : old)),
    )
    tellBuild(original)
    return system.keepText(told(category))
  }
  const tellFact = (original: Plain) => (fact: number) => {
    if (fact !== codeset || system.process.isStarting) return original(fact)
    return system.keepText(current()[0] === 'C' ? 'ANSI_X3.4-1968' : 'UTF-8')
  }
  return { exports: { setlocale: setLocale, nl_langinfo: tellFact } }
}
