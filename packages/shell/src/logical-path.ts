/** A path without `.`, `..` and double slashes, symlinks kept. */
export function logicalPath(path: string): string {
  const names: string[] = []
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue
    if (name === '..') names.pop()
    else names.push(name)
  }
  return `/${names.join('/')}`
}
