// Where a command word leads: a function, a builtin, a program in PATH, a file.
import type { Shell } from '../shell.ts'

export type Found =
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'none' }

export interface LookupOptions {
  readonly withFunctions?: boolean
  readonly withBuiltins?: boolean
  /** Whether bash's memory of where programs are comes before a look at PATH. */
  readonly withHashed?: boolean
}

/** Builtins of bash that dash does not have. */
const notInDash = new Set(
  'bind builtin caller compgen complete compopt declare dirs disown enable help history let logout mapfile popd pushd readarray shopt source suspend typeset'.split(
    ' ',
  ),
)

/** What a command word leads to. */
export function lookup(
  name: string,
  shell: Shell,
  { withFunctions = true, withBuiltins = true, withHashed = false }: LookupOptions = {},
): Found {
  if (withFunctions && shell.functions.has(name)) return { kind: 'function', name }
  const isMissing = shell.disabled.has(name) || (shell.isDash && notInDash.has(name))
  if (withBuiltins && shell.interpreter.builtins.has(name) && !isMissing) return { kind: 'builtin', name }
  if (name.includes('/')) return { kind: 'file', path: name }
  const hashed = withHashed && !shell.isDash ? shell.hashed.get(name) : undefined
  if (hashed) return { kind: 'file', path: hashed.path }
  const path = programPaths(name, shell)[0] ?? barredPath(name, shell)
  return path === undefined ? { kind: 'none' } : { kind: 'file', path }
}

/** All executable files of that name in PATH, in order. */
export function programPaths(name: string, shell: Shell): string[] {
  return pathsOf(name, shell).filter(candidate => {
    const node = shell.fs.find(shell.path(candidate))
    return node !== undefined && node.kind !== 'directory' && shell.fs.may(node, 1)
  })
}

/** The first file of that name in PATH that may not be executed: what a shell takes where it finds nothing better. */
export function barredPath(name: string, shell: Shell): string | undefined {
  return pathsOf(name, shell).find(candidate => {
    const node = shell.fs.find(shell.path(candidate))
    return node !== undefined && node.kind !== 'directory'
  })
}

function pathsOf(name: string, shell: Shell): string[] {
  const path = shell.variables.get('PATH')
  if (path === undefined || name === '') return []
  return path.split(':').map(folder => `${folder === '' ? '.' : folder}/${name}`)
}
