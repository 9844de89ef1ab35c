// The page of the library: a line for every name that a program can import.
import { cell } from './field-table.ts'
import { entriesOf, readExports } from './read-exports.ts'

/** The generated part of the page, from the package in this folder. */
export function apiPage(folder: string): string {
  return entriesOf(folder)
    .flatMap(({ entry, file }) => [
      `## \`${entry}\``,
      [
        '| name | kind | what it is |',
        '| --- | --- | --- |',
        ...readExports(file).map(
          ({ name, kind, doc }) => `| \`${name}\` | ${kind} | ${doc === undefined ? '' : cell(doc)} |`,
        ),
      ].join('\n'),
    ])
    .join('\n\n')
}
