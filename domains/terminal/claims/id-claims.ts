// Ids that are almost one that is known, and digests of files that are known.
import { createHash } from 'node:crypto'
import type { Claim } from '../../../src/world/turn.ts'
import type { KnownTexts } from './known-texts.ts'

const id = /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,128}\b/g
const algorithms = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'] as const
const maxBytes = 200_000

/** Claims about ids: one that is known but for a few characters was meant to be that one. */
export function idClaims(text: string, known: KnownTexts, earlier: readonly string[]): Claim[] {
  const said = text.match(id) ?? []
  if (said.length === 0) return []
  const texts = [...known.texts.values()]
  const ids = new Set([...texts, ...earlier].flatMap(value => value.match(id) ?? []))
  const command = known.texts.get('the command') ?? ''
  for (const name of algorithms)
    if (new RegExp(name, 'i').test(command + (known.code ?? '')))
      for (const value of texts)
        if (value.length < maxBytes) for (const form of forms(value)) ids.add(digest(name, form))
  for (const word of said) {
    if (ids.has(word)) continue
    const meant = [...ids].find(other => isAlmost(word, other))
    if (meant !== undefined) return [{ about: `the id ${word}`, says: 'it is new', known: `it is ${meant}` }]
  }
  return []
}

function forms(text: string): string[] {
  const quoted = [...text.matchAll(/b?(['"])((?:(?!\1).)*)\1/g)].map(match => match[2] ?? '')
  return [text, text.replace(/\n$/, ''), ...quoted]
}

function digest(name: string, text: string): string {
  return createHash(name).update(text).digest('hex')
}

function isAlmost(word: string, other: string): boolean {
  const shorter = Math.min(word.length, other.length)
  if (word.length !== other.length && shorter > 12) return false
  let wrong = 0
  for (let at = 0; at < shorter; at++) if (word[at] !== other[at]) wrong++
  return wrong > 0 && wrong <= Math.max(1, Math.floor(shorter / 10))
}
