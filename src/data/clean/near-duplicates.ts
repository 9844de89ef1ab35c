// Near duplicates by MinHash: each text's shingles make a signature, the signature's bands are looked up in an index on
// disk, and what shares a band is compared. The hash functions are fixed, so that an index can be used again.
import { DatabaseSync } from 'node:sqlite'

// of two texts as alike as the threshold says, the bands miss one pair in seven thousand
const slots = 48
const bands = 12
const rowsPerBand = slots / bands
const shingleWords = 4

/**
 * The signature of a text; undefined where it is too short to have one. Texts of any two lengths can be compared.
 *
 * Every shingle falls into one slot, and the smallest in each is kept. Slots that stay empty are filled by further
 * rounds, which throw the shingles anew; those after as many rounds as there are slots take all shingles. So a long text
 * is gone through once and a short one a few times, and two texts agree in a slot as often as their shingles do
 * (Dahlgaard, Knudsen, Thorup: Fast Similarity Sketching, 2017).
 */
export function signatureOf(text: string): Uint32Array | undefined {
  const count = readShingles(text)
  if (count === 0) return undefined
  const signature = new Uint32Array(slots)
  // the round that filled a slot, from 1: a later one changes nothing in it
  const filledIn = new Uint8Array(slots)
  let filled = 0
  for (let round = 1; filled < slots; round += 1) {
    for (let at = 0; at < count; at += 1) {
      const value = mixed((shingles[at] as number) ^ Math.imul(round, 0x9e3779b1))
      const slot = round <= slots ? value % slots : round - slots - 1
      const before = filledIn[slot] as number
      if (before === 0) filled += 1
      else if (before !== round || value >= (signature[slot] as number)) continue
      filledIn[slot] = round
      signature[slot] = value
    }
  }
  return signature
}

/** A number in which every bit depends on every bit (the end of MurmurHash3). */
function mixed(number: number): number {
  let value = Math.imul(number ^ (number >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

const usualShingles = 1 << 16

/** Numbers for the runs of words of the text that was read last. */
let shingles = new Int32Array(usualShingles)

/** Puts down a number for every run of so many words; returns how many. */
function readShingles(text: string): number {
  // room for one long text is not kept for all that follow
  if (shingles.length > usualShingles) shingles = new Int32Array(usualShingles)
  // the hashes of the three words before this one
  let [third, second, first] = [0, 0, 0]
  let words = 0
  let word = 0
  let isInside = false
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 32
    if (isWordCode(code)) {
      word = (Math.imul(word, 31) + code) | 0
      isInside = true
    } else if (isInside) {
      words += 1
      if (words >= shingleWords) put(words - shingleWords, joined(first, second, third, word))
      first = second
      second = third
      third = word
      word = 0
      isInside = false
    }
  }
  return Math.max(0, words - shingleWords + 1)
}

function put(at: number, value: number): void {
  if (at === shingles.length) {
    const larger = new Int32Array(2 * at)
    larger.set(shingles)
    shingles = larger
  }
  shingles[at] = value
}

function isWordCode(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code > 127
}

/** One number for the four words of a shingle. */
function joined(first: number, second: number, third: number, fourth: number): number {
  let value = Math.imul(first, 0x9e3779b1) | 0
  value = (Math.imul(value ^ second, 0x9e3779b1) ^ (value >>> 15)) | 0
  value = (Math.imul(value ^ third, 0x9e3779b1) ^ (value >>> 15)) | 0
  value = (Math.imul(value ^ fourth, 0x9e3779b1) ^ (value >>> 15)) | 0
  return value
}

/** How alike two signatures say their texts are, from 0 to 1. */
export function likeness(one: Uint32Array, other: Uint32Array): number {
  let same = 0
  for (let at = 0; at < slots; at += 1) if (one[at] === other[at]) same += 1
  return same / slots
}

export interface NearDuplicates {
  /** The name of an earlier text that is alike, or undefined; then this one is remembered. */
  add(name: string, signature: Uint32Array): string | undefined
  close(): void
}

/** Opens the index in a file, or a fresh one in memory. */
export function openNearDuplicates(file = ':memory:', { threshold = 0.85 } = {}): NearDuplicates {
  const database = new DatabaseSync(file)
  database.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;
    CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, name TEXT NOT NULL, signature BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS bands (band INTEGER, value INTEGER, text INTEGER, PRIMARY KEY (band, value, text)) WITHOUT ROWID;
    BEGIN`)
  const insertText = database.prepare('INSERT INTO texts (name, signature) VALUES (?, ?)')
  const insertBand = database.prepare('INSERT OR IGNORE INTO bands VALUES (?, ?, ?)')
  const find = database.prepare(
    'SELECT name, signature FROM bands JOIN texts ON texts.id = bands.text WHERE band = ? AND value = ? LIMIT 8',
  )
  return {
    add(name, signature) {
      const values = bandValues(signature)
      for (const [band, value] of values.entries()) {
        for (const row of find.all(band, value) as { name: string; signature: Uint8Array }[]) {
          const { buffer, byteOffset } = row.signature.slice()
          if (likeness(signature, new Uint32Array(buffer, byteOffset, slots)) >= threshold) return row.name
        }
      }
      const { lastInsertRowid } = insertText.run(name, new Uint8Array(signature.buffer))
      for (const [band, value] of values.entries()) insertBand.run(band, value, lastInsertRowid)
      return undefined
    },
    close() {
      database.exec('COMMIT')
      database.close()
    },
  }
}

function bandValues(signature: Uint32Array): number[] {
  return Array.from({ length: bands }, (_, band) => {
    let value = 0
    for (let row = 0; row < rowsPerBand; row += 1)
      value = Math.imul(value ^ (signature[band * rowsPerBand + row] ?? 0), 0x85ebca6b) ^ (value >>> 13)
    return value | 0
  })
}
