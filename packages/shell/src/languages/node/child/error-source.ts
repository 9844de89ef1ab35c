// Where an error was thrown, as Node shows it above an error that nobody catches: the line of its own module that called.
import type { Binding } from './patch-binding.ts'

interface Known {
  readonly natives: Readonly<Record<string, string>>
  readonly arrow: symbol
}
const known: { current?: Known } = {}

/** Says once where Node's own modules and the place for the line are. */
export function knowSources(builtins: Binding, util: Binding): void {
  const { arrow_message_private_symbol: arrow } = util.privateSymbols as Record<string, symbol>
  if (arrow !== undefined) known.current = { natives: builtins.natives as Known['natives'], arrow }
}

/** Notes on an error the line of Node's own module that the binding was called from. */
export function noteSource(error: Error): void {
  const { current } = known
  const { stack = '', message } = error
  const first = stack.slice(stack.indexOf(message) + message.length).split('\n')[1] ?? ''
  const frame = /\(?node:([\w/]+):(\d+):(\d+)\)?$/.exec(first)
  if (!current || !frame) return
  const [, name = '', line = '', column = ''] = frame
  const source = current.natives[name]?.split('\n')[Number(line) - 1]
  if (source === undefined) return
  const text = `node:${name}:${line}\n${source}\n${' '.repeat(Number(column) - 1)}^\n`
  // a private name takes plain assignment alone
  Reflect.set(error, current.arrow, text)
}
