// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the shell's and Python's own
// Python at the prompt: one line, several, in a file, from a pipe; and what goes wrong in them.
import { newName } from '../choose.ts'
import { family, type Made } from '../production.ts'
import type { Random } from '../random.ts'
import { type Kind, number, pythonValue, word } from './python-values.ts'

/** Single quotes inside, so double ones outside; where both will do, either. */
function quoted(code: string, random: Random): string {
  if (!code.includes("'")) return random.pick([`'${code}'`, `"${code.replaceAll('$', '\\$')}"`])
  if (!code.includes('"') && random.chance(0.15)) return `'${code.replaceAll("'", '"')}'`
  return `"${code.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}

const tight = (code: string, random: Random) =>
  random.chance(0.2) ? code.replace(/ ([-+*/%]|\*\*|\/\/) /g, '$1').replaceAll(', ', ',') : code
const value = (random: Random, kind?: Kind) => tight(pythonValue(random, kind), random)
const name = (random: Random) =>
  random.pick(['x', 'a', 'n', 's', 'total', 'name', 'items', 'result', 'count', 'data'])

const lines: readonly (readonly [number, (random: Random) => string])[] = [
  [12, random => `print(${value(random)})`],
  [2, random => `print(${value(random)}, ${value(random)})`],
  [1, random => `print(${value(random)}, ${value(random)}, sep='${random.pick(['', '-', ', ', '|'])}')`],
  [1, random => `print(${value(random, 'str')}, end='${random.pick(['', '!', ';'])}')`],
  [
    2,
    random =>
      assigned(random, random.pick(['int', 'int', 'float']), [
        '* 2',
        '+ 1',
        '- 3',
        '** 2',
        '// 2',
        '% 4',
        '+ x',
      ]),
  ],
  [1, random => assigned(random, 'str', ['.upper()', '[::-1]', '* 2', '.title()', "+ '!'", '[0]', '[-2:]'])],
  [1, random => assigned(random, 'ints', ['[-1]', '[::-1]', '+ [0]', '[1:]', '* 2'])],
  [2, loop],
  [
    1,
    random =>
      `for i in range(${random.between(1, 4)}): print(${random.pick(["'ab' * i", 'i * i', 'i, i + 1', "'-' * i", 'i % 2', "f'{i}: {i * 3}'"])})`,
  ],
  [
    1,
    random =>
      `for c in '${word(random).slice(0, 4)}': print(c${random.pick(['', '.upper()', ' * 2', ", end=' '"])})`,
  ],
  [1, random => `for i, w in enumerate(${value(random, 'strs')}): print(i, w)`],
  [1, random => `for k, v in ${value(random, 'dict')}.items(): print(k, v)`],
  [
    1,
    random =>
      `a, b = ${number(random)}, ${number(random)}; ${random.pick(['a, b = b, a; print(a, b)', 'print(a + b)', 'print(a > b)', 'print(max(a, b))', 'a += b; print(a)'])}`,
  ],
  [
    1,
    random =>
      `l = ${value(random, 'ints')}; l.${random.pick([`append(${number(random)})`, 'sort()', 'reverse()', 'pop()', `insert(0, ${number(random)})`, 'sort(reverse=True)', 'clear()'])}; print(l)`,
  ],
  [
    1,
    random =>
      `d = ${value(random, 'dict')}; d['${word(random)}'] = ${number(random)}; print(${random.pick(['d', 'len(d)', 'sorted(d)', 'sum(d.values())'])})`,
  ],
  [
    1,
    random =>
      `f = lambda x${random.pick(['', ', y=2'])}: x ${random.pick(['* 2', '+ 1', '** 2', '- 5'])}; print(f(${number(random)}))`,
  ],
  [1, random => `assert ${value(random, 'bool')}${random.pick(['', `, '${word(random)}'`])}; print('ok')`],
  [
    1,
    random =>
      `import sys; ${random.pick([`sys.exit(${random.between(0, 4)})`, `sys.exit('${word(random)}')`, `print('${word(random)}', file=sys.stderr)`, 'print(sys.argv)', 'print(sys.version_info[:2])', 'print(len(sys.argv))'])}`,
  ],
  [
    2,
    random =>
      `import math; print(math.${random.pick([`sqrt(${random.pick([4, 9, 16, 2, 25, 100])})`, `floor(${value(random, 'float')})`, `ceil(${value(random, 'float')})`, `gcd(${number(random)}, ${number(random)})`, `factorial(${random.between(0, 7)})`, 'pi', 'e', `pow(${random.between(2, 5)}, ${random.between(2, 4)})`, `hypot(3, 4)`, `log2(${2 ** random.between(1, 8)})`, `prod(${value(random, 'ints')})`, `isclose(0.1 + 0.2, 0.3)`])})`,
  ],
  [
    2,
    random =>
      `import json; print(json.dumps(${value(random, random.pick(['dict', 'ints', 'strs', 'bool', 'other']))}${random.pick(['', '', ', indent=2', ', sort_keys=True'])}))`,
  ],
  [
    1,
    random =>
      `import json; print(json.loads('${random.pick([`[${number(random)}, ${number(random)}]`, 'true', 'null', `{\\"a\\": ${number(random)}}`, '[1, 2', '\\"x\\"'])}')${random.pick(['', '', '[0]', "['a']"])})`,
  ],
  [
    2,
    random =>
      `import re; print(re.${random.pick([`sub('${random.pick(['[0-9]', '[aeiou]', ' ', '\\\\d+', 'a.'])}', '${random.pick(['#', '', '_', 'X'])}', '${word(random)}${number(random)}')`, `findall('${random.pick(['[0-9]+', '[a-z]+', '.', '\\\\w'])}', '${number(random)} ${word(random)}')`, `split('${random.pick([',', '[,;]', ' +', '-'])}', '${word(random)},${word(random)};${number(random)}')`, `match('${random.pick(['[a-z]+', '[0-9]', '.*a'])}', '${word(random)}')${random.pick([' is None', ''])}`])})`,
  ],
  [
    1,
    random =>
      `import datetime; print(datetime.date(${random.between(2019, 2027)}, ${random.between(1, 12)}, ${random.between(1, 28)})${random.pick(['', '.isoformat()', ".strftime('%d.%m.%Y')", '.weekday()', ".strftime('%A')", ' + datetime.timedelta(days=1)', '.year'])})`,
  ],
  [
    1,
    random =>
      `from collections import Counter; print(Counter(${value(random, random.pick(['str', 'strs', 'ints']))})${random.pick(['', '.most_common(1)', `['${word(random)[0]}']`])})`,
  ],
  [
    1,
    random =>
      `import itertools; print(list(itertools.${random.pick([`chain(${value(random, 'ints')}, ${value(random, 'ints')})`, `combinations(${value(random, 'ints')}, 2)`, `repeat(${number(random)}, 3)`, `accumulate(${value(random, 'ints')})`, `product([0, 1], repeat=2)`])}))`,
  ],
  [
    1,
    random =>
      `import statistics; print(statistics.${random.pick(['mean', 'median', 'mode'])}(${value(random, 'ints')}))`,
  ],
  [
    1,
    random =>
      `import os; print(os.path.${random.pick([`basename('/a/${word(random)}.txt')`, `join('a', '${word(random)}')`, `dirname('/x/y/z')`, `splitext('${word(random)}.tar.gz')`, `exists('${word(random)}')`, `isdir('/tmp')`])})`,
  ],
  [
    1,
    random =>
      `import os; print(${random.pick(['os.getcwd()', "os.environ['HOME']", "os.environ.get('NOPE')", 'sorted(os.listdir())', 'os.sep', "os.path.abspath('.')", "os.environ['USER_X']"])})`,
  ],
  [
    1,
    random =>
      `import string; print(string.${random.pick(['ascii_lowercase[:5]', 'digits', 'ascii_uppercase[-3:]', 'punctuation[:3]', "capwords('a b')"])})`,
  ],
  [
    1,
    random =>
      `import textwrap; print(textwrap.${random.pick([`fill('${word(random)} ${word(random)} ${word(random)}', 10)`, `shorten('${word(random)} ${word(random)} ${word(random)}', 12)`, `indent('${word(random)}', '> ')`])})`,
  ],
]

function loop(random: Random): string {
  const each = random.pick(['i', 'x', 'n', 'item'])
  const over = random.pick([
    `range(${random.between(1, 5)})`,
    pythonValue(random, 'ints'),
    pythonValue(random, 'strs'),
  ])
  return `for ${each} in ${over}: print(${each})`
}

function assigned(random: Random, kind: Kind, ends: readonly string[]): string {
  const at = name(random)
  const end = random.pick(ends).replace('x', at)
  return `${at} = ${value(random, kind)}; print(${at}${end.startsWith('.') || end.startsWith('[') ? '' : ' '}${end})`
}

const wrong: readonly ((random: Random) => string)[] = [
  random => `print(${word(random).split(' ')[0]?.toLowerCase()})`,
  random => `print('${word(random)}' + ${number(random)})`,
  random => `print(${number(random)} / 0)`,
  random => `print(${value(random, 'ints')}[${random.between(6, 12)}])`,
  random => `print(${value(random, 'dict')}['${word(random)}'])`,
  random => `int('${word(random)}')`,
  random =>
    `raise ${random.pick(['ValueError', 'KeyError', 'RuntimeError', 'TypeError', 'Exception'])}(${random.pick([`'${word(random)}'`, String(number(random)), ''])})`,
  random => `import ${word(random).split(' ')[0]?.toLowerCase()}`,
  random => `open('${word(random).split(' ')[0]}.txt')`,
  random => `'${word(random)}'.${random.pick(['push', 'length', 'add', 'toUpper'])}()`,
  random =>
    `print(${random.pick(['len(5)', 'int(None)', 'None + 1', '[1, 2] + 3', "'a' * 'b'", 'sum(5)', 'max([])', "'abc'[5]", 'abs()', '{}[0]', "float('x')", "int('3.5')"])})`,
  random =>
    random.pick([
      'print(1',
      'print 5',
      'if True print(1)',
      'x =',
      'for i in 3: print(i)',
      'def f(: pass',
      'print("a)',
      'x = 5 +',
      'retrun 3',
      'else: pass',
      '1 = x',
    ]),
  random => `assert ${number(random)} == ${number(random)}, '${word(random)}'`,
]

const programs: readonly ((random: Random) => string)[] = [
  random =>
    `def f(x):\n    return x ${random.pick(['* 2', '+ 1', '** 2', '% 3', '- 4'])}\n\nprint(f(${number(random)}))`,
  random =>
    `def add(a, b):\n    return a ${random.pick(['+', '-', '*'])} b\n\nprint(add(${number(random)}, ${number(random)}))`,
  random =>
    `x = ${number(random)}\nif x > ${number(random)}:\n    print('${word(random)}')\nelse:\n    print('${word(random)}')`,
  random =>
    `for i in range(${random.between(2, 5)}):\n    ${random.pick(['print(i)', 'print(i * 2)', "print('*' * (i + 1))", 'if i % 2:\n        print(i)', "print(i, end=' ')"])}`,
  random => `total = 0\nfor n in ${value(random, 'ints')}:\n    total += n\nprint(total)`,
  random =>
    `n = ${random.between(1, 30)}\nwhile n > 1:\n    n = ${random.pick(['n // 2', 'n - 7', 'n // 3'])}\n    print(n)`,
  random =>
    `words = ${value(random, 'strs')}\nfor w in sorted(words):\n    print(${random.pick(['w', 'w.upper()', 'len(w), w', "f'{w}!'", 'w[0]'])})`,
  random =>
    `class A:\n    def __init__(self, n):\n        self.n = n\n    def ${random.pick(['twice', 'get', 'show'])}(self):\n        return self.n * 2\n\nprint(A(${number(random)}).n)`,
  random =>
    `try:\n    print(${random.pick([`int('${word(random)}')`, `${number(random)} / ${random.between(0, 2)}`, `${value(random, 'dict')}['x']`])})\nexcept ${random.pick(['ValueError', 'Exception as e', 'ZeroDivisionError', 'KeyError'])}:\n    print('${random.pick(['failed', 'no', 'bad'])}')`,
  random =>
    `import sys\nname = sys.argv[1] if len(sys.argv) > 1 else '${word(random)}'\nprint(f'hello {name}')`,
  random =>
    `print('${word(random)}')\nprint(${random.pick(['b', 'nothing', `${number(random)} + 1`, `'${word(random)}'[0]`])})`,
  random =>
    `a = ${value(random, 'int')}\nb = ${value(random, 'int')}\nprint(${random.pick(['a + b', 'a, b', 'a > b', 'max(a, b)', "f'{a}/{b}'"])})`,
  random =>
    `d = {}\nfor c in '${word(random).split(' ')[0]}':\n    d[c] = d.get(c, 0) + 1\nprint(${random.pick(['d', 'len(d)', 'sorted(d)', 'max(d, key=d.get)'])})`,
  random =>
    `def fact(n):\n    return 1 if n < 2 else n * fact(n - 1)\n\nprint(fact(${random.between(1, 8)}))`,
  () => `import sys\nprint(sum(int(a) for a in sys.argv[1:]))`,
]

const escaped = (text: string) =>
  text.replaceAll('\\', '\\\\').replaceAll('%', '%%').replaceAll("'", `'\\''`).replaceAll('\n', '\\n')

function inFile(machine: Parameters<typeof newName>[0], random: Random): Made {
  const file = `${newName(machine, random)}.py`
  const code = random.pick(programs)(random)
  const words = random.pick(['', '', '', ` ${number(random)}`, ` ${word(random).split(' ')[0]}`])
  const command = random.chance(0.5)
    ? `cat > ${file} <<'EOF'\n${code}\nEOF`
    : `printf '${escaped(code)}\\n' > ${file}`
  const run = `python3 ${file}${words}`
  if (random.chance(0.4))
    return {
      command: command.includes('EOF')
        ? `${command}\n${run}`
        : `${command}${random.pick(['; ', ' && '])}${run}`,
    }
  return { command, next: [() => run, (_, chance) => (chance.chance(0.3) ? `${run}; echo $?` : undefined)] }
}

const line = (random: Random) =>
  random.weighted(lines.map(([weight, make]) => ({ weight, make }))).make(random)

/** One line, and what goes wrong in one. */
export const pythonSnippets = family(
  'python-snippets',
  [
    [14, (_, random) => `python3 -c ${quoted(line(random), random)}`],
    [1, (_, random) => `python3 -c ${quoted(line(random), random)}; echo $?`],
    [
      1,
      (_, random) =>
        `python3 -c ${quoted(line(random), random)} | ${random.pick(['wc -c', 'cat', 'head -n 1', 'tr a-z A-Z'])}`,
    ],
  ],
  [
    (_, random) =>
      `python3 -c ${quoted(random.pick(wrong)(random), random)}${random.pick(['', '', '', '; echo $?', ' 2>&1 | tail -n 1'])}`,
  ],
)

/** Programs: in a file, from a here-document, from a pipe. */
export const pythonPrograms = family('python-programs', [
  [3, inFile],
  [2, (_, random) => `python3 - <<'EOF'\n${random.pick(programs)(random)}\nEOF`],
  [2, (_, random) => `python3 -c "\n${random.pick(programs)(random).replaceAll('"', "'")}\n"`],
  (_, random) =>
    `printf '${number(random)}\\n${number(random)}\\n' | python3 -c "import sys; print(${random.pick(['sum(map(int, sys.stdin))', 'len(sys.stdin.readlines())', 'sys.stdin.read().split()', 'max(int(l) for l in sys.stdin)', 'sorted(int(l) for l in sys.stdin)'])})"`,
  (_, random) =>
    `echo '${word(random)}' | python3 -c "import sys; print(sys.stdin.read()${random.pick(['.upper()', '.strip()[::-1]', '.split()', '.strip()', ".count('a')"])}${random.pick(['', ", end=''"])})"`,
  (_, random) =>
    `python3 -m json.tool <<< '${random.pick([`{"${word(random)}": ${number(random)}}`, `[${number(random)}, "${word(random)}"]`, '{"b": 1, "a": [true, null]}', `{"a" ${number(random)}}`])}'`,
  (_, random) => `python3 ${random.pick(['--version', '-V', `${word(random).split(' ')[0]}.py`])}`,
])
