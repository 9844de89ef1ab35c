// Whether a name belongs to the real world: a word of English, a person's name, a town, a country. The list is hashed
// (a Bloom filter): it never misses one of its names, and takes about one invented name in a thousand for real.
import { readFileSync } from 'node:fs'
import { hashesOf } from './bloom.ts'

let bits: Uint8Array | undefined

/** Whether the list has this name, however it is capitalised, accented or spaced. */
export function isRealName(name: string): boolean {
  bits ??= readBits()
  const plain = plainName(name)
  const size = bits.length * 8
  return hashesOf(plain, size).every(at => (((bits as Uint8Array)[at >> 3] ?? 0) >> (at & 7)) & 1)
}

/** A name as the list has it. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

// the list is a fenced block of its own document, below its sources and their licences
function readBits(): Uint8Array {
  const text = readFileSync(new URL('./real-names.md', import.meta.url), 'utf8')
  const block = /^```base64\n([\s\S]*?)^```/m.exec(text)?.[1] ?? ''
  return Buffer.from(block, 'base64')
}
