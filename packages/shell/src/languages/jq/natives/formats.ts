// `@csv`, `@sh` and their like.
import { JqError, shown } from '../jq-error.ts'
import { isArray, type Json, kindOf } from '../json/json.ts'
import { dumpJson, numberText } from '../json/json-text.ts'
import { decodeBase64 } from './decode-base64.ts'

/** A value as `tostring` has it. */
export function textOf(value: Json): string {
  return typeof value === 'string' ? value : dumpJson(value)
}

const html: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  "'": '&apos;',
  '"': '&quot;',
}

function row(value: Json, name: string, cell: (text: string) => string, separator: string): string {
  if (!isArray(value))
    throw new JqError(`${kindOf(value)} (${shown(value)}) cannot be ${name}-formatted, only array`)
  return value
    .map(item => {
      if (typeof item === 'number') return numberText(item)
      if (typeof item === 'boolean') return String(item)
      if (item === null) return ''
      if (typeof item === 'string') return cell(item)
      throw new JqError(`${kindOf(item)} (${shown(item)}) is not valid in a csv row`)
    })
    .join(separator)
}

const tabs: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' }

function shellWord(value: Json): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "'\\''")}'`
  if (isArray(value) || kindOf(value) === 'object')
    throw new JqError(`${kindOf(value)} (${shown(value)}) can not be escaped for shell`)
  return dumpJson(value)
}

/** A value by a format such as `@csv`. */
export function applyFormat(name: string, value: Json): string {
  const text = () => textOf(value)
  if (name === '@text') return text()
  if (name === '@json') return dumpJson(value)
  if (name === '@csv') return row(value, 'csv', item => `"${item.replaceAll('"', '""')}"`, ',')
  if (name === '@tsv')
    return row(
      value,
      'tsv',
      item => item.replace(/[\t\n\r\\]/g, character => tabs[character] ?? character),
      '\t',
    )
  if (name === '@html') return text().replace(/[<>&'"]/g, character => html[character] ?? character)
  if (name === '@uri')
    return Buffer.from(text(), 'utf8')
      .toString('latin1')
      .replace(
        /[^A-Za-z0-9\-_.!~*'()]/g,
        byte => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
      )
  if (name === '@sh') return isArray(value) ? value.map(shellWord).join(' ') : shellWord(value)
  if (name === '@base64') return Buffer.from(text(), 'utf8').toString('base64')
  if (name === '@base64d') return decodeBase64(value, text())
  throw new JqError(`${name.slice(1)} is not a valid format`)
}
