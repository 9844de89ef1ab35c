// Programs that start another one in a way that nothing here depends on: its session, its buffers, its processor.
import { NotComputable } from '../../not-computable.ts'
import { type Process, type Program, quoted } from '../../run/process.ts'
import { parseOptions } from '../options.ts'
import { start } from '../search/xargs.ts'

async function started(
  process: Process,
  words: readonly string[],
  { complaint, status }: { readonly complaint: (name: string) => string; readonly status: number },
): Promise<number> {
  const ended = await start(process, words)
  if (ended !== -1) return ended
  await process.fail(complaint(words[0] ?? ''))
  return status
}

/** `setsid [-w] program`: in a session of its own. */
export const setsid: Program = async process => {
  const options = await parseOptions(process, {
    flags: 'w',
    beyond: 'cfhV',
    long: { wait: 'w', ctty: 'c!', fork: 'f!' },
    isStrict: true,
  })
  if (typeof options === 'number') return options
  // at a prompt it goes on in the background, unless it is told to wait
  const isApart = process.shell.isInteractive && !options.has('w')
  if (options.operands.length === 0 || isApart) throw new NotComputable('setsid in the background')
  return started(process, options.operands, {
    complaint: name => `failed to execute ${name}: No such file or directory`,
    status: 127,
  })
}

/** `stdbuf -oL program`: with other buffers. */
export const stdbuf: Program = async process => {
  const options = await parseOptions(process, {
    values: 'ioe',
    long: { input: 'i=', output: 'o=', error: 'e=' },
    isStrict: true,
    status: 125,
  })
  if (typeof options === 'number') return options
  if (options.operands.length === 0) return process.misuse('missing operand', 125)
  if (options.given.length === 0) return process.misuse('you must specify a buffering mode option', 125)
  const odd = options.given.find(
    ({ key, value = '' }) => !/^(?:0|L|\d+[KMG]?B?)$/.test(value) || (key === 'i' && value === 'L'),
  )
  if (odd) throw new NotComputable(`stdbuf -${odd.key}${odd.value}`)
  return started(process, options.operands, {
    complaint: name => `failed to run command ${quoted(name)}: No such file or directory`,
    status: 127,
  })
}

/** `ionice -c class program`: with another turn at the disk. */
export const ionice: Program = async process => {
  const options = await parseOptions(process, {
    flags: 't',
    values: 'cn',
    beyond: 'pPuhV',
    long: { class: 'c=', classdata: 'n=', ignore: 't' },
    isStrict: true,
  })
  if (typeof options === 'number') return options
  const kind = options.value('c') ?? '2'
  const isPlain = /^(?:2|3|idle|best-effort)$/.test(kind) && /^[0-7]$/.test(options.value('n') ?? '4')
  const isMixed = options.has('n') && /^(?:3|idle)$/.test(kind)
  if (options.operands.length === 0 || !isPlain || isMixed) throw new NotComputable('ionice of this kind')
  return started(process, options.operands, {
    complaint: name => `failed to execute ${name}: No such file or directory`,
    status: 127,
  })
}

/** `nice [-n by] program`: a program that steps back; without one, how far back this one stands. */
export const nice: Program = async process => {
  const words = [...process.args]
  let by = 10
  let isGiven = false
  while (/^-/.test(words[0] ?? '') && words[0] !== '--') {
    const word = words.shift() ?? ''
    const [, attached, old] = /^(?:-n(.+)|--adjustment=(.+))$/.exec(word) ?? []
    const plain = /^-(-?\d+)$/.exec(word)?.[1]
    const text = attached ?? old ?? plain ?? (/^(?:-n|--adjustment)$/.test(word) ? words.shift() : undefined)
    if (text === undefined) throw new NotComputable(`nice ${word}`)
    if (!/^[-+]?\d+$/.test(text)) {
      await process.fail(`invalid adjustment ${process.mark(text)}`)
      return 125
    }
    by = Number(text)
    isGiven = true
  }
  if (words[0] === '--') words.shift()
  const { shell } = process
  const own = shell.niceness
  if (words.length === 0) {
    if (isGiven) return process.misuse('a command must be given with an adjustment', 125)
    process.out(`${own}\n`)
    return 0
  }
  // whether root may come forward depends on how it is root
  if (by < 0 && shell.machine.uid === 0) throw new NotComputable('a program that comes forward')
  if (by < 0 && own + by < own) await process.fail('cannot set niceness: Permission denied')
  else shell.niceness = Math.min(19, own + by)
  return started(process, words, {
    complaint: name => `${quoted(name)}: No such file or directory`,
    status: 127,
  })
}
