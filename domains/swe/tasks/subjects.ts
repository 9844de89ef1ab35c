// Small functions that generated repositories are made of: each in JavaScript and Python, right and wrong, with cases that
// tell the two apart. The cases are data, so that both languages test the same.

export interface Subject {
  readonly name: string
  readonly javaScript: { readonly right: string; readonly wrong: string }
  readonly python: { readonly right: string; readonly wrong: string }
  /** What a case is called, its arguments, and what comes out. */
  readonly cases: readonly (readonly [title: string, given: readonly unknown[], result: unknown])[]
}

export const subjects: readonly Subject[] = [
  {
    name: 'clamp',
    javaScript: {
      right: 'export function clamp(value, low, high) {\n  return Math.min(Math.max(value, low), high)\n}\n',
      wrong: 'export function clamp(value, low, high) {\n  return Math.max(Math.min(value, low), high)\n}\n',
    },
    python: {
      right: 'def clamp(value, low, high):\n    return min(max(value, low), high)\n',
      wrong: 'def clamp(value, low, high):\n    return max(min(value, low), high)\n',
    },
    cases: [
      ['keeps what lies between', [5, 1, 9], 5],
      ['raises what is too low', [-3, 1, 9], 1],
      ['lowers what is too high', [12, 1, 9], 9],
    ],
  },
  {
    name: 'median',
    javaScript: {
      right:
        'export function median(values) {\n  const sorted = [...values].sort((a, b) => a - b)\n  const half = Math.floor(sorted.length / 2)\n  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2\n}\n',
      wrong:
        'export function median(values) {\n  const sorted = [...values].sort()\n  const half = Math.floor(sorted.length / 2)\n  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2\n}\n',
    },
    python: {
      right:
        'def median(values):\n    ordered = sorted(values)\n    half = len(ordered) // 2\n    if len(ordered) % 2:\n        return ordered[half]\n    return (ordered[half - 1] + ordered[half]) / 2\n',
      wrong:
        'def median(values):\n    ordered = sorted(values)\n    half = len(ordered) // 2\n    return ordered[half]\n',
    },
    cases: [
      ['takes the middle one', [[3, 1, 2]], 2],
      ['takes the mean of two', [[10, 9, 1, 2]], 5.5],
      ['sorts numbers as numbers', [[10, 9, 100]], 10],
    ],
  },
  {
    name: 'slug',
    javaScript: {
      right:
        "export function slug(title) {\n  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')\n}\n",
      wrong: "export function slug(title) {\n  return title.toLowerCase().replace(/[^a-z0-9]/, '-')\n}\n",
    },
    python: {
      right:
        'import re\n\n\ndef slug(title):\n    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")\n',
      wrong:
        'import re\n\n\ndef slug(title):\n    return re.sub(r"[^a-z0-9]", "-", title.lower(), count=1)\n',
    },
    cases: [
      ['joins words with dashes', ['Low Water Table'], 'low-water-table'],
      ['leaves a single word alone', ['tides'], 'tides'],
      ['drops what is no letter', ['  Berth #7!  '], 'berth-7'],
    ],
  },
  {
    name: 'chunks',
    javaScript: {
      right:
        'export function chunks(list, size) {\n  const parts = []\n  for (let at = 0; at < list.length; at += size) parts.push(list.slice(at, at + size))\n  return parts\n}\n',
      wrong:
        'export function chunks(list, size) {\n  const parts = []\n  for (let at = 0; at + size <= list.length; at += size) parts.push(list.slice(at, at + size))\n  return parts\n}\n',
    },
    python: {
      right:
        'def chunks(values, size):\n    return [values[at : at + size] for at in range(0, len(values), size)]\n',
      wrong:
        'def chunks(values, size):\n    return [values[at : at + size] for at in range(0, len(values) - size, size)]\n',
    },
    cases: [
      [
        'cuts a list into parts',
        [[1, 2, 3, 4], 2],
        [
          [1, 2],
          [3, 4],
        ],
      ],
      ['keeps a shorter last part', [[1, 2, 3], 2], [[1, 2], [3]]],
      ['has no part of nothing', [[], 3], []],
    ],
  },
  {
    name: 'isLeap',
    javaScript: {
      right:
        'export function isLeap(year) {\n  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)\n}\n',
      wrong: 'export function isLeap(year) {\n  return year % 4 === 0\n}\n',
    },
    python: {
      right: 'def isLeap(year):\n    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)\n',
      wrong: 'def isLeap(year):\n    return year % 4 == 0\n',
    },
    cases: [
      ['knows a common year', [2026], false],
      ['knows every fourth year', [2028], true],
      ['leaves out full centuries', [1900], false],
      ['keeps every fourth century', [2000], true],
    ],
  },
]
