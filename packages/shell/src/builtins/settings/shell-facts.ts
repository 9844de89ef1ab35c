// What the shell says about itself: caller, enable, compgen.
import { NotComputable } from '../../not-computable.ts'
import { toggled } from '../../state/replace.ts'
import { type Builtin, readOptions, say } from '../builtin.ts'

/** `caller [depth]`: where the running function was called. */
export const caller: Builtin = async ({ args: [depth], shell }) => {
  const frames = [...shell.callStack].reverse()
  const at = Number(depth ?? 0)
  const frame = frames[at]
  const outer = frames[at + 1]
  if (!frame || (depth !== undefined && !outer)) return 1
  const name = depth === undefined ? '' : ` ${outer?.name}`
  await say(shell, `${frame.line}${name} ${outer?.source ?? 'NULL'}\n`)
  return 0
}

/** `enable [-n] name …`: switches builtins on and off. */
export const enable: Builtin = async ({ args, shell }) => {
  const { flags, rest, bad } = readOptions(args, 'n')
  if (bad || rest.length === 0) throw new NotComputable(`enable ${args.join(' ')}`)
  let status = 0
  for (const name of rest) {
    if (shell.interpreter.builtins.has(name)) shell.disabled = toggled(shell.disabled, name, flags.has('n'))
    else {
      await shell.complain(`enable: ${name}: not a shell builtin`)
      status = 1
    }
  }
  return status
}

const keywords =
  'if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc'.split(
    ' ',
  )

/** `compgen`: words that complete another. */
export const compgen: Builtin = async ({ args, shell }) => {
  const [option, ...rest] = args
  const kind =
    option === '-A'
      ? rest.shift()
      : { '-v': 'variable', '-b': 'builtin', '-k': 'keyword', '-a': 'alias' }[option ?? '']
  if (option === '-W') return wordList(rest, shell)
  const [prefix = ''] = rest
  const lists: Record<string, () => readonly string[]> = {
    variable: () => shell.variables.names(),
    builtin: () => [...shell.interpreter.builtins.keys()].sort(),
    keyword: () => keywords,
    alias: () => [...shell.aliases.keys()].sort(),
    function: () => [...shell.functions.keys()].sort(),
  }
  const names = lists[kind ?? '']
  if (!names || rest.length > 1) throw new NotComputable(`compgen ${args.join(' ')}`)
  const found = names().filter(name => name.startsWith(prefix))
  await say(shell, found.map(name => `${name}\n`).join(''))
  return found.length > 0 ? 0 : 1
}

async function wordList(
  [words = '', ...rest]: readonly string[],
  shell: Parameters<Builtin>[0]['shell'],
): Promise<number> {
  const [prefix = ''] = rest.filter(word => word !== '--')
  if (/[$`\\'"]/.test(words)) throw new NotComputable('compgen with words to expand')
  const found = words.split(/\s+/).filter(word => word !== '' && word.startsWith(prefix))
  await say(shell, found.map(word => `${word}\n`).join(''))
  return found.length > 0 ? 0 : 1
}
