// A failed system call, in the words of Node on Linux: `ENOENT: no such file or directory, open '/a'`.

const words = {
  ENOENT: 'no such file or directory',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EEXIST: 'file already exists',
  EINVAL: 'invalid argument',
  ELOOP: 'too many symbolic links encountered',
  ENAMETOOLONG: 'name too long',
} as const

export type FailureCode = keyof typeof words

export class FsFailure extends Error {
  override readonly name = 'FsFailure'
  readonly code: FailureCode

  constructor(code: FailureCode, call: string, ...paths: readonly string[]) {
    const where = paths.length === 0 ? '' : ` ${paths.map(path => `'${path}'`).join(' -> ')}`
    super(`${code}: ${words[code]}, ${call}${where}`)
    this.code = code
  }
}
