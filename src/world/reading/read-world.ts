// World files, YAML or JSON, as text from anyone: bounded in size, aliases and depth.
import { parseDocument, YAMLParseError } from 'yaml'
import { WorldError } from '../error.ts'
import type { Json } from '../json.ts'
import { World } from '../world.ts'
import { outOfBounds } from './bounds.ts'
import { parseWith } from './friendly.ts'

const maxBytes = 64 * 1024 * 1024
const maxAliases = 100

const bounds = { depth: 100, nodes: 2_000_000 }

/** Reads YAML or JSON text into plain data. */
export function readData(text: string, { place }: { place: string }): Json {
  const data = parsed(text, place)
  const reason = outOfBounds(data, bounds)
  if (reason === undefined) return data
  throw new WorldError('world', `${place}: ${reason}.`)
}

function parsed(text: string, place: string): Json {
  if (text.length > maxBytes) {
    throw new WorldError('world', `${place}: larger than ${maxBytes / 1024 / 1024} MiB.`)
  }
  try {
    if (/^\s*[[{]/.test(text)) return JSON.parse(text) as Json
  } catch {
    // flow-style YAML begins like JSON
  }
  try {
    const document = parseDocument(text, { uniqueKeys: true, prettyErrors: true, logLevel: 'silent' })
    const [error] = document.errors
    if (error) throw error
    return document.toJS({ maxAliasCount: maxAliases }) as Json
  } catch (error) {
    const reason = error instanceof RangeError ? 'nested too deeply.' : firstLine(error)
    const isColon = error instanceof YAMLParseError && colonCodes.has(error.code)
    throw new WorldError('world', `${place}: not readable as YAML or JSON: ${reason}`, {
      cause: error,
      ...(isColon && { remedy: `Put a text with ': ' or a condition with ? and : in quotes.` }),
    })
  }
}

// what an unquoted colon in a text leads to
const colonCodes = new Set(['BLOCK_AS_IMPLICIT_KEY', 'BLOCK_IN_FLOW'])

// the parser quotes the text below its first line, and announces that with a colon
function firstLine(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/[:.]?$/, '.')
}

/** A world from data; what its domain must say about `state` and `open` is not checked here. */
export function worldFrom(
  value: unknown,
  { place = 'world', text }: { place?: string; text?: string | undefined } = {},
): World {
  return parseWith(World, value, { at: 'world', place, text })
}
