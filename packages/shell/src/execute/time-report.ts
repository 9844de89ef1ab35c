import type { Shell } from '../shell.ts'

/** What `time` prints after a pipeline; TIMEFORMAT says how. */
export function timeReport(milliseconds: number, format: 'bash' | 'posix', shell: Shell): string {
  const real = milliseconds / 1000
  if (format === 'posix') return `real ${real.toFixed(2)}\nuser 0.00\nsys 0.00\n`
  const layout = shell.variables.get('TIMEFORMAT') ?? '\nreal\t%3lR\nuser\t%3lU\nsys\t%3lS'
  if (layout === '') return ''
  const text = layout.replace(
    /%([0-3]?)(l?)([RUSP%])/g,
    (_, digits: string, isLong: string, letter: string) => {
      if (letter === '%') return '%'
      if (letter === 'P') return '0.00'
      return shown(letter === 'R' ? real : 0, {
        digits: digits === '' ? 3 : Number(digits),
        isLong: isLong !== '',
      })
    },
  )
  return `${text}\n`
}

function shown(seconds: number, { digits, isLong }: { digits: number; isLong: boolean }): string {
  if (!isLong) return seconds.toFixed(digits)
  return `${Math.floor(seconds / 60)}m${(seconds % 60).toFixed(digits)}s`
}
