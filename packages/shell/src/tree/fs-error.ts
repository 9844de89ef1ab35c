// Failures of the simulated file system, by the names and words of the C library.

const words = {
  EACCES: 'Permission denied',
  EBUSY: 'Device or resource busy',
  EEXIST: 'File exists',
  EINVAL: 'Invalid argument',
  EISDIR: 'Is a directory',
  ELOOP: 'Too many levels of symbolic links',
  ENAMETOOLONG: 'File name too long',
  ENOENT: 'No such file or directory',
  ENOSPC: 'No space left on device',
  ENOTDIR: 'Not a directory',
  ENOTEMPTY: 'Directory not empty',
  EPERM: 'Operation not permitted',
  EROFS: 'Read-only file system',
  EXDEV: 'Invalid cross-device link',
  EBADF: 'Bad file descriptor',
  EMFILE: 'Too many open files',
} as const
/** The errors a file system knows, by their C names. */
export type FsCode = keyof typeof words

/** A failed operation; its message is what `strerror` says. */
export class FsError extends Error {
  override readonly name = 'FsError'
  readonly code: FsCode

  constructor(code: FsCode) {
    super(words[code])
    this.code = code
  }
}

/** What went wrong, if it was the simulated file system; anything else is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof FsError) return error.message
  throw error
}
