// curl's command line: options and URLs in any order.
import type { Process } from '../../../run/process.ts'
import { beyond } from '../declared.ts'

const flags: Readonly<Record<string, string>> = {
  s: 'silent',
  S: 'show-error',
  f: 'fail',
  i: 'include',
  I: 'head',
  O: 'remote-name',
  L: 'location',
  k: 'insecure',
  G: 'get',
  N: 'no-buffer',
  4: 'ipv4',
  6: 'ipv6',
}
const valued: Readonly<Record<string, string>> = {
  o: 'output',
  X: 'request',
  H: 'header',
  d: 'data',
  w: 'write-out',
  u: 'user',
  m: 'max-time',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
}
const longFlags = new Set([
  ...Object.values(flags),
  ...['fail-with-body', 'compressed', 'no-progress-meter', 'http1.1', 'globoff', 'create-dirs'],
])
const longValued = new Set([
  ...Object.values(valued),
  ...['data-raw', 'data-binary', 'json', 'connect-timeout', 'url', 'retry', 'retry-delay', 'max-redirs'],
])
// what exists but is not computed
const known =
  /^(?:verbose|trace.*|cookie-jar|form.*|data-urlencode|upload-file|proxy.*|resolve|cacert|cert|key|http2|http3|range|version|help|manual|progress-bar|parallel.*|config|unix-socket|dump-header|netrc.*|oauth2-bearer|output-dir|limit-rate|tlsv.*|interface|next|stderr|retry-.*|ciphers|digest|anyauth|basic|time-cond|remote-.*|continue-at)$/
const knownLetters = 'vVhFTxcDEKnrtUzZ#aBCgjlMpPqQRyY:0123'

export interface CurlOptions {
  readonly given: ReadonlySet<string>
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly urls: readonly string[]
}

/** The options; a text is what curl complains about. */
export function readCurlOptions(process: Process): CurlOptions | string {
  const given = new Set<string>()
  const values = new Map<string, string[]>()
  const urls: string[] = []
  const words = [...process.args]
  const take = (name: string, value: string) => values.set(name, [...(values.get(name) ?? []), value])
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word.startsWith('--') && word !== '--') {
      const name = word.slice(2)
      if (longFlags.has(name)) given.add(name)
      else if (longValued.has(name)) {
        const value = words.shift()
        if (value === undefined) return `option ${word}: requires parameter`
        take(name, value)
      } else if (known.test(name)) throw beyond(process)
      else return `option ${word}: is unknown`
    } else if (word.startsWith('-') && word !== '-') {
      const complaint = readLetters(word, words, { given, take, process })
      if (complaint !== undefined) return complaint
    } else urls.push(word)
  }
  return { given, values, urls: [...(values.get('url') ?? []), ...urls] }
}

interface Reading {
  readonly given: Set<string>
  readonly take: (name: string, value: string) => void
  readonly process: Process
}

function readLetters(word: string, words: string[], { given, take, process }: Reading): string | undefined {
  for (let at = 1; at < word.length; at++) {
    const letter = word.charAt(at)
    const name = valued[letter]
    if (name !== undefined) {
      const value = at + 1 < word.length ? word.slice(at + 1) : words.shift()
      if (value === undefined) return `option ${word}: requires parameter`
      take(name, value)
      return undefined
    }
    const flag = flags[letter]
    if (flag !== undefined) given.add(flag)
    else if (knownLetters.includes(letter)) throw beyond(process)
    else return `option ${word}: is unknown`
  }
  return undefined
}
