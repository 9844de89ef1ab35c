// The program `node`, where the world declares the very Node that runs here: scripts and `-e`, in a child without rights.
import { NotComputable } from '../../not-computable.ts'
import { programPaths } from '../../run/lookup.ts'
import type { Process } from '../../run/process.ts'
import { refuseModules } from './answer-request.ts'
import { runChild } from './run-child.ts'

const own = process.versions.node

/** `node`: runs a script, or a text. */
export async function node(world: Process): Promise<number> {
  const declared = declaredVersion(world)
  if (world.args.length === 1 && /^(?:-v|--version)$/.test(world.args[0] ?? '')) {
    if (declared !== own) throw new NotComputable('the exact version of Node')
    world.out(`v${own}\n`)
    return 0
  }
  if (process.permission !== undefined && !process.permission.has('child'))
    throw new NotComputable('a Node program, which needs a process of its own')
  for (const name of world.environment.keys())
    if (/^(?:NODE_(?!ENV$|PATH$|DEBUG$)|UV_|OPENSSL_|SSL_)/.test(name))
      throw new NotComputable(`node with ${name} in its environment`)
  if (new Date(0).getTimezoneOffset() !== 0 && !world.environment.has('TZ'))
    throw new NotComputable('the local time of a Node program')
  const { options, script, rest } = invocationOf(world)
  for (const text of options) refuseModules(text)
  await world.flush()
  const argv = [
    programPaths('node', world.shell)[0] ?? '/usr/bin/node',
    ...(script === undefined ? [] : [script]),
    ...rest,
  ]
  const args = [...options, ...(script === undefined ? ['--'] : [script]), ...rest]
  return world.shell.clock.outside(
    runChild({ run: { process: world, argv, options, input: undefined }, args }),
  )
}

// only a Node of the same release prints as this one
function declaredVersion({ shell: { surroundings, machine } }: Process): string {
  const installed = surroundings.inventory.packages?.apt?.installed ?? []
  const version = installed.find(({ name }) => name === 'nodejs')?.version.replace(/^\d+:/, '')
  const release = `${own.split('.').slice(0, 2).join('.')}.`
  if (!version?.startsWith(release) || machine.system.architecture !== 'x86_64' || process.arch !== 'x64')
    throw new NotComputable("the program 'node'")
  return version.replace(/[-+~].*$/, '')
}

const plainOptions =
  /^(?:-c|--check|--input-type=(?:module|commonjs)|--no-warnings|--trace-uncaught|--stack-trace-limit=\d+|--use-strict|--enable-source-maps|--no-deprecation|--throw-deprecation|--unhandled-rejections=[a-z-]+|--preserve-symlinks|--max-old-space-size=\d+|--(?:no-)?experimental-strip-types|--no-strip-types|--no-addons|--experimental-(?:default-type=[a-z]+|vm-modules|detect-module|import-meta-resolve))$/

interface Invocation {
  readonly options: readonly string[]
  /** The script's path as Node makes it; absent for a text. */
  readonly script: string | undefined
  readonly rest: readonly string[]
}

function invocationOf({ args, shell, input }: Process): Invocation {
  const words = [...args]
  const options: string[] = []
  let isText = false
  while (words[0]?.startsWith('-') && words[0] !== '-') {
    const word = words.shift() ?? ''
    if (word === '--') break
    if (/^(?:-e|--eval|-p|--print|-pe)$/.test(word)) {
      const text = words.shift()
      if (text === undefined) throw new NotComputable(`node ${word} without a text`)
      options.push(word, text)
      isText = true
    } else if (/^(?:-r|--require)$/.test(word) && words[0] !== undefined) {
      options.push(word, words.shift() ?? '')
    } else if (plainOptions.test(word)) options.push(word)
    else throw new NotComputable(`node ${word}`)
  }
  if (isText) return { options, script: undefined, rest: words }
  const [name, ...rest] = words
  if (name === undefined || name === '-') {
    if (input.isTerminal) throw new NotComputable('a conversation with node')
    return { options, script: '-', rest }
  }
  const path = shell.path(name)
  return { options, script: path.replace(/\/\.\//g, '/'), rest }
}
