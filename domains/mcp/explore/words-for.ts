// What people give for a parameter, by its name.
import type { Json } from '../../../src/world/json.ts'

const table: readonly (readonly [RegExp, readonly Json[]])[] = [
  [/^(path|source|paths)$/, ['/data/first/new.txt', '/data/first/made/there.txt', '/data/first/missing.txt']],
  [/^destination$/, ['/data/first/moved.md', '/data/first/src/renamed.ts', '/data/second/copy.txt']],
  [/^pattern$/, ['*.txt', '**/*.ts', '*.md', 'notes*', '**/*', '*.none']],
  [/^(excludePatterns)$/, ['*.txt', 'src', '**/lib/**']],
  [/^(content|newText)$/, ['one\ntwo\n', 'export const a = 1\n', 'changed', '# Title\n\nSome text.\n']],
  [/^(head|tail)$/, [1, 2, 3, 5, 10]],
  [/^(name|names|entityName|entityNames)$/, ['Ada', 'Bo', 'Lighthouse', 'North road', 'Quay']],
  [/^entityType$/, ['person', 'place', 'ship']],
  [/^relationType$/, ['knows', 'owns', 'sails to']],
  [/^(observations|contents)$/, ['likes tea', 'opens at nine', 'is quiet in winter', 'was painted green']],
  [/^(query|words)$/, ['tea', 'a', 'person', 'Roof', 'nothing', 'needs']],
  [/^message$/, ['hello', 'Ünïcode ✓', 'two\nlines', 'a longer message with several words']],
  [/^(a|b)$/, [0, 1, 2.5, -7, 40, 1_000_000]],
  [/^duration$/, [0.1, 0.2]],
  [/^steps$/, [1, 2, 3]],
  [/^resourceId$/, [1, 2, 3, 7, 0]],
  [
    /^data$/,
    [
      'data:text/plain,hello',
      'data:text/plain;base64,aGVsbG8=',
      'https://nowhere.example/file.txt',
      'no address',
    ],
  ],
  [
    /^(thought|topic)$/,
    [
      'The door is locked, so the key must be elsewhere.',
      'First list what is known.',
      'That was wrong: the clock runs behind.',
      'So the answer is seven.',
    ],
  ],
  [/^(thoughtNumber|totalThoughts|revisesThought|branchFromThought)$/, [1, 2, 3, 4, 5]],
  [/^branchId$/, ['other-way', 'shortcut']],
  [/^(title)$/, ['Lamp flickers', 'Order timber', 'Wrong total', 'Paint the gate', 'Call the plumber']],
  [
    /^(body|text)$/,
    ['Seen on Monday, twice.', 'Needs two people.', 'See the other one.', 'Fixed with a new screw.'],
  ],
  [/^quantity$/, [1, 2, 3, 5, 10, 40]],
  [/^(limit|last|count)$/, [1, 2, 3, 5, 10]],
  [/^offset$/, [0, 1, 3]],
  [/^below$/, [10, 25.5, 60]],
]

/** The words; none where the name says nothing. */
export function wordsFor(parameter: string): readonly Json[] {
  return table.find(([name]) => name.test(parameter))?.[1] ?? []
}
