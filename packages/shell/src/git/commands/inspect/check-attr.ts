// `git check-attr`: what the attributes say of paths.
import { NotComputable } from '../../../not-computable.ts'
import { readAll } from '../../../run/stream.ts'
import type { Command } from '../../invocation.ts'
import { parseOptions } from '../../options.ts'
import { quotePath } from '../../quote-path.ts'
import type { AttributeValue } from '../../worktree/attributes.ts'
import { toTopPath } from '../../worktree/pathspec.ts'

function shown(value: AttributeValue | undefined): string {
  if (value === undefined) return 'unspecified'
  if (value === true) return 'set'
  return value === false ? 'unset' : value
}

/** `git check-attr`: what the attributes say of paths. */
export const checkAttr: Command = async (git, args) => {
  const options = parseOptions(args, {
    command: 'check-attr',
    options: ['a all', 'cached', 'stdin', 'z', 'source='],
  })
  if (options.has('cached') || options.has('source')) throw new NotComputable('git check-attr --cached')
  const isAll = options.has('all')
  const dashes = options.argsBeforeDashes
  const { args: words } = options
  const names = isAll ? [] : dashes === undefined || dashes === 0 ? words.slice(0, 1) : words.slice(0, dashes)
  const paths = words.slice(isAll ? (dashes ?? 0) : names.length)
  if (!isAll && names.length === 0) throw new NotComputable('the usage of git check-attr')
  if (options.has('stdin')) {
    const text = await readAll(git.process.input)
    paths.push(...text.split(options.has('z') ? '\0' : '\n').filter(path => path !== ''))
  } else if (paths.length === 0) throw new NotComputable('the usage of git check-attr')
  for (const path of paths) {
    const said =
      git.repository.conversion?.attributes.of(toTopPath(git, path)) ?? new Map<string, AttributeValue>()
    const wanted = isAll ? [...said.keys()] : names
    for (const name of wanted) {
      const value = shown(said.get(name))
      git.out(
        options.has('z')
          ? `${path}\0${name}\0${value}\0`
          : `${quotePath(path, { isHighPlain: git.config.boolean('core.quotepath') === false })}: ${name}: ${value}\n`,
      )
    }
  }
  return 0
}
