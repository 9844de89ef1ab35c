// Functions that choose, repeat, call, tell, and run commands.
import { NotComputable } from '../../../not-computable.ts'
import { MakeError } from '../make-error.ts'
import { shellOutput } from '../update/run-shell.ts'
import type { Expander } from './expander.ts'
import { type MakeFunction, plain } from './function.ts'
import { wordsOf } from './pattern.ts'

const lazy = (
  name: string,
  [least, most]: readonly [number, number],
  run: MakeFunction['run'],
): MakeFunction => ({ name, least, most, isLazy: true, run })

const trimmed = (text: string) => text.replace(/^\s+|\s+$/g, '')

async function chosen([condition = '', then = '', otherwise = '']: readonly string[], expander: Expander) {
  const isTrue = (await expander.expand(trimmed(condition))) !== ''
  return expander.expand(isTrue ? then : otherwise)
}

async function anyOf(args: readonly string[], expander: Expander): Promise<string> {
  for (const argument of args) {
    const value = await expander.expand(trimmed(argument))
    if (value !== '') return value
  }
  return ''
}

async function allOf(args: readonly string[], expander: Expander): Promise<string> {
  let value = ''
  for (const argument of args) {
    value = await expander.expand(trimmed(argument))
    if (value === '') return ''
  }
  return value
}

async function forEach([variable = '', list = '', body = '']: readonly string[], expander: Expander) {
  const name = trimmed(await expander.expand(variable))
  const results: string[] = []
  for (const word of wordsOf(await expander.expand(list))) {
    const scope = expander.callScope()
    scope.set(name, word)
    results.push(await expander.within(scope).expand(body))
  }
  return results.join(' ')
}

async function called([written = '', ...args]: readonly string[], expander: Expander): Promise<string> {
  const name = trimmed(written)
  if (name === '') return ''
  const made = expander.builtIn(name)
  if (made) {
    if (made.isLazy) throw new NotComputable(`a call of the function '${name}'`)
    if (args.length < made.least)
      expander.fail(`insufficient number of arguments (${args.length}) to function '${name}'`)
    const surplus = args.slice(made.most - 1).join(',')
    return made.run(made.most <= 1 ? [args.join(',')] : [...args.slice(0, made.most - 1), surplus], expander)
  }
  const variable = expander.scope.get(name)
  if (!variable) return expander.value(name)
  const { make } = expander
  const scope = expander.callScope()
  scope.set('0', name)
  for (const [index, value] of args.entries()) scope.set(String(index + 1), value)
  for (let index = args.length + 1; index <= make.callDepth; index++) scope.set(String(index), '')
  const before = make.callDepth
  make.callDepth = Math.max(before, args.length)
  try {
    return variable.isRecursive
      ? await expander.calling(scope).expand(variable.value)
      : await expander.calling(scope).value(name)
  } finally {
    make.callDepth = before
  }
}

async function ranCommand([command = '']: readonly string[], expander: Expander): Promise<string> {
  const { make } = expander
  const { bytes, status } = await shellOutput(command, { expander, environment: make.process.environment })
  make.globals.set('.SHELLSTATUS', String(status), 'override')
  return bytes.replace(/\n+$/, '').replaceAll('\n', ' ')
}

/** The functions that steer. */
export const controlFunctions: readonly MakeFunction[] = [
  lazy('if', [2, 3], chosen),
  lazy('or', [1, Number.POSITIVE_INFINITY], anyOf),
  lazy('and', [1, Number.POSITIVE_INFINITY], allOf),
  lazy('foreach', [3, 3], forEach),
  plain('call', [1, Number.POSITIVE_INFINITY], called),
  plain('value', [0, 1], ([name = ''], { scope }) => scope.get(name)?.value ?? ''),
  plain('origin', [0, 1], ([name = ''], { scope }) => {
    const origin = scope.get(name)?.origin
    return origin === undefined ? 'undefined' : origin
  }),
  plain('flavor', [0, 1], ([name = ''], { scope }) => {
    const variable = scope.get(name)
    if (!variable) return 'undefined'
    return variable.isRecursive ? 'recursive' : 'simple'
  }),
  plain('eval', [0, 1], async ([text = ''], { make, place }) => {
    await make.evaluate(text, place)
    return ''
  }),
  plain('shell', [0, 1], ranCommand),
  plain('info', [0, 1], async ([text = ''], { make }) => {
    await make.report.print(text)
    return ''
  }),
  plain('warning', [0, 1], async ([text = ''], { make, place }) => {
    await make.report.complain(text, place)
    return ''
  }),
  plain('error', [0, 1], ([text = ''], { place }) => {
    throw new MakeError(text, place)
  }),
]
