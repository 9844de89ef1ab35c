// The type of a field, in the words of a reader.
import { formsOf, nameOfReference, type Part } from './json-schema.ts'

/** Such as `text`, `list of numbers` or `'a' or 'b'`. */
export function typeWords(part: Part): string {
  const name = nameOfReference(part)
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`
  const forms = formsOf(part)
  if (forms.length > 1) return alternatives(forms.map(typeWords))
  if (part.const !== undefined) return code(part.const)
  if (part.enum) return alternatives(part.enum.map(code))
  if (Array.isArray(part.type)) return alternatives(part.type.map(type => typeWords({ type })))
  if (part.prefixItems)
    return `list of ${part.prefixItems.length}: ${unique(part.prefixItems.map(itemWords))}`
  if (part.type === 'array') return `list of ${itemWords(part.items ?? {})}`
  if (part.type === 'object') return objectWords(part)
  if (part.format === 'date-time') return 'time'
  return plain[String(part.type)] ?? 'anything'
}

const plain: { readonly [type: string]: string } = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
}

function objectWords({ properties, additionalProperties }: Part): string {
  const isAny = typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0
  return properties || isAny ? 'object' : `${itemWords(additionalProperties)} by name`
}

function itemWords(part: Part): string {
  const words = typeWords(part)
  if (words.startsWith('list of ')) return words.replace('list', 'lists')
  return words.includes(' or ') ? `(${words})` : (plurals[words] ?? words)
}

const plurals: { readonly [words: string]: string } = {
  text: 'texts',
  number: 'numbers',
  'whole number': 'whole numbers',
  object: 'objects',
  time: 'times',
}

function alternatives(words: readonly string[]): string {
  return [...new Set(words)].join(' or ')
}

function unique(words: readonly string[]): string {
  return [...new Set(words)].join(', ')
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}
