// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of programs
// Small Python programs by seed: a module of functions, a program that uses it, and its tests. Some have a fault.
import type { Random } from '../random.ts'
import { fruits, people, words } from '../vocabulary.ts'

/** A function with an expression that calls it, in Python. */
interface Piece {
  readonly name: string
  readonly source: readonly string[]
  readonly calls: (random: Random) => string
  /** What a test says of it: an expression and what it must equal. */
  readonly fact: readonly [string, string]
  /** A line that breaks it, put in place of the last one. */
  readonly fault: string
}

const numbers = (random: Random, count = random.between(2, 6)) =>
  `[${Array.from({ length: count }, () => random.between(0, 40)).join(', ')}]`

export const pieces: readonly Piece[] = [
  {
    name: 'average',
    source: ['def average(values):', '    total = sum(values)', '    return total / len(values)'],
    calls: random => `average(${random.chance(0.15) ? '[]' : numbers(random)})`,
    fact: ['average([2, 4])', '3'],
    fault: '    return total / (len(values) - 1)',
  },
  {
    name: 'slug',
    source: ['def slug(text):', '    return text.strip().lower().replace(" ", "-")'],
    calls: random => `slug("${random.pick(words)} ${random.pick(people)}")`,
    fact: ['slug(" Two Words ")', '"two-words"'],
    fault: '    return text.lower().replace(" ", "-")',
  },
  {
    name: 'count_words',
    source: [
      'def count_words(text):',
      '    counts = {}',
      '    for word in text.split():',
      '        counts[word] = counts.get(word, 0) + 1',
      '    return counts',
    ],
    calls: random => `count_words("${random.pick(fruits)} ${random.pick(fruits)} ${random.pick(fruits)}")`,
    fact: ['count_words("a b a")', '{"a": 2, "b": 1}'],
    fault: '    return len(counts)',
  },
  {
    name: 'fizz',
    source: [
      'def fizz(number):',
      '    if number % 3 == 0:',
      '        return "fizz"',
      '    return str(number)',
    ],
    calls: random => `fizz(${random.between(1, 30)})`,
    fact: ['fizz(4)', '"4"'],
    fault: '    return number',
  },
  {
    name: 'clamp',
    source: ['def clamp(value, low, high):', '    return max(low, min(value, high))'],
    calls: random => `clamp(${random.between(-20, 120)}, 0, ${random.pick([10, 50, 100])})`,
    fact: ['clamp(11, 0, 10)', '10'],
    fault: '    return min(low, max(value, high))',
  },
  {
    name: 'initials',
    source: ['def initials(name):', '    return "".join(part[0] for part in name.split())'],
    calls: random => `initials("${random.pick(people)} ${random.pick(people)}")`,
    fact: ['initials("Ada Byron")', '"AB"'],
    fault: '    return "".join(part[0] for part in name)',
  },
  {
    name: 'chunks',
    source: [
      'def chunks(items, size):',
      '    return [items[at : at + size] for at in range(0, len(items), size)]',
    ],
    calls: random => `chunks(${numbers(random, random.between(3, 7))}, ${random.between(1, 3)})`,
    fact: ['chunks([1, 2, 3], 2)', '[[1, 2], [3]]'],
    fault: '    return [items[at : at + size] for at in range(0, len(items) - 1, size)]',
  },
  {
    name: 'reverse',
    source: ['def reverse(text):', '    return text[::-1]'],
    calls: random => `reverse("${random.pick(words)}")`,
    fact: ['reverse("abc")', '"cba"'],
    fault: '    return text[:-1]',
  },
  {
    name: 'parse_pair',
    source: [
      'def parse_pair(line):',
      '    key, value = line.split("=")',
      '    return key.strip(), int(value)',
    ],
    calls: random =>
      `parse_pair("${random.pick(words)}=${random.pick(['3', '17', 'x', '1=2', `${random.between(1, 99)}`])}")`,
    fact: ['parse_pair("a = 3")', '("a", 3)'],
    fault: '    return key, int(value)',
  },
  {
    name: 'factorial',
    source: [
      'def factorial(number):',
      '    if number < 0:',
      '        raise ValueError("number must not be negative")',
      '    return 1 if number < 2 else number * factorial(number - 1)',
    ],
    calls: random => `factorial(${random.between(-1, 9)})`,
    fact: ['factorial(4)', '24'],
    fault: '    return 1 if number < 2 else number * factorial(number - 2)',
  },
  {
    name: 'lookup',
    source: ['def lookup(table, key):', '    return table[key]'],
    calls: random =>
      `lookup({"${random.pick(fruits)}": ${random.between(1, 9)}, "x": 1}, "${random.pick(['x', 'y'])}")`,
    fact: ['lookup({"a": 1}, "a")', '1'],
    fault: '    return table.get(key, 0) + 1',
  },
  {
    name: 'percent',
    source: ['def percent(part, whole):', '    return f"{100 * part / whole:.1f} %"'],
    calls: random => `percent(${random.between(0, 20)}, ${random.pick([0, 4, 8, 20, 25, 50])})`,
    fact: ['percent(1, 4)', '"25.0 %"'],
    fault: '    return f"{part / whole:.1f} %"',
  },
]

/** A module of some pieces; with a fault, the last line of one is wrong. */
export function moduleText(chosen: readonly Piece[], faulty: Piece | undefined): string {
  const functions = chosen.map(piece =>
    (piece === faulty ? [...piece.source.slice(0, -1), piece.fault] : piece.source).join('\n'),
  )
  return `${functions.join('\n\n\n')}\n`
}

/** Tests of a module in unittest's form. */
export function testText(module: string, chosen: readonly Piece[]): string {
  const cases = chosen.map(({ name, fact: [expression, expected] }) =>
    [`    def test_${name}(self):`, `        self.assertEqual(${module}.${expression}, ${expected})`].join(
      '\n',
    ),
  )
  return `import unittest\n\nimport ${module}\n\n\nclass ${className(module)}Test(unittest.TestCase):\n${cases.join('\n\n')}\n\n\nif __name__ == "__main__":\n    unittest.main()\n`
}

const className = (module: string) => module.charAt(0).toUpperCase() + module.slice(1)

/** A program that prints what the module's functions say. */
export function programText(module: string, chosen: readonly Piece[], random: Random): string {
  const lines = chosen.map(piece => `    print("${piece.name}:", ${module}.${piece.calls(random)})`)
  return `import sys\n\nimport ${module}\n\n\ndef main(arguments):\n    print("arguments:", len(arguments))\n${lines.join('\n')}\n    return ${random.pick(['0', '0', '0', '2'])}\n\n\nif __name__ == "__main__":\n    sys.exit(main(sys.argv[1:]))\n`
}
