import type { Shell } from './shell.ts'

/** Whether characters are UTF-8 here, or single bytes: of the locales, Debian comes with `C` and `C.UTF-8` alone. */
export function isUtf8Locale(shell: Shell): boolean {
  const get = (name: string) => shell.variables.get(name) || undefined
  const locale = get('LC_ALL') ?? get('LC_CTYPE') ?? get('LANG') ?? ''
  return /^C\.utf-?8$/i.test(locale)
}
