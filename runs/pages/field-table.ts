// The fields of a schema as a Markdown table, with those that lie inside of others below them.
import { type Fields, formsOf, nameOfReference, type Part } from './json-schema.ts'
import { typeWords } from './type-words.ts'

interface Row {
  readonly field: string
  readonly type: string
  readonly unless: string
  readonly what: string
}

/** A table of these fields; `inside` is the path of the object they belong to. */
export function fieldTable(part: Part, { inside = '' }: { inside?: string } = {}): string {
  const rows = fieldRows(part, inside)
  if (rows.length === 0) return ''
  const lines = rows.map(({ field, type, unless, what }) => `| ${field} | ${type} | ${unless} | ${what} |`)
  return ['| field | type | unless given | what it is |', '| --- | --- | --- | --- |', ...lines].join('\n')
}

/** Whether anything lies inside that a table would show. */
export function hasFields(part: Part): boolean {
  return fieldRows(part, '').length > 0
}

/** A text, as a table's cell holds it. */
export function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '\\<').replaceAll('\n', ' ')
}

/** A value, as a table's cell holds it. */
export function codeCell(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}

function fieldRows(part: Part, path: string): Row[] {
  if (nameOfReference(part) !== undefined) return []
  const forms = formsOf(part)
  if (forms.length > 1) {
    const wide = forms.filter(form => form.properties !== undefined || form.type === 'array')
    return wide.flatMap(form => {
      const title = {
        field: `_${cell(form.description ?? 'Another form.')}_`,
        type: '',
        unless: '',
        what: '',
      }
      return [...(wide.length > 1 || form.description ? [title] : []), ...fieldRows(form, path)]
    })
  }
  if (part.properties) return propertyRows(part.properties, { path, required: part.required ?? [] })
  if (part.items) return fieldRows(part.items, `${path}[]`)
  const { additionalProperties: values } = part
  return typeof values === 'object' ? fieldRows(values, `${path}.<name>`) : []
}

function propertyRows(
  properties: Fields,
  { path, required }: { path: string; required: readonly string[] },
): Row[] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const field = path === '' ? name : `${path}.${name}`
    const row = {
      field: `\`${field}\``,
      type: cell(typeWords(part)),
      unless: required.includes(name) ? '**required**' : unlessGiven(part),
      what: cell(part.description ?? (part.const === undefined ? '' : 'Which form this is.')),
    }
    return [row, ...fieldRows(part, field)]
  })
}

/** What holds where a field is left out. */
export function unlessGiven(part: Part): string {
  return part.default === undefined ? '–' : codeCell(JSON.stringify(part.default))
}
