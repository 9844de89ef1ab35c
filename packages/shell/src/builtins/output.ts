// echo and printf.

import { formatPrintf } from '../format/printf-format.ts'
import { formatTime } from '../format-time.ts'
import { decodeEscapes } from '../syntax/escapes.ts'
import { assignPlain } from '../words/assign.ts'
import { type Builtin, say } from './builtin.ts'

export const echo: Builtin = async ({ args, shell }) => {
  let isEscaped = shell.shellOptions.has('xpg_echo')
  let hasNewline = true
  let at = 0
  for (; at < args.length && /^-[neE]+$/.test(args[at] ?? ''); at++) {
    for (const letter of (args[at] ?? '').slice(1)) {
      if (letter === 'n') hasNewline = false
      else isEscaped = letter === 'e'
    }
  }
  const text = args.slice(at).join(' ')
  if (!isEscaped) await say(shell, text + (hasNewline ? '\n' : ''))
  else {
    const { bytes, stopped } = decodeEscapes(text, { style: 'echo' })
    await say(shell, bytes + (hasNewline && !stopped ? '\n' : ''))
  }
  return 0
}

export const printf: Builtin = async ({ args, shell }) => {
  const rest = [...args]
  let target: string | undefined
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    if (option.startsWith('-v')) target = option.slice(2) || rest.shift()
    else {
      await shell.complain(`printf: ${option.slice(0, 2)}: invalid option`)
      await shell.output(2)?.write('printf: usage: printf [-v var] format [arguments]\n')
      return 2
    }
  }
  const [format, ...values] = rest
  if (format === undefined) {
    await shell.output(2)?.write('printf: usage: printf [-v var] format [arguments]\n')
    return 2
  }
  const result = formatPrintf(format, values, {
    formatTime: (pattern, seconds) =>
      formatTime(pattern, seconds === undefined ? shell.clock.now : seconds * 1000, shell),
  })
  for (const complaint of result.complaints) await shell.complain(`printf: ${complaint}`)
  if (target === undefined) await say(shell, result.text)
  else assignPlain(target, result.text, { shell })
  return result.status
}
