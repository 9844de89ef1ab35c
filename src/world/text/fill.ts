// Prompt templates: a text file with named places, filled once.
import { WorldError } from '../error.ts'

const place = /\{\{([a-zA-Z][a-zA-Z0-9]*)\}\}/g

/** The names a template asks for, each once, in the order of their first appearance. */
export function placesOf(template: string): readonly string[] {
  return [...new Set(Array.from(template.matchAll(place), match => match[1] ?? ''))]
}

/** Puts the values at `{{name}}`. Every place needs a value and every value a place; what is put in is never filled again. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  const places = placesOf(template)
  const missing = places.filter(name => !Object.hasOwn(values, name))
  const unused = Object.keys(values).filter(name => !places.includes(name))
  if (missing.length > 0 || unused.length > 0) throw mismatch(places, { missing, unused })
  return template.replace(place, (_, name: string) => values[name] ?? '')
}

function mismatch(
  places: readonly string[],
  { missing, unused }: { missing: readonly string[]; unused: readonly string[] },
): WorldError {
  const complaints = [
    missing.length > 0 && `has no value for ${missing.join(', ')}`,
    unused.length > 0 && `has no place for ${unused.join(', ')}`,
  ]
  return new WorldError('usage', `The template ${complaints.filter(Boolean).join(' and ')}.`, {
    remedy: `Its places are: ${places.join(', ') || 'none'}. Give each exactly one value.`,
  })
}
