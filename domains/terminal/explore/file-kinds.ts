// The kinds of files people keep, each filled by chance, with what an explorer should remember of it.
import type { Shape } from './machine.ts'
import type { Random } from './random.ts'
import { cities, departments, fruits, levels, people, sentences, services, words } from './vocabulary.ts'

/** A file's text, and what it looks like. */
export interface Written {
  readonly content: string
  readonly shape: Shape
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
const two = (value: number) => String(value).padStart(2, '0')

function peopleCsv(random: Random): Written {
  const keys = random.some(people, random.between(5, 14))
  const rows = keys.map(
    (name, index) =>
      `${index + 1},${name},${random.pick(departments)},${random.between(21, 64)},${random.pick(cities)},${random.between(24, 98) * 1000}`,
  )
  const columns = ['id', 'name', 'department', 'age', 'city', 'salary']
  return { content: `${[columns.join(','), ...rows].join('\n')}\n`, shape: { kind: 'csv', columns, keys } }
}

function salesCsv(random: Random): Written {
  const rows = many(
    random.between(6, 20),
    () =>
      `2025-${two(random.between(1, 12))}-${two(random.between(1, 28))},${random.pick(fruits)},${random.between(1, 50)},${random.between(1, 30)}.${two(random.between(0, 99))}`,
  )
  const columns = ['date', 'item', 'quantity', 'price']
  return {
    content: `${[columns.join(','), ...rows].join('\n')}\n`,
    shape: { kind: 'csv', columns, keys: fruits },
  }
}

function inventoryTsv(random: Random): Written {
  const keys = random.some(fruits, random.between(5, 10))
  const rows = keys.map(item => `${item}\t${random.between(0, 200)}\t${random.pick(cities)}`)
  return { content: `${rows.join('\n')}\n`, shape: { kind: 'words', words: keys } }
}

function log(random: Random): Written {
  let seconds = random.between(0, 3600)
  const lines = many(random.between(10, 40), () => {
    seconds += random.between(1, 90)
    const time = `${two(Math.floor(seconds / 3600) + 8)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
    const service = random.pick(services)
    const event = random.pick([
      `request ${random.between(100, 999)} took ${random.between(1, 900)}ms`,
      `user ${random.pick(people).toLowerCase()} logged in from 10.0.${random.between(0, 9)}.${random.between(1, 254)}`,
      `connection to ${random.pick(services)} refused`,
      `retry ${random.between(1, 5)} of 5`,
      `cache miss for key ${random.pick(words)}:${random.between(1, 99)}`,
      `status=${random.pick([200, 200, 201, 304, 404, 500, 503])} path=/${random.pick(words)}`,
    ])
    return `2025-06-${two(random.between(1, 3))} ${time} ${random.pick(levels)} [${service}] ${event}`
  })
  return {
    content: `${lines.join('\n')}\n`,
    shape: { kind: 'log', words: [...levels, ...services, 'request', 'refused'] },
  }
}

/** Some lines of prose. */
export function notes(random: Random): Written {
  const lines = many(random.between(3, 14), () => (random.chance(0.12) ? '' : random.pick(sentences)))
  const ending = random.chance(0.12) ? '' : '\n'
  return {
    content: `${lines.join('\n')}${ending}`,
    shape: { kind: 'text', words: ['the', 'error', 'The', 'TODO', 'one', 'line', 'is'] },
  }
}

function numbers(random: Random): Written {
  const low = random.pick([-50, 0, 0, 1])
  return {
    content: `${many(random.between(5, 20), () => random.between(low, 250)).join('\n')}\n`,
    shape: { kind: 'numbers' },
  }
}

function wordList(random: Random): Written {
  const list = many(random.between(6, 20), () => random.pick(fruits))
  return { content: `${list.join('\n')}\n`, shape: { kind: 'words', words: fruits } }
}

/** Settings, a line each. */
export function config(random: Random): Written {
  const keys = random.some(
    ['host', 'port', 'timeout', 'retries', 'debug', 'name', 'path', 'level', 'user'],
    random.between(4, 7),
  )
  const lines = keys.map(
    key =>
      `${key}${random.pick(['=', ' = ', '='])}${random.pick(['8080', 'true', 'localhost', random.pick(words), '30', '/var/data'])}`,
  )
  const content = ['# settings', `[${random.pick(services)}]`, ...lines, '', '; end', ''].join('\n')
  return { content, shape: { kind: 'config', keys } }
}

function json(random: Random): Written {
  const value = {
    name: random.pick(words),
    version: `${random.between(0, 3)}.${random.between(0, 20)}.${random.between(0, 9)}`,
    active: random.chance(0.5),
    tags: random.some(words, random.between(0, 3)),
    owner: { name: random.pick(people), city: random.pick(cities) },
    items: many(random.between(1, 4), index => ({
      id: index + 1,
      item: random.pick(fruits),
      count: random.between(0, 40),
    })),
    note: null,
  }
  const keys = ['name', 'version', 'active', 'tags', 'owner', 'items']
  return {
    content: `${JSON.stringify(value, null, random.pick([2, 2, 4, 0]))}\n`,
    shape: { kind: 'json', keys },
  }
}

function script(random: Random): Written {
  const word = random.pick(words)
  const content = random.pick([
    `#!/bin/bash\nname=\${1:-${word}}\necho "hello, $name"\n`,
    `#!/bin/bash\nset -e\nfor f in "$@"; do\n  echo "$f: $(wc -c < "$f") bytes"\ndone\n`,
    `#!/bin/sh\n# counts arguments\necho "got $# arguments"\n[ $# -gt 0 ] || exit 3\necho "first: $1"\n`,
    `#!/usr/bin/env bash\nsum=0\nwhile read -r n; do\n  sum=$((sum + n))\ndone\necho "$sum"\n`,
    `#!/bin/bash\ncase "$1" in\n  start) echo starting ;;\n  stop) echo stopping ;;\n  *) echo "usage: $0 start|stop" >&2; exit 2 ;;\nesac\n`,
  ])
  return { content, shape: { kind: 'script' } }
}

function markdown(random: Random): Written {
  const title = random.pick(words)
  const items = random.some(fruits, 3).map(item => `- ${item}`)
  const content = [
    `# ${title}`,
    '',
    random.pick(sentences),
    '',
    '## List',
    '',
    ...items,
    '',
    '```',
    'make all',
    '```',
    '',
  ]
  return { content: content.join('\n'), shape: { kind: 'text', words: ['#', 'List', title, '-'] } }
}

/** Every kind with its names, its ending, and how often it comes up. */
export const kinds: readonly {
  weight: number
  names: readonly string[]
  ending: string
  write: (random: Random) => Written
}[] = [
  { weight: 3, names: ['people', 'staff', 'employees', 'users'], ending: '.csv', write: peopleCsv },
  { weight: 2, names: ['sales', 'orders', 'purchases'], ending: '.csv', write: salesCsv },
  { weight: 1, names: ['inventory', 'stock'], ending: '.tsv', write: inventoryTsv },
  { weight: 3, names: ['app', 'server', 'access', 'system'], ending: '.log', write: log },
  {
    weight: 4,
    names: ['notes', 'todo', 'draft', 'letter', 'story', 'minutes'],
    ending: '.txt',
    write: notes,
  },
  { weight: 2, names: ['numbers', 'scores', 'values'], ending: '.txt', write: numbers },
  { weight: 2, names: ['fruits', 'list', 'shopping'], ending: '.txt', write: wordList },
  { weight: 2, names: ['settings', 'app', 'config'], ending: '.ini', write: config },
  { weight: 2, names: ['data', 'package', 'record'], ending: '.json', write: json },
  { weight: 2, names: ['run', 'hello', 'count', 'service'], ending: '.sh', write: script },
  { weight: 2, names: ['README', 'CHANGES', 'index'], ending: '.md', write: markdown },
]
