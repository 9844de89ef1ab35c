// What `//TRANSLIT` writes for a character that the target has not; it depends on the locale.
import { NotComputable } from '../../not-computable.ts'
import type { Charset } from './charsets.ts'
import { inEveryLocale, replacements } from './transliterations.ts'

const byPoint = new Map(
  replacements.flatMap(([text, characters]) =>
    [...characters].map(character => [character.codePointAt(0) ?? 0, text] as const),
  ),
)
const plain = new Set([...inEveryLocale].map(character => character.codePointAt(0) ?? 0))

// for these, targets beyond ASCII have something better
const targetDependent = new Set(
  '\u01e2\u01e3\u01fc\u01fd\u01fe\u01ff\u0385\u0387\u202f\u2032\u2033\u2034\u2103\u2109\u2219\u22c5\u22ef\u01c4\u01c5\u01c6\u2212',
)
const westernTargets = new Set(['iso-8859-1', 'iso-8859-15', 'windows-1252', 'iso-8859-2', 'windows-1250'])

// all of Unicode whose replacements are known: those that are not listed become a question mark
const known: readonly (readonly [number, number])[] = [
  [0xa0, 0x24f],
  [0x370, 0x52f],
  [0x900, 0xe7f],
  [0x1e00, 0x1eff],
  [0x2000, 0x2027],
  [0x202a, 0x206f],
  [0x20a0, 0x20bf],
  [0x2100, 0x214f],
  [0x2190, 0x22ff],
  [0x2500, 0x257f],
  [0x3000, 0x3007],
  [0x3041, 0x3096],
  [0x30a1, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xfb00, 0xfb06],
  [0xfeff, 0xfeff],
  [0xff01, 0xff5e],
  [0x1f300, 0x1faff],
]

/** What stands for a character. */
export function transliterated(
  point: number,
  { to, toName, isUtf8 }: { readonly to: Charset; readonly toName: string; readonly isUtf8: boolean },
): string {
  const isSure =
    known.some(([first, last]) => point >= first && point <= last) &&
    (toName === 'ascii' ||
      point >= 0x3000 ||
      (westernTargets.has(toName) && !targetDependent.has(String.fromCodePoint(point))))
  // a locale of bytes knows Greek and Cyrillic
  const isElsewhere = !isUtf8 && point >= 0x370 && point < 0x530
  if (!isSure || isElsewhere) throw new NotComputable('characters that are written otherwise')
  const found = isUtf8 || plain.has(point) ? byPoint.get(point) : undefined
  if (found === undefined && !isUtf8 && point === 0x2126) return 'Ohm'
  return [...(found ?? '?')].map(character => to.write(character.codePointAt(0) ?? 0) ?? '?').join('')
}
