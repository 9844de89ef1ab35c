// The program `file`.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'
import { type OptionTable, parseOptions } from '../options.ts'
import { type FileKind, fileKind } from './file-kind.ts'

const table: OptionTable = {
  program: 'file',
  short: { b: 'brief', i: 'mime', L: 'dereference', h: 'no-dereference', s: 'special-files' },
  names: {
    brief: 'none',
    mime: 'none',
    'mime-type': 'none',
    'mime-encoding': 'none',
    dereference: 'none',
    'no-dereference': 'none',
    'special-files': 'none',
  },
}

/** `file`: what kind of content a file has. */
export async function file(process: Process): Promise<number> {
  const { given, operands, complaint } = parseOptions(process.args, table)
  if (complaint !== undefined || operands.length === 0)
    throw new NotComputable(`file ${process.args.join(' ')}`)
  const has = (name: string) => given.some(option => option.name === name)
  const said = (kind: FileKind) => {
    if (has('mime')) return `${kind.mime}; charset=${kind.charset}`
    if (has('mime-type')) return kind.mime
    return has('mime-encoding') ? kind.charset : kind.text
  }
  const names = operands.map(name => (name === '-' ? '/dev/stdin' : name))
  const width = Math.max(...names.map(name => name.length)) + 1
  for (const [index, name] of operands.entries()) {
    const text = await describe(process, name, {
      follows: has('dereference'),
      said,
      isMime: given.some(({ name }) => name.startsWith('mime')),
    })
    process.out(has('brief') ? `${text}\n` : `${`${names[index]}:`.padEnd(width)} ${text}\n`)
  }
  return 0
}

interface Manner {
  readonly follows: boolean
  readonly isMime: boolean
  readonly said: (kind: FileKind) => string
}

async function describe(process: Process, name: string, { follows, said, isMime }: Manner): Promise<string> {
  if (name === '-') return said(fileKind(await readAll(process.input)))
  const { fs } = process
  const path = process.path(name)
  const node = process.find(name, { follow: follows })
  if (!node) {
    if (fs.find(path, { follow: false })) throw new NotComputable('file of a broken link')
    return `cannot open \`${name}' (No such file or directory)`
  }
  const special = (text: string, kind: string) => said({ text, mime: `inode/${kind}`, charset: 'binary' })
  if (node.kind === 'directory') {
    if (node.mode & 0o6000) throw new NotComputable('file of a folder with rights of its own')
    return special(`${node.mode & 0o1000 ? 'sticky, ' : ''}directory`, 'directory')
  }
  if (node.kind === 'symlink') {
    const isThere = fs.find(path, { follow: true }) !== undefined
    if (!isThere && isMime) throw new NotComputable('file of a broken link')
    return special(`${isThere ? '' : 'broken '}symbolic link to ${node.target}`, 'symlink')
  }
  if (node.kind === 'fifo') return special('fifo (named pipe)', 'fifo')
  if (node.kind !== 'file') throw new NotComputable(`what ${name} is`)
  if (node.mode & 0o6000) throw new NotComputable('file of a program with rights of its own')
  if (!fs.may(node, 4)) {
    if (isMime) throw new NotComputable('file of what may not be read')
    return 'regular file, no read permission'
  }
  return said(fileKind(fs.read(path)))
}
