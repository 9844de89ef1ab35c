// The program `openssl`, as far as it digests and encodes files.
import { createHash } from 'node:crypto'
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { readAll } from '../../run/stream.ts'

const digests: { readonly [name: string]: string } = {
  md5: 'MD5',
  sha1: 'SHA1',
  sha224: 'SHA2-224',
  sha256: 'SHA2-256',
  sha384: 'SHA2-384',
  sha512: 'SHA2-512',
}
const lineLength = 64

/** `openssl dgst`, `base64` and `prime`. */
export async function openssl(process: Process): Promise<number> {
  const [command = '', ...rest] = process.args
  if (command === 'dgst') return dgst(process, rest)
  if (digests[command] !== undefined) return dgst(process, [`-${command}`, ...rest])
  if (command === 'base64') return base64(process, rest)
  if (command === 'prime') return prime(process, rest)
  throw new NotComputable(`openssl ${process.args.join(' ')}`)
}

async function dgst(process: Process, args: readonly string[]): Promise<number> {
  const options = args.filter(word => word.startsWith('-'))
  const names = args.filter(word => !word.startsWith('-'))
  const named = options.map(word => word.slice(1)).find(word => digests[word] !== undefined)
  const isShort = options.includes('-r')
  if (options.some(word => word !== '-r' && word !== `-${named}`)) throw new NotComputable('openssl dgst')
  const algorithm = named ?? 'sha256'
  for (const name of names.length > 0 ? names : ['-']) {
    const isThere = name === '-' || process.find(name)?.kind === 'file'
    if (!isThere) throw new NotComputable('openssl without its file')
    const bytes = name === '-' ? await readAll(process.input) : await process.read(name)
    if (bytes === undefined) throw new NotComputable('openssl without its file')
    const hex = createHash(algorithm).update(Buffer.from(bytes, 'latin1')).digest('hex')
    const label = name === '-' ? 'stdin' : name
    process.out(
      isShort
        ? `${hex} *${label}\n`
        : `${named === undefined ? 'SHA256' : digests[algorithm]}(${label})= ${hex}\n`,
    )
  }
  return 0
}

async function base64(process: Process, args: readonly string[]): Promise<number> {
  const at = args.indexOf('-in')
  const rest = at === -1 ? args : args.filter((_, index) => index !== at && index !== at + 1)
  const name = at === -1 ? '-' : (args[at + 1] ?? '')
  if (rest.some(word => !['-d', '-e', '-A'].includes(word))) throw new NotComputable('openssl base64')
  if (name !== '-' && process.find(name)?.kind !== 'file') throw new NotComputable('openssl without its file')
  const bytes = name === '-' ? await readAll(process.input) : ((await process.read(name)) ?? '')
  if (rest.includes('-d')) {
    const text = bytes.replaceAll('\n', '')
    const isSound = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
    const isWrapped = rest.includes('-A')
      ? !bytes.includes('\n')
      : bytes.endsWith('\n') && /^(?:.{1,76}\n)*$/.test(bytes)
    if (!isSound || !isWrapped) throw new NotComputable('openssl of what is not base64')
    process.out(Buffer.from(text, 'base64').toString('latin1'))
    return 0
  }
  const text = Buffer.from(bytes, 'latin1').toString('base64')
  process.out(rest.includes('-A') ? text : text.replaceAll(new RegExp(`.{1,${lineLength}}`, 'g'), '$&\n'))
  return 0
}

function prime(process: Process, args: readonly string[]): number {
  if (args.length === 0 || args.some(word => !/^[1-9]\d{0,11}$/.test(word)))
    throw new NotComputable('openssl prime')
  for (const word of args) {
    const number = Number(word)
    process.out(`${number.toString(16).toUpperCase()} (${word}) ${isPrime(number) ? 'is' : 'is not'} prime\n`)
  }
  return 0
}

function isPrime(number: number): boolean {
  if (number < 2) return false
  for (let divisor = 2; divisor * divisor <= number; divisor++) if (number % divisor === 0) return false
  return true
}
