// echo and printf.

import { refuseReal } from '../commands/real-option.ts'
import { formatPrintf } from '../format/printf-format.ts'
import { formatTime } from '../format-time.ts'
import { isUtf8Locale } from '../locale.ts'
import { decodeEscapes } from '../syntax/escapes.ts'
import { assignNamed } from '../words/assign.ts'
import { backslashed, octalQuoted } from '../words/quote.ts'
import { type Builtin, say } from './builtin.ts'

/** `echo [-neE] words`: prints its words. */
export const echo: Builtin = async ({ args, shell }) => {
  let isEscaped = shell.shellOptions.has('xpg_echo')
  let hasNewline = true
  let at = 0
  if (shell.isDash && args[0] === '-n') [hasNewline, at] = [false, 1]
  for (; !shell.isDash && at < args.length && /^-[neE]+$/.test(args[at] ?? ''); at++) {
    for (const letter of (args[at] ?? '').slice(1)) {
      if (letter === 'n') hasNewline = false
      else isEscaped = letter === 'e'
    }
  }
  const text = args.slice(at).join(' ')
  if (!isEscaped) await say(shell, text + (hasNewline ? '\n' : ''))
  else {
    const { bytes, stopped } = decodeEscapes(text, { style: 'echo', isUtf8: isUtf8Locale(shell) })
    await say(shell, bytes + (hasNewline && !stopped ? '\n' : ''))
  }
  return 0
}

/** `printf [-v name] format words`: prints in a format. */
export const printf: Builtin = async ({ args, shell }) => {
  const rest = [...args]
  let target: string | undefined
  while (rest[0]?.startsWith('-') && rest[0] !== '-') {
    const option = rest.shift() ?? ''
    if (option === '--') break
    if (option.startsWith('-v')) target = option.slice(2) || rest.shift()
    else {
      refuseReal('printf', option)
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
    quote: word => (isUtf8Locale(shell) || !/[\x80-\xff]/.test(word) ? backslashed(word) : octalQuoted(word)),
    emptyIsZero: true,
    isUtf8: isUtf8Locale(shell),
    formatTime: (pattern, seconds) =>
      formatTime(pattern, seconds === undefined ? shell.clock.now : seconds * 1000, shell),
  })
  // whole lines are written as they come, what follows them with the next
  let written = 0
  for (const { text, at } of result.complaints) {
    const end = result.text.lastIndexOf('\n', at - 1) + 1
    if (target === undefined && at > 0 && end > written) {
      await say(shell, result.text.slice(written, end))
      written = end
    }
    await shell.complain(`printf: ${text}`)
  }
  if (target === undefined) await say(shell, result.text.slice(written))
  else assignNamed(target, result.text, shell)
  return result.status
}
