// Which names a branch or tag may have, and how refs are shortened.

/** Whether `refs/…/<name>` is a name git accepts. */
export function isValidRefName(name: string): boolean {
  if (name === '' || name === '@' || name.endsWith('.') || name.endsWith('/') || name.startsWith('/'))
    return false
  if (/\.\.|@\{|\/\/|[\0-\x20\x7f~^:?*[\\]/.test(name)) return false
  return name.split('/').every(part => !part.startsWith('.') && !part.endsWith('.lock'))
}

/** Branch names also must not look like an option or like HEAD. */
export function isValidBranchName(name: string): boolean {
  return !name.startsWith('-') && name !== 'HEAD' && isValidRefName(name)
}

/** `refs/heads/main` → `main`, `refs/remotes/origin/main` → `origin/main`. */
export function shortRef(ref: string): string {
  return ref.replace(/^refs\/(heads|tags|remotes)\//, '')
}
