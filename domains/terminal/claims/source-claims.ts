// Where words come from. A program that is known can only print what stands in it or in what it reads, as long as it
// takes nothing apart; a word or a number from nowhere is invented.
import type { Claim } from '../../../src/world/turn.ts'
import type { KnownTexts } from './known-texts.ts'

// letters are changed or coded, or words come from elsewhere
const changesWords =
  /replace|\.sub\(|translate|maketrans|\btr\/|\by\/|revers|\[::-1\]|chr\(|\bord\b|base64|hashlib|digest|hexlify|binascii|random|rand\b|uuid|secrets|subprocess|popen|system\(|`|qx|exec|spawn|platform|version|__(?!name__|main__)|help\(|\bdir\(|inspect|calendar|locale|strftime|datetime|ctime|localtime|gmtime|Date\b|encode|decode|zlib|pickle|\bpack\b|codecs|environ|ENV|getpass|socket|os\.uname|hex\(|bin\(|oct\(|type\(|\btypeof|traceback|substr|permutations|combinations|\$\((?:subst|patsubst|wildcard|words?|sort|filter|addprefix|addsuffix|basename|notdir|dir|shell|foreach|call)\b|\bref\b|\bdate\b|uname|whoami|hostname|putchar|%c|%x|toupper/
const imports =
  /(?:^|\n|;)\s*(?:import|from)\s+(?!(?:json|sys|os|re|csv|math|collections|itertools|functools|glob|pathlib|statistics|string|textwrap|argparse|io|unittest)\b)(\w+)/g
const changesCase = /upper|lower|title|capital|casefold|swapcase|\buc\b|\blc\b|ucfirst|lcfirst|\\[UuLl]|\bs\//
const counts =
  /[-+*/%]|len\(|length|sum|count|Counter|enumerate|range|int\(|float\(|round|abs\(|index|find\(|\$\.|\$#|scalar|hash|stat\b|size|time|id\(|while|mean|median|\bNR\b|[{:]\d|unittest/
const failure =
  /Traceback|Error\b|error:|Exception|at \S+ line \d|[Ww]arning|No such|not found|denied|unexpected|invalid|usage:/

const vocabularies: readonly (readonly [when: RegExp, words: string])[] = [
  [/^python/, 'True False None nan inf dict_keys dict_values dict_items range'],
  [/^python[\s\S]*json/, 'true false null NaN Infinity'],
  [/^python[\s\S]*unittest/, 'Ran tests test FAILED failures errors skipped FAIL ERROR'],
  [/^perl/, 'HASH ARRAY CODE SCALAR'],
  [
    /^make/,
    'make Nothing done Entering Leaving directory Error Stop rule target targets needed specified makefile found missing separator date recipe commences before first file circular dependency dropped ignored not remade because errors Waiting unfinished jobs Deleting overriding',
  ],
]

/** Words and numbers of an output that stand nowhere; only for programs that are known and copy what they print. */
export function sourceClaims(text: string, { code, texts, modules }: KnownTexts): Claim[] {
  const command = texts.get('the command') ?? ''
  if (code === undefined || failure.test(text)) return []
  // tests that pass print their names and nothing of what they test
  const isPassing =
    /^python3?\n(?:.*\n)*unittest/.test(command) && !/^FAIL/m.test(text) && !/print\(/.test(code)
  if (!isPassing && mayInvent(code, modules)) return []
  const fitting = vocabularies.filter(([when]) => when.test(`${command}\n${code}`)).map(([, words]) => words)
  const source = [...texts.values(), code, ...fitting].join('\n')
  const isCased = changesCase.test(code)
  const known = isCased ? source.toLowerCase() : source
  const pieces = new Set(known.match(/[A-Za-z]+/g) ?? [])
  const invented = (text.match(/[A-Za-z]{4,}/g) ?? [])
    .map(word => (isCased ? word.toLowerCase() : word))
    .find(word => !known.includes(word) && !isGlued(word, pieces))
  if (invented !== undefined) return [claim(invented)]
  if (/^make/.test(command) || counts.test(code.replaceAll(/(['"])(?:(?!\1).)*\1/gs, ''))) return []
  const numbers = new Set(source.match(/\d+/g) ?? [])
  const number = (text.match(/\d+/g) ?? []).find(value => !numbers.has(value))
  return number === undefined ? [] : [claim(number)]
}

function mayInvent(code: string, modules: readonly string[]): boolean {
  if (changesWords.test(withoutHarmless(code))) return true
  return [...code.matchAll(imports)].some(([, name = '']) => !modules.includes(name))
}

function claim(word: string): Claim {
  return {
    about: `'${word}'`,
    says: 'it is printed',
    known: 'it stands neither in the program nor in what it reads',
  }
}

const letters = (part: string) =>
  part
    .replaceAll(/\\[a-zA-Z]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

// substitutions that change no letters, or only their case
function withoutHarmless(code: string): string {
  return code
    .replaceAll(
      /\bs\/((?:[^/\\\n]|\\.)*)\/((?:[^/\\\n]|\\.)*)\/[a-z]*/g,
      (whole, pattern: string, put: string) => {
        const isTame = !/[$&]|\\\d|[[.*+]/.test(pattern.replace(/\\s\+\$$/, '') + put)
        return letters(pattern) === letters(put) && isTame ? 's/' : `replace ${whole}`
      },
    )
    .replaceAll(
      /\.replace\((['"])([^'"]*)\1, *(['"])([^'"]*)\3\)/g,
      (whole, _quote, pattern: string, _other, put: string) => (letters(pattern + put) === '' ? '' : whole),
    )
    .replaceAll(/re\.sub\(r?(['"])(?:\[\^[^'"]*|[^'"a-zA-Z]*)\1, *(['"])[^'"a-zA-Z]*\2/g, '')
}

/** Whether a word is made of known ones, side by side. */
function isGlued(word: string, words: ReadonlySet<string>): boolean {
  const isReached = [true]
  for (let end = 1; end <= word.length; end++)
    for (let start = 0; start <= end - 2; start++)
      if (isReached[start] && words.has(word.slice(start, end))) isReached[end] = true
  return isReached[word.length] === true
}
