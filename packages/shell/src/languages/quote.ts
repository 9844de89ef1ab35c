// Quotation marks of GNU messages, which depend on the locale.
import { toBytes } from '../bytes.ts'
import { isUtf8Locale } from '../locale.ts'
import type { Process } from '../run/process.ts'

/** A text in the quotation marks of the locale, as byte string. */
export function inQuotes(process: Process, text: string): string {
  return isUtf8Locale(process.shell) ? `${toBytes('‘')}${text}${toBytes('’')}` : `'${text}'`
}
