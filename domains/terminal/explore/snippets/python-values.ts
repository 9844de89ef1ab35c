// Python values as people type them: expressions of a kind, made of expressions of other kinds. Few lists of forms are learned
// by heart; forms inside forms have to be understood.
import type { Random } from '../random.ts'
import { cities, fruits, people, words } from '../vocabulary.ts'

export type Kind = 'int' | 'float' | 'str' | 'bool' | 'ints' | 'strs' | 'dict' | 'other'
type Form = (value: (kind: Kind) => string, random: Random) => string

const letters = 'aeiorstnlmbz'.split('')

/** A word or two of this episode. */
export function word(random: Random): string {
  const one = () => random.pick(random.pick([words, words, fruits, people, cities]))
  return random.chance(0.15) ? `${one()} ${one()}` : random.chance(0.3) ? one().toLowerCase() : one()
}

/** A whole number, small more often than large. */
export function number(random: Random): number {
  return random.between(0, random.pick([3, 9, 9, 20, 20, 99, 500]))
}

const listed = (count: number, one: () => string) => Array.from({ length: count }, one).join(', ')
const leaves: Readonly<Record<Kind, Form>> = {
  int: (_, random) => String(number(random)),
  float: (_, random) => `${number(random)}.${random.pick(['0', '5', '25', '1', '75', '3'])}`,
  str: (_, random) => `'${word(random)}'`,
  bool: (_, random) => random.pick(['True', 'False']),
  ints: (_, random) => `[${listed(random.between(1, 5), () => String(number(random)))}]`,
  strs: (_, random) => `[${listed(random.between(1, 4), () => `'${word(random)}'`)}]`,
  dict: (_, random) => `{${listed(random.between(1, 3), () => `'${word(random)}': ${number(random)}`)}}`,
  other: (_, random) => random.pick(['None', '()', '[]', '{}', "''", 'set()', "b'ab'", '[[1, 2], [3]]']),
}

const ints: readonly Form[] = [
  (value, random) => `${value('int')} ${random.pick(['+', '-', '*'])} ${value('int')}`,
  (value, random) => `${value('int')} ${random.pick(['//', '%'])} ${random.between(1, 9)}`,
  (_, random) => `${random.between(2, 9)} ** ${random.between(2, 5)}`,
  (value, random) => `(${value('int')} ${random.pick(['+', '-'])} ${value('int')}) * ${random.between(2, 9)}`,
  value => `len(${value('str')})`,
  value => `len(${value('strs')})`,
  (value, random) => `${random.pick(['max', 'min', 'sum', 'len'])}(${value('ints')})`,
  (value, random) => `${random.pick(['max', 'min'])}(${value('int')}, ${value('int')}, ${value('int')})`,
  value => `abs(${value('int')} - ${value('int')})`,
  (_, random) => `int('${number(random)}')`,
  value => `int(${value('float')})`,
  value => `round(${value('float')})`,
  (value, random) => `${value('str')}.${random.pick(['count', 'find'])}('${random.pick(letters)}')`,
  (value, random) => `${value('ints')}[${random.pick(['0', '-1', '0'])}]`,
  (value, random) => `${value('ints')}.count(${number(random)})`,
  (_, random) => `ord('${random.pick(letters)}')`,
  (_, random) => `sum(range(${random.between(2, 20)}))`,
  (value, random) =>
    `sum(x${random.pick(['', ' * 2', ' ** 2', ' + 1'])} for x in ${value('ints')}${random.pick(['', ' if x % 2', ' if x > 5'])})`,
  value => `sum(len(w) for w in ${value('strs')})`,
  value => `${value('int')} if ${value('bool')} else ${value('int')}`,
  (_, random) => `${random.pick(['0x', '0b1', '0o'])}${random.pick(['10', '11', '1'])}`,
  value => `len(${value('str')}.split())`,
  (value, random) => `${value('dict')}.get('${word(random)}', ${number(random)})`,
  (_, random) => `${number(random)} ${random.pick(['&', '|', '^'])} ${number(random)}`,
  (_, random) => `${random.between(1, 9)} << ${random.between(1, 4)}`,
]

const floats: readonly Form[] = [
  (value, random) => `${value('int')} / ${random.pick([2, 4, 5, 8, 10, 3])}`,
  (value, random) => `round(${value('float')} * ${random.between(1, 5)}, ${random.between(1, 2)})`,
  (value, random) => `${value('float')} ${random.pick(['+', '-', '*'])} ${value('int')}`,
  (value, random) => `sum(${value('ints')}) / ${random.pick([1, 2, 4])}`,
  (_, random) => `float('${number(random)}.${random.pick([5, 25])}')`,
  (_, random) => `${random.pick([4, 9, 16, 25, 81, 100])} ** 0.5`,
  (_, random) => `${random.between(1, 9)}e${random.between(1, 4)}`,
]

const methods = ['upper', 'lower', 'title', 'capitalize', 'swapcase', 'strip']
const strings: readonly Form[] = [
  (value, random) => `${value('str')}.${random.pick(methods)}()`,
  value => `${value('str')}[::-1]`,
  (value, random) =>
    `${value('str')}[${random.pick(['0', '-1', '1', ':2', '1:3', '-3:', ':-1', '2:', '::2'])}]`,
  (value, random) => `${value('str')} * ${random.between(0, 4)}`,
  value => `${value('str')} + ${value('str')}`,
  (value, random) => `'${random.pick(['-', ', ', '', ' ', '/', ':', '+'])}'.join(${value('strs')})`,
  (value, random) =>
    `${value('str')}.replace('${random.pick(letters)}', '${random.pick(['_', '', '*', 'oo', 'X'])}')`,
  (value, random) =>
    `${value('str')}.${random.pick(['center', 'ljust', 'rjust'])}(${random.between(5, 14)}${random.pick([", '.'", ", '*'", ''])})`,
  (value, random) => `str(${value('int')}).zfill(${random.between(2, 5)})`,
  value => `str(${value('int')})`,
  value => `repr(${value('str')})`,
  (value, random) => `f'${random.pick(['', 'n=', 'a '])}{${value('int')}}${random.pick(['', '!', ' of 9'])}'`,
  (value, random) =>
    `f'{${value('float')}${random.pick([':.1f', ':.2f', ':.0f', ':8.2f', ''])}}${random.pick(['', '%', ' km'])}'`,
  (value, random) => `'${random.pick(['%d', '%03d', '%5d', '%x'])}' % (${value('int')})`,
  (value, random) => `'{} ${random.pick(['and', '-', 'is'])} {}'.format(${value('str')}, ${value('int')})`,
  (_, random) => `chr(${random.between(97, 122)})`,
  (_, random) => `${random.pick(['hex', 'bin', 'oct'])}(${random.between(1, random.pick([16, 64, 255]))})`,
  (value, random) => `${value('strs')}[${random.pick(['0', '-1'])}]`,
  (value, random) => `${random.pick(['max', 'min'])}(${value('strs')}${random.pick(['', ', key=len'])})`,
  value => `''.join(sorted(${value('str')}))`,
  value => `''.join(reversed(${value('str')}))`,
  value => `${value('str')} if ${value('bool')} else ${value('str')}`,
  value => `type(${value('int')}).__name__`,
]

const tests = ['isdigit', 'isalpha', 'isupper', 'islower', 'isspace', 'isalnum']
const bools: readonly Form[] = [
  (value, random) => `${value('int')} ${random.pick(['<', '>', '<=', '>=', '==', '!='])} ${value('int')}`,
  (value, random) => `${value('str')} ${random.pick(['==', '!=', '<', '>'])} ${value('str')}`,
  (value, random) => `'${random.pick(letters)}' ${random.pick(['in', 'not in'])} ${value('str')}`,
  (value, random) => `${number(random)} ${random.pick(['in', 'not in'])} ${value('ints')}`,
  (value, random) => `${value('bool')} ${random.pick(['and', 'or'])} ${value('bool')}`,
  value => `not ${value('bool')}`,
  (value, random) =>
    `${value('str')}.${random.pick(['startswith', 'endswith'])}('${random.pick([...letters, 'st', 'er', 'an'])}')`,
  (value, random) => `${value('str')}.${random.pick(tests)}()`,
  (value, random) => `${random.pick(['any', 'all'])}(x > ${random.between(0, 20)} for x in ${value('ints')})`,
  (value, random) =>
    `isinstance(${value(random.pick(['int', 'str', 'float']))}, ${random.pick(['int', 'str', 'float', 'list'])})`,
  (value, random) => `bool(${value(random.pick(['int', 'str', 'other', 'ints']))})`,
  value => `${value('int')} % 2 == 0`,
  value => `${value('other')} is None`,
]

const numbers: readonly Form[] = [
  (value, random) => `sorted(${value('ints')}${random.pick(['', '', ', reverse=True'])})`,
  (_, random) => `list(range(${random.pick(['', '', '1, ', '2, '])}${random.between(2, 10)}))`,
  (_, random) => `list(range(${random.between(0, 3)}, ${random.between(8, 20)}, ${random.between(2, 5)}))`,
  (value, random) =>
    `[x${random.pick([' * 2', ' ** 2', ' + 1', ' % 3', ' // 2', ''])} for x in ${random.chance(0.5) ? `range(${random.between(2, 8)})` : value('ints')}${random.pick(['', '', ' if x % 2 == 0', ' if x > 2', ' if x % 3'])}]`,
  (value, random) => `${value('ints')}[${random.pick(['::-1', ':2', '1:', '-2:', '::2', '1:3'])}]`,
  value => `${value('ints')} + ${value('ints')}`,
  (value, random) => `${value('ints')} * ${random.between(2, 3)}`,
  value => `[len(w) for w in ${value('strs')}]`,
  (_, random) => `list(map(int, '${number(random)} ${number(random)} ${number(random)}'.split()))`,
  value => `list(reversed(${value('ints')}))`,
  value => `sorted(set(${value('ints')}))`,
  (_, random) => `list(divmod(${number(random)}, ${random.between(1, 9)}))`,
  (_, random) => `[int(c) for c in '${number(random)}${number(random)}']`,
]

const texts: readonly Form[] = [
  (value, random) => `sorted(${value('strs')}${random.pick(['', '', ', key=len', ', reverse=True'])})`,
  (value, random) => `${value('str')}.split(${random.pick(['', '', "' '", `'${random.pick(letters)}'`])})`,
  (_, random) => `'${Array.from({ length: random.between(2, 4) }, () => word(random)).join(',')}'.split(',')`,
  value => `list(${value('str')})`,
  (value, random) => `[w.${random.pick(['upper', 'title', 'lower'])}() for w in ${value('strs')}]`,
  (value, random) => `[w[${random.pick(['0', ':2', '::-1', '-1'])}] for w in ${value('strs')}]`,
  (value, random) =>
    `[w for w in ${value('strs')} if ${random.pick(["'a' in w", 'len(w) > 5', "w < 'm'", "w[0] in 'abc'"])}]`,
  value => `[str(n) for n in ${value('ints')}]`,
  (value, random) => `list(map(${random.pick(['str.upper', 'str.title', 'str.strip'])}, ${value('strs')}))`,
  value => `${value('strs')}[::-1]`,
  value => `list(${value('dict')})`,
]

const dicts: readonly Form[] = [
  value => `{w: len(w) for w in ${value('strs')}}`,
  (_, random) => `{n: n ${random.pick(['* 2', '** 2', '+ 1'])} for n in range(${random.between(1, 5)})}`,
  value => `dict(zip(${value('strs')}, ${value('ints')}))`,
  (_, random) => `dict(${random.pick(letters)}=${number(random)}, x=${number(random)})`,
  value => `dict(enumerate(${value('strs')}))`,
  value => `{**${value('dict')}, **${value('dict')}}`,
]

const others: readonly Form[] = [
  (value, random) => `list(${value('dict')}.${random.pick(['keys', 'values', 'items'])}())`,
  value => `sorted(${value('dict')}.items(), key=lambda kv: kv[1])`,
  value => `list(zip(${value('strs')}, ${value('ints')}))`,
  value => `list(enumerate(${value('strs')}))`,
  (value, random) => `list(enumerate(${value('str')}, ${random.between(0, 2)}))[:2]`,
  value => `(${value('int')}, ${value('str')})`,
  value => `${value('int')}, ${value('str')}, ${value('bool')}`,
  (_, random) => `divmod(${number(random)}, ${random.between(1, 9)})`,
  (value, random) => `type(${value(random.pick(['int', 'str', 'float', 'ints', 'dict', 'bool']))})`,
  value => `{${value('int')}} | {${value('int')}}`,
  (_, random) => `sorted({${number(random)}, ${number(random)}} & {${number(random)}, ${number(random)}})`,
  (_, random) => `set('${random.pick(letters).repeat(random.between(1, 4))}')`,
  value => `tuple(${value('ints')})`,
  (_, random) => `'${word(random)}'.encode()`,
  (_, random) => `'${random.pick(['a=1', 'k:v', 'x-y-z'])}'.partition('${random.pick(['=', ':', '-'])}')`,
  (_, random) => `complex(${random.between(0, 5)}, ${random.between(1, 5)})`,
  value => `[[x, x * 2] for x in ${value('ints')}]`,
]

const forms: Readonly<Record<Kind, readonly Form[]>> = {
  int: ints,
  float: floats,
  str: strings,
  bool: bools,
  ints: numbers,
  strs: texts,
  dict: dicts,
  other: others,
}

const kinds: readonly Kind[] = [
  'int',
  'int',
  'int',
  'str',
  'str',
  'str',
  'float',
  'bool',
  'ints',
  'strs',
  'dict',
  'other',
  'other',
]

/** An expression of a kind, some forms deep; without a kind, of any. */
export function pythonValue(
  random: Random,
  kind: Kind = random.pick(kinds),
  depth = random.pick([1, 1, 1, 2, 2, 3]),
): string {
  // a form is tried before its parts: most are leaves
  const value = (part: Kind): string =>
    depth > 1 && random.chance(0.45)
      ? bracketed(part, pythonValue(random, part, depth - 1))
      : leaves[part](value, random)
  return random.pick(forms[kind])(value, random)
}

/** Brackets where an operator or a choice would take hold of the wrong part. */
function bracketed(kind: Kind, text: string): string {
  const isLoose = / (if|and|or|in|not|is|[-+*/%<>=!&|^]{1,2}) |^not /.test(
    text.replace(/'[^']*'|\([^()]*\)|\[[^[\]]*\]/g, ''),
  )
  return isLoose && kind !== 'other' ? `(${text})` : text
}
