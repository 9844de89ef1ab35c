// Why a file could not be read, in plain words: the file system's own are for programmers.

const words: { readonly [code: string]: string } = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'it may not be read',
}

/** The reason that an error of the file system stands for. */
export function whyUnread(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return words[code] ?? message
}
