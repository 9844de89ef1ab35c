// Whether calls of the functions for dates mean the same in every version of the database.
import { tokensOf } from '../statements/statements.ts'

const functions = new Set(['date', 'time', 'datetime', 'julianday', 'strftime', 'unixepoch'])
const modifier =
  /^(?:[-+]?\d+(?:\.\d+)? +(?:day|hour|minute|second|month|year)s?|start of (?:month|year|day)|weekday [0-6]|unixepoch|julianday)$/i
const part = /^(?:[-+]? *|\d* *(?:day|hour|minute|second|month|year)s?)$/i
const moment = /^(?!.*(?:now|sub|auto))[-\w: .+/,]*$/i
const format = /^(?:[^%]|%[dfHjJmMsSwWY%])*$/

/** Whether every call in a statement has formats and modifiers that all versions know, and asks for no present time. */
export function isTimeless(statement: string): boolean {
  const tokens = tokensOf(statement)
  return tokens.every(({ text, kind }, index) => {
    if (kind !== 'word' || !functions.has(text.toLowerCase()) || tokens[index + 1]?.text !== '(') return true
    const given: { readonly text: string; readonly argument: number; readonly isAlone: boolean }[] = []
    let depth = 0
    let argument = 0
    for (let at = index + 1; at < tokens.length; at++) {
      const token = tokens[at]
      if (!token) return false
      if (token.text === '(') depth++
      else if (token.text === ')') depth--
      else if (token.text === ',' && depth === 1) argument++
      else if (token.kind === 'text' && depth === 1) {
        const around = [tokens[at - 1]?.text, tokens[at + 1]?.text]
        given.push({
          text: token.text.slice(1, -1).replaceAll("''", "'"),
          argument,
          isAlone: around.every(mark => mark === '(' || mark === ',' || mark === ')'),
        })
      }
      if (depth === 0) break
    }
    if (tokens[index + 2]?.text === ')') return false
    const isFormatted = text.toLowerCase() === 'strftime'
    const hasFormat = given.some(({ argument: place, isAlone }) => place === 0 && isAlone)
    if (isFormatted && (!hasFormat || argument === 0)) return false
    return given.every(({ text: literal, argument: place, isAlone }) => {
      if (isFormatted && place === 0) return format.test(literal)
      if (place === (isFormatted ? 1 : 0)) return moment.test(literal)
      return isAlone ? modifier.test(literal) : part.test(literal)
    })
  })
}
