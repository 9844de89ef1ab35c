// Knowledge: any text, Markdown, HTML or manual page. Each passage is a trajectory of one turn, whose question is its
// name. A passage that was there before, word for word, is left out. This format is never guessed, because almost
// anything is text.
import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import * as path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { explain } from '../../../world/error.ts'
import type { Imported, Importer } from '../importer.ts'
import { htmlText } from './html-text.ts'
import { passagesOf } from './passages.ts'
import { roffText } from './roff-text.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8').trim()
const description = read('./knowledge.md')
const actionSpace = read('./knowledge-actions.md')

const maxBytes = 64 * 2 ** 20

export const text: Importer = {
  name: 'text',
  summary: 'knowledge: text, Markdown, HTML, manual pages; only when asked for',
  recognises: () => false,
  async *read(file, options) {
    try {
      const document = plainText(file, await readText(file))
      const name = nameOf(file)
      const counts = new Map<string, number>()
      const passages = passagesOf(document)
      if (passages.length === 0) throw new Error('holds no passage')
      for (const passage of passages) {
        if (!options.isNew(passage.text)) continue
        const title = [name, ...passage.headings].join(' › ')
        const number = (counts.get(title) ?? 0) + 1
        counts.set(title, number)
        yield single(
          { file, action: number === 1 ? title : `${title} (${number})`, text: passage.text },
          options,
        )
      }
    } catch (error) {
      yield { place: file, problem: explain(error) }
    }
  },
}

async function readText(file: string): Promise<string> {
  const { size } = await stat(file)
  if (size > maxBytes) throw new Error(`a file of ${Math.round(size / 2 ** 20)} MB`)
  const raw = await readFile(file)
  const bytes = raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw, { maxOutputLength: maxBytes }) : raw
  if (bytes.includes(0)) throw new Error('holds NUL bytes: no text')
  if (!isUtf8(bytes)) throw new Error('not UTF-8')
  return bytes.toString('utf8').replaceAll('\r\n', '\n')
}

const manual = /\.[1-9][a-z]*(\.gz)?$/

function plainText(file: string, content: string): string {
  if (/\.x?html?(\.gz)?$/i.test(file) || /^\s*<(!doctype html|html)\b/i.test(content))
    return htmlText(content)
  if (manual.test(file) && /^[.'](TH|Dd|Dt|so)\b/m.test(content)) return roffText(content)
  return content
}

// the last folders say what a README is about
const nameOf = (file: string) => path.resolve(file).split(path.sep).slice(-3).join('/')

function single(
  {
    file,
    action,
    text: observation,
  }: { readonly file: string; readonly action: string; readonly text: string },
  { licence, domainOf }: Parameters<Importer['read']>[1],
): Imported {
  return {
    trajectory: {
      id: action,
      domain: domainOf({ format: 'text', tools: [] }),
      app: nameOf(file),
      origin: { format: 'text', file: path.basename(file), licence },
      description,
      actionSpace,
      turns: [{ action, fence: '', observation }],
    },
  }
}
