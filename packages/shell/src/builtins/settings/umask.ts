// umask.
import { type Builtin, invalidOption, readOptions, say } from '../builtin.ts'

/** `umask [-pS] [mode]`: the rights that new files do not get. */
export const umask: Builtin = async invocation => {
  const { args, shell } = invocation
  const { flags, rest, bad } = readOptions(args, 'pS')
  if (bad) return invalidOption(invocation, bad, 'umask [-p] [-S] [mode]')
  const [mode] = rest
  const octal = () => shell.umask.toString(8).padStart(4, '0')
  if (mode === undefined) {
    const text = flags.has('S') ? symbolic(shell.umask) : octal()
    await say(shell, `${flags.has('p') ? (flags.has('S') ? 'umask -S ' : 'umask ') : ''}${text}\n`)
    return 0
  }
  if (/^[0-7]+$/.test(mode)) {
    const value = Number.parseInt(mode, 8)
    shell.umask = value & 0o777
  } else if (/^[0-9]/.test(mode)) {
    await shell.complain(`umask: ${mode}: octal number out of range`)
    return 1
  } else {
    for (const clause of mode.split(',')) {
      const match = /^([ugoa]*)([-+=])([rwx]*)/.exec(clause)
      if (!match) {
        // an end of the text is shown as the byte that it is
        const [, odd = ''] = /^[ugoa]*(.?)/s.exec(clause === '' ? mode : clause) ?? []
        await shell.complain(`umask: \`${odd === '' ? '\0' : odd}': invalid symbolic mode operator`)
        return 1
      }
      if (match[0].length < clause.length) {
        await shell.complain(`umask: \`${clause.charAt(match[0].length)}': invalid symbolic mode character`)
        return 1
      }
      shell.umask = symbolicMask(match, shell.umask)
    }
  }
  if (flags.has('S')) await say(shell, `${symbolic(shell.umask)}\n`)
  return 0
}

function symbolicMask([, who = '', operator, rights = '']: RegExpExecArray, mask: number): number {
  const targets = who === '' || who.includes('a') ? 'ugo' : who
  const bits =
    (rights.includes('r') ? 4 : 0) | (rights.includes('w') ? 2 : 0) | (rights.includes('x') ? 1 : 0)
  let allowed = ~mask & 0o777
  for (const target of targets) {
    const shift = { u: 6, g: 3, o: 0 }[target as 'u' | 'g' | 'o']
    if (operator === '+') allowed |= bits << shift
    else if (operator === '-') allowed &= ~(bits << shift)
    else allowed = (allowed & ~(7 << shift)) | (bits << shift)
  }
  return ~allowed & 0o777
}

function symbolic(mask: number): string {
  const part = (shift: number) => {
    const bits = (~mask >> shift) & 7
    return (bits & 4 ? 'r' : '') + (bits & 2 ? 'w' : '') + (bits & 1 ? 'x' : '')
  }
  return `u=${part(6)},g=${part(3)},o=${part(0)}`
}
