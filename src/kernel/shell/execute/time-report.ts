import type { Shell } from '../shell.ts'

/** What `time` prints after a pipeline. */
export function timeReport(milliseconds: number, format: 'bash' | 'posix', _shell: Shell): string {
  const real = milliseconds / 1000
  if (format === 'posix') return `real ${real.toFixed(2)}\nuser 0.00\nsys 0.00\n`
  const shown = (seconds: number) => `${Math.floor(seconds / 60)}m${(seconds % 60).toFixed(3)}s`
  return `\nreal\t${shown(real)}\nuser\t${shown(0)}\nsys\t${shown(0)}\n`
}
