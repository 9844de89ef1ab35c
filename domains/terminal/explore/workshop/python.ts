// Python at the prompt: one-liners, programs, tests, tracebacks, and the modules that are programs.
import { typed } from '../choose.ts'
import { within } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { cities, fruits, people, words } from '../vocabulary.ts'
import { projectOf } from './projects.ts'
import { pieces } from './python-programs.ts'

const list = (random: Random) =>
  `[${Array.from({ length: random.between(2, 5) }, () => random.between(0, 50)).join(', ')}]`
const string = (random: Random) => `'${random.pick([...words, ...fruits, ...people])}'`

const expressions: readonly ((random: Random) => string)[] = [
  random =>
    `${random.between(2, 40)} ${random.pick(['+', '-', '*', '//', '%', '**'])} ${random.between(1, 9)}`,
  random => `${random.between(1, 50)} / ${random.between(0, 8)}`,
  random => `sorted(${list(random)})`,
  random => `sum(${list(random)}), max(${list(random)})`,
  random => `${string(random)}.upper()`,
  random => `${string(random)}.center(${random.between(8, 16)}, '*')`,
  random => `len(${string(random)}) * ${random.between(1, 4)}`,
  random => `','.join(sorted([${string(random)}, ${string(random)}, ${string(random)}]))`,
  random => `[x * ${random.between(2, 4)} for x in range(${random.between(2, 7)})]`,
  random => `{k: len(k) for k in (${string(random)}, ${string(random)})}`,
  random => `${string(random)}[${random.between(-3, 9)}]`,
  random => `int(${random.pick(["'12'", "'1e3'", "''", "'ff', 16", string(random)])})`,
  random => `round(${random.between(1, 99)}.${random.between(10, 99)}, 1)`,
  random => `'%05d|%-6s|' % (${random.between(1, 999)}, ${string(random)})`,
  random => `f'{${random.between(1, 99999)}:,} {${random.between(1, 9)}/8:.3f}'`,
  random => `list(zip(${string(random)}, ${list(random)}))`,
  random => `dict(a=${random.between(1, 9)})[${random.pick(["'a'", "'b'"])}]`,
  random => `${string(random)} in ${string(random)}, ${string(random)} == ${string(random)}`,
  random => `tuple(reversed(${list(random)}))`,
  random => `${string(random)} + ${random.pick(['1', string(random), 'str(2)'])}`,
  random => `hex(${random.between(1, 4096)}), bin(${random.between(1, 32)}), oct(${random.between(1, 64)})`,
  random => `${string(random)}.${random.pick(['find', 'index', 'count'])}('${random.pick(['a', 'e', 'z'])}')`,
  random => `any(x > ${random.between(1, 40)} for x in ${list(random)})`,
  random => `set(${list(random)}) == set(${list(random)})`,
]

const imports: readonly ((random: Random) => string)[] = [
  random =>
    `import math; print(math.${random.pick(['sqrt(16)', 'pi', 'floor(2.7)', 'gcd(12, 18)', 'sqrt(-1)', 'comb(5, 2)'])})`,
  random =>
    `import json; print(json.dumps({${string(random)}: ${list(random)}}${random.pick(['', ', indent=2', ', sort_keys=True'])}))`,
  random =>
    `import json; print(json.loads('${random.pick(['{"a": 1}', '[1, 2', '{"a": [true, null]}', 'nope'])}'))`,
  random =>
    `import re; print(re.findall(r'${random.pick(['[aeiou]', '\\w+', '[0-9]+'])}', ${string(random)}))`,
  random =>
    `import datetime; print(datetime.date(2025, ${random.between(1, 13)}, ${random.between(1, 28)}).strftime('%A %d %B'))`,
  random =>
    `import collections; print(collections.Counter(${string(random)}).most_common(${random.between(1, 3)}))`,
  random => `import base64; print(base64.b64encode(b${string(random)}))`,
  random =>
    `import hashlib; print(hashlib.${random.pick(['md5', 'sha1', 'sha256'])}(b${string(random)}).hexdigest())`,
  random => `import os; print(sorted(os.listdir('.'))${random.pick(['', '[:3]'])})`,
  random =>
    `import os.path; print(os.path.${random.pick(["basename('/a/b.txt')", "join('a', 'b')", "splitext('x.tar.gz')", "exists('data.csv')", "getsize('data.csv')"])})`,
  random =>
    `import itertools; print(list(itertools.${random.pick(['combinations', 'permutations'])}(${string(random)}[:3], 2)))`,
  random => `import random; random.seed(${random.between(1, 20)}); print(random.randint(1, 100))`,
  random =>
    `import statistics; print(statistics.${random.pick(['mean', 'median', 'pstdev'])}(${list(random)}))`,
  random => `import ${random.pick(['numpy', 'requests', 'pandas', 'yaml', 'flask', random.pick(words)])}`,
  random =>
    `from decimal import Decimal; print(Decimal('${random.between(1, 9)}.1') + Decimal('${random.between(1, 9)}.2'))`,
  random =>
    `import csv; print(list(csv.DictReader(open('data.csv')))[${random.between(0, 9)}]['${random.pick(['name', 'city', 'amount', 'price'])}'])`,
  random => `import sys; print(${string(random)}, file=sys.stderr); sys.exit(${random.between(0, 4)})`,
]

const quoted = (code: string) =>
  code.includes("'") ? `"${code.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : `'${code}'`

const inProject =
  (
    make: (
      project: ReturnType<typeof projectOf>,
      random: Random,
      module: { name: string; functions: readonly string[] },
    ) => string,
  ): Make =>
  (machine, random) => {
    const project = projectOf(machine)
    if (machine.cwd !== project.folder) return `cd ${project.folder}`
    return make(project, random, random.pick(project.modules))
  }

const call = (random: Random, functions: readonly string[]) =>
  pieces.find(({ name }) => name === random.pick(functions))?.calls(random) ?? 'average([1])'

/** One-liners. */
export const pythonLines = family('python-lines', [
  [6, (_, random) => `python3 -c ${quoted(`print(${random.pick(expressions)(random)})`)}`],
  [5, (_, random) => `python3 -c ${quoted(random.pick(imports)(random))}`],
  (_, random) =>
    `python3 -c ${quoted(`x = ${list(random)}\nfor i, v in enumerate(x):\n    print(i, v * ${random.between(1, 3)})`)}`,
  (_, random) =>
    `echo '${random.pick(cities)} ${random.between(1, 99)}' | python3 -c "import sys; print(sys.stdin.read().split())"`,
  (_, random) =>
    `python3 - <<'EOF'\nname = ${string(random)}\nprint(f'{name!r:>12}')\n${random.pick(['print(undefined_name)', 'print(len(name))', 'raise SystemExit(3)', "assert len(name) < 4, 'too long'"])}\nEOF`,
  (_, random) =>
    `python3 -c ${quoted(`def f(n):\n    return n if n < 2 else f(n-1) + f(n-2)\nprint([f(i) for i in range(${random.between(3, 12)})])`)}`,
])

/** Programs, modules and tests of the project. */
export const pythonProject = family(
  'python-project',
  [
    [
      4,
      inProject(
        ({ programs }, random) => `python3 ${random.pick(programs)}${random.pick(['', '', ' one', ' a b'])}`,
      ),
    ],
    [
      4,
      inProject(
        (_, random, module) =>
          `python3 -c ${quoted(`import ${module.name}; print(${module.name}.${call(random, module.functions)})`)}`,
      ),
    ],
    [
      4,
      inProject(
        (_, random, module) =>
          `python3 -m unittest ${random.pick(['', '-v ', '-q ', '-f '])}test_${module.name} 2>&1`,
      ),
    ],
    [
      2,
      inProject(
        (_, random, module) =>
          `python3 -m unittest test_${module.name}.${module.name.charAt(0).toUpperCase()}${module.name.slice(1)}Test.test_${random.pick([...module.functions, 'missing'])} 2>&1 | ${random.pick(['tail -n 3', 'head -n 12', 'cat', 'grep -c File'])}`,
      ),
    ],
    [
      2,
      inProject(
        (_, random, module) =>
          `grep -n 'def ' ${module.name}.py${random.pick(['', ` test_${module.name}.py`])}`,
      ),
    ],
    [
      2,
      inProject(
        (_, random, module) =>
          `cat ${random.pick([`${module.name}.py`, 'main.py', `test_${module.name}.py`])}`,
      ),
    ],
    inProject(
      (_, random, module) =>
        `sed -i '${random.pick(['s/return /return  /', '/return/d', 's/(/( /', 's/:$//', `s/${random.pick(module.functions)}/${random.pick(words)}/`])}' ${module.name}.py && python3 main.py`,
    ),
    inProject(
      (_, random, module) =>
        `python3 -m py_compile ${random.pick([`${module.name}.py`, 'main.py', 'data.csv'])} && echo compiled`,
    ),
    inProject(
      (_, random, module) =>
        `printf '\\n\\ndef ${random.pick(words)}(x):\\n    return x ${random.pick(['+', '*', '-'])} ${random.between(2, 9)}\\n' >> ${module.name}.py`,
    ),
    inProject(
      (_, __, module) =>
        `python3 -c "import ${module.name}; print([n for n in dir(${module.name}) if not n.startswith('_')])"`,
    ),
    inProject(
      (_, random, module) =>
        `python3 -c "import inspect, ${module.name}; print(inspect.signature(${module.name}.${random.pick(module.functions)}))"`,
    ),
    inProject(
      (_, random, module) => `python3 -m doctest ${module.name}.py; echo $?${random.pick(['', ' done'])}`,
    ),
    (machine, random) => {
      const file = within(projectOf(machine).folder, 'config.json')
      return machine.files.has(file)
        ? `python3 -m json.tool ${random.pick(['', '--compact ', '--sort-keys '])}${typed(machine, file, random)}`
        : undefined
    },
  ],
  [
    (_, random) => `python3 ${random.pick(words)}.py`,
    (_, random) =>
      `python3 -c ${quoted(random.pick(['print(', 'if True print(1)', 'for x in 3: print(x)', "print('a' + 1)", '1 / 0', 'import nothing_here', 'x', "open('missing.txt')", 'None.x', "int('x')", '[][1]', "{}['k']", 'def f(:', "raise ValueError('bad value')"]))}`,
    (_, random) =>
      `python3 -m ${random.pick(['nothing', 'unittest nothing', 'json.tool data.csv', 'pip install requests'])} 2>&1 | tail -n ${random.between(1, 4)}`,
    inProject(
      (_, random, module) =>
        `python3 -c "import ${module.name}; ${module.name}.${random.pick([...module.functions])}()"`,
    ),
    inProject((_, __, module) => `python3 -c "from ${module.name} import nothing"`),
  ],
)
