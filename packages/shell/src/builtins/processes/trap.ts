// trap, and the names of signals.
import { NotComputable } from '../../not-computable.ts'
import { withKey, withoutKey } from '../../state/replace.ts'
import { singleQuoted } from '../../words/quote.ts'
import { type Builtin, invalidOption, readOptions, say } from '../builtin.ts'

const signals = [
  'EXIT',
  'HUP',
  'INT',
  'QUIT',
  'ILL',
  'TRAP',
  'ABRT',
  'BUS',
  'FPE',
  'KILL',
  'USR1',
  'SEGV',
  'USR2',
  'PIPE',
  'ALRM',
  'TERM',
  'STKFLT',
  'CHLD',
  'CONT',
  'STOP',
  'TSTP',
  'TTIN',
  'TTOU',
  'URG',
  'XCPU',
  'XFSZ',
  'VTALRM',
  'PROF',
  'WINCH',
  'IO',
  'PWR',
  'SYS',
]

/** A signal's name without SIG; undefined where there is none. */
export function signalName(text: string): string | undefined {
  if (/^[0-9]+$/.test(text)) return signals[Number(text)]
  const name = text.toUpperCase().replace(/^SIG/, '')
  return signals.includes(name) || ['DEBUG', 'ERR', 'RETURN'].includes(name) ? name : undefined
}

/** All signals with their numbers, five in a row. */
export function signalTable(): string {
  const plain = signals.slice(1).map((name, index) => ({ name, number: index + 1 }))
  const realTime = Array.from({ length: 31 }, (_, index) => ({
    name:
      index < 16 ? `RTMIN${index === 0 ? '' : `+${index}`}` : `RTMAX${index === 30 ? '' : `-${30 - index}`}`,
    number: 34 + index,
  }))
  return [...plain, ...realTime]
    .map(({ name, number }, index, all) => {
      const isLast = index === all.length - 1
      return `${String(number).padStart(2)}) SIG${name}${index % 5 === 4 ? '\n' : isLast ? '\t\n' : '\t'}`
    })
    .join('')
}

/** The number of a signal by its name. */
export function signalNumber(name: string): number {
  return signals.indexOf(name)
}

/** `trap [-p] [action signal …]`: what is run on signals and at the end. */
export const trap: Builtin = async invocation => {
  const { args, shell } = invocation
  if (shell.isDash && (args.length === 0 || /^-[lp]/.test(args[0] ?? '')))
    throw new NotComputable('the traps of dash')
  const { flags, rest, bad } = readOptions(args, 'lp')
  if (bad) return invalidOption(invocation, bad, 'trap [-lp] [[arg] signal_spec ...]')
  if (flags.has('l')) {
    await say(shell, signalTable())
    return 0
  }
  if (rest.length === 0 || flags.has('p')) {
    const wanted = rest.map(text => signalName(text))
    const shown = [...shell.traps].filter(([name]) => rest.length === 0 || wanted.includes(name))
    await say(
      shell,
      shown
        .sort(([a], [b]) => order(a) - order(b))
        .map(([name, action]) => trapLine(name, action))
        .join(''),
    )
    return 0
  }
  const [action = '', ...names] = rest.length === 1 ? ['-', ...rest] : rest
  let status = 0
  for (const text of names) {
    const name = signalName(text)
    if (shell.isDash && (name === undefined || /^(?:SIG.*|ERR|DEBUG|RETURN)$/.test(text))) {
      await shell.output(2)?.write(`trap: ${text}: bad trap\n`)
      return 1
    }
    if (name === undefined) {
      await shell.complain(`trap: ${text}: invalid signal specification`)
      status = 1
    } else if (action === '-') shell.traps = withoutKey(shell.traps, name)
    else shell.traps = withKey(shell.traps, name, action)
  }
  return status
}

function order(name: string): number {
  const at = signals.indexOf(name)
  return at === -1 ? 100 : at
}

function trapLine(name: string, action: string): string {
  return `trap -- ${singleQuoted(action)} ${['EXIT', 'ERR'].includes(name) ? name : `SIG${name}`}\n`
}
