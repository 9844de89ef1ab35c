// What ls refuses: words that its options do not have.
import type { Process } from '../../run/process.ts'
import { choiceOf } from '../choice.ts'
import type { Options } from '../options.ts'

const when = [
  ['always', 'yes', 'force'],
  ['never', 'no', 'none'],
  ['auto', 'tty', 'if-tty'],
]

const choices: Readonly<Record<string, { option: string; words: readonly (readonly string[])[] }>> = {
  sort: {
    option: '--sort',
    words: [['none'], ['time'], ['size'], ['extension'], ['version'], ['width']],
  },
  format: {
    option: '--format',
    words: [['verbose', 'long'], ['commas'], ['horizontal', 'across'], ['vertical'], ['single-column']],
  },
  'indicator-style': {
    option: '--indicator-style',
    words: [['none'], ['slash'], ['file-type'], ['classify']],
  },
  color: { option: '--color', words: when },
  F: { option: '--classify', words: when },
}

/** The status after a complaint about an option's value; undefined where all are fine. */
export async function refusalOf(process: Process, options: Options): Promise<number | undefined> {
  for (const { key, value } of options.given) {
    if (value === undefined) continue
    const choice = choices[key]
    if (choice) {
      const chosen = await choiceOf(process, value, { ...choice, status: 2 })
      if (typeof chosen === 'number') return chosen
    }
    if ((key === 'w' || key === 'T') && !/^\+?[0-9]+$/.test(value)) {
      await process.fail(`invalid ${key === 'w' ? 'line width' : 'tab size'}: '${value}'`)
      return 2
    }
    if (key === 'time-style' && !isTimeStyle(value)) return refuseTimeStyle(process, value)
  }
  return undefined
}

function isTimeStyle(value: string): boolean {
  return value.startsWith('+') || /^(?:posix-)*(?:full-iso|long-iso|iso|locale)$/.test(value)
}

async function refuseTimeStyle(process: Process, value: string): Promise<number> {
  await process.fail(`invalid argument '${value}' for ${process.mark('time style')}`)
  await process.err(
    `Valid arguments are:\n  - [posix-]full-iso\n  - [posix-]long-iso\n  - [posix-]iso\n  - [posix-]locale\n  - +FORMAT (e.g., +%H:%M) for a 'date'-style format\nTry '${process.name} --help' for more information.\n`,
  )
  return 2
}
