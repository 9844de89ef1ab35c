// What join prints of its lines.
import type { Process } from '../../../run/process.ts'
import type { Options } from '../../options.ts'

/** A line in its fields. */
export interface Row {
  readonly line: string
  readonly fields: readonly string[]
  readonly key: string
}

/** What `-t` names; undefined for blanks. */
export function separatorOf(options: Options): string | undefined {
  const typed = options.value('t')
  return typed === '' ? '\n' : typed === '\\0' ? '\0' : typed
}

/** Writes lines that belong together, and those that have no partner. */
export class Printer {
  private readonly process: Process
  private readonly keys: readonly number[]
  private readonly separator: string
  private readonly empty: string
  private readonly format: readonly string[] | undefined
  private readonly end: string

  constructor(
    process: Process,
    options: Options,
    { keys, counts }: { keys: readonly number[]; counts: readonly number[] },
  ) {
    this.process = process
    this.keys = keys
    this.separator = separatorOf(options) ?? ' '
    this.empty = options.value('e') ?? ''
    const format = options.value('o')
    this.format = format === 'auto' ? automatic(keys, counts) : format?.split(/[ ,]+/)
    this.end = options.has('z') ? '\0' : '\n'
  }

  /** Two lines with one key. */
  pair(left: Row, right: Row): void {
    const cells = this.format
      ? this.formatted([left, right])
      : [
          left.fields[(this.keys[0] ?? 1) - 1] ?? '',
          ...others(left, this.keys[0]),
          ...others(right, this.keys[1]),
        ]
    this.line(cells)
  }

  /** A line alone. */
  single(row: Row, file: 0 | 1): void {
    const rows: [Row | undefined, Row | undefined] = file === 0 ? [row, undefined] : [undefined, row]
    const cells = this.format
      ? this.formatted(rows)
      : [row.fields[(this.keys[file] ?? 1) - 1] ?? '', ...others(row, this.keys[file])]
    this.line(cells)
  }

  private formatted(rows: readonly [Row | undefined, Row | undefined]): string[] {
    return (this.format ?? []).map(spec => {
      if (spec === '0') {
        const index = rows[0] ? 0 : 1
        return rows[index]?.fields[(this.keys[index] ?? 1) - 1] ?? this.empty
      }
      const [file, field] = spec.split('.').map(Number)
      return rows[(file ?? 1) - 1]?.fields[(field ?? 1) - 1] || this.empty
    })
  }

  private line(cells: readonly string[]): void {
    this.process.out(cells.join(this.separator) + this.end)
  }
}

// as many fields as the first lines have
function automatic(keys: readonly number[], counts: readonly number[]): string[] {
  const fields = counts.flatMap((count, file) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter(field => field !== keys[file])
      .map(field => `${file + 1}.${field}`),
  )
  return ['0', ...fields]
}

function others(row: Row, key: number | undefined): string[] {
  return row.fields.filter((_, index) => index !== (key ?? 1) - 1)
}
