// The terms by which a text is found. Locale and dictionaries play no part, so that every machine finds the same.

const maxTermCharacters = 40
const diacritics = /[\u0300-\u036f]+/g
const beyondAscii = /[^ -~\s]/
const asciiWord = /[a-z0-9]+/g
const possessive = /['’]s(?![\p{L}\p{N}])/gu
const thousands = /(?<=\d),(?=\d{3}(?!\d))/g
// scripts that put no space between words are found by pairs of characters
const run =
  /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+)|[[\p{L}\p{N}\p{M}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]]+/gv

/** The terms of a text, in order, repeated as they repeat. */
export function termsOf(text: string): string[] {
  if (!beyondAscii.test(text)) return (folded(text).match(asciiWord) ?? []).map(term)
  const plain = folded(text.normalize('NFKD').replace(diacritics, ''))
  return Array.from(plain.matchAll(run)).flatMap(([word, unspaced]) =>
    unspaced === undefined ? [term(word)] : pairs(unspaced),
  )
}

function folded(text: string): string {
  return text.toLowerCase().replace(possessive, '').replace(thousands, '')
}

function term(word: string): string {
  return stem(word).slice(0, maxTermCharacters)
}

function pairs(text: string): string[] {
  const characters = [...text]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}

// English endings of number and tense: opens, opened, opening and open are one term
function stem(word: string): string {
  if (word.length <= 3 || !/[sdge]$/.test(word)) return word
  const singular = withoutPlural(word)
  const ending = singular.endsWith('ed') ? 2 : singular.endsWith('ing') ? 3 : 0
  const root = singular.slice(0, singular.length - ending)
  if (ending === 0 || root.length < 3 || !/[aeiouy]/.test(root)) return withoutSilent(singular)
  return withoutSilent(/([bdgmnprt])\1$/.test(root) ? root.slice(0, -1) : root)
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:sse|xe|che|she)s$/.test(word)) return word.slice(0, -2)
  return /[^sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutSilent(word: string): string {
  return word.length > 4 && word.endsWith('e') ? word.slice(0, -1) : word
}
