// wget on the routes that a world declares. Its progress bar shows how fast a network is, and is not computed.
import { formatTime } from '../../../format-time.ts'
import { isUtf8Locale } from '../../../locale.ts'
import type { Process, Program } from '../../../run/process.ts'
import { FsError } from '../../../tree/fs-error.ts'
import { type Options, parseOptions } from '../../options.ts'
import { beyond, declared } from '../declared.ts'
import {
  header,
  parseUrl,
  type Refusal,
  type Response,
  reasonOf,
  redirected,
  respond,
  type Url,
} from './routes.ts'

/** `wget`: downloads from the servers a machine declares, as far as they show no speed. */
export const wget: Program = async process => {
  declared(process, 'routes')
  const options = await readOptions(process)
  if (typeof options === 'number') return options
  if (options.operands.length === 0) {
    await process.err(
      "wget: missing URL\nUsage: wget [OPTION]... [URL]...\n\nTry `wget --help' for more options.\n",
    )
    return 1
  }
  let status = 0
  for (const address of options.operands) status = (await download(process, options, address)) || status
  return status
}

async function readOptions(process: Process): Promise<Options | number> {
  const words = process.args.map(word => (word === '-nv' ? '--no-verbose' : word))
  if (words.some(word => /^-n[^v]|^-r|^-N/.test(word))) throw beyond(process)
  const own = process.with({ args: words })
  return parseOptions(own, {
    flags: 'qS',
    values: 'OTtPU',
    beyond: 'SPcrkpmbviad',
    long: {
      quiet: 'q',
      'output-document': 'O=',
      'no-verbose': 'nv',
      spider: 'spider',
      timeout: 'T=',
      tries: 't=',
      'no-check-certificate': 'insecure',
      header: 'header=',
      'user-agent': 'U=',
      'server-response': 'S!',
      'post-data': 'post=',
      method: 'method=',
      'show-progress': 'sp!',
      'directory-prefix': 'P!',
      user: 'user=',
      password: 'password=',
    },
    status: 2,
  })
}

async function download(process: Process, options: Options, address: string): Promise<number> {
  const full = /^[a-z]+:\/\//.test(address) ? address : `http://${address}`
  const url = parseUrl(full)
  if (!url || !/^https?$/.test(url.scheme)) throw beyond(process)
  const shown = /^[a-z]+:\/\/[^/]*$/.test(full) ? `${full}/` : full
  const method =
    options.value('method') ?? (options.has('post') ? 'POST' : options.has('spider') ? 'HEAD' : 'GET')
  const { answer, last } = follow(process, { url, shown, method })
  if (typeof answer === 'string') return unanswered(process, options, { reason: answer, ...last })
  if (answer.status >= 400) return refused(process, options, { ...last, answer })
  const isQuiet = options.has('q')
  if (!isQuiet && (!options.has('nv') || last.shown !== shown)) throw beyond(process)
  if (options.has('spider')) {
    if (!isQuiet) throw beyond(process)
    return 0
  }
  const file = options.value('O') ?? freeName(process, last.url)
  if (file === '-') process.out(answer.body)
  else if (!(await save(process, file, answer.body))) return 3
  const size = `[${answer.body.length}/${answer.body.length}]`
  if (!isQuiet) await process.err(`${stamp(process)} URL:${shown} ${size} -> "${file}" [1]\n`)
  return 0
}

interface Asked {
  readonly url: Url
  readonly shown: string
}

function follow(
  process: Process,
  { url, shown, method }: Asked & { method: string },
): { answer: Response | Refusal; last: Asked } {
  let last: Asked = { url, shown }
  for (let hops = 0; hops < 20; hops++) {
    const answer = respond(process, { method, url: last.url })
    const location = typeof answer === 'string' ? undefined : header(answer, 'location')
    if (typeof answer === 'string' || answer.status < 300 || answer.status > 399 || location === undefined)
      return { answer, last }
    const next = redirected(last.url, location)
    const target = parseUrl(next)
    if (!target) throw beyond(process)
    last = { url: target, shown: next }
  }
  throw beyond(process)
}

const stamp = ({ shell }: Process) => formatTime('%Y-%m-%d %H:%M:%S', shell.clock.now, shell)

async function unanswered(
  process: Process,
  options: Options,
  { reason, url, shown }: Asked & { reason: Refusal },
): Promise<number> {
  if (options.has('q')) return 4
  if (reason === 'refused') throw beyond(process)
  const { host } = url
  const [left, right] = isUtf8Locale(process.shell) ? ['\xe2\x80\x98', '\xe2\x80\x99'] : ["'", "'"]
  if (!options.has('nv'))
    await process.err(
      `--${stamp(process)}--  ${shown}\nResolving ${host} (${host})... failed: Name or service not known.\n`,
    )
  await process.err(`wget: unable to resolve host address ${left}${host}${right}\n`)
  return 4
}

async function refused(
  process: Process,
  options: Options,
  { url, shown, answer }: Asked & { answer: Response },
): Promise<number> {
  if (options.has('q')) return 8
  if (options.has('spider')) throw beyond(process)
  const said = `${answer.status} ${reasonOf(answer.status)}`
  const error = `${stamp(process)} ERROR ${answer.status}: ${reasonOf(answer.status)}.\n`
  if (options.has('nv')) {
    await process.err(`${shown}:\n${error}`)
    return 8
  }
  // a host name is resolved to an address that nobody declared
  if (!/^[0-9.]+$/.test(url.host) || url.scheme === 'https') throw beyond(process)
  const connecting = `Connecting to ${url.host}:${url.port}... connected.\nHTTP request sent, awaiting response... `
  await process.err(`--${stamp(process)}--  ${shown}\n${connecting}${said}\n${error}\n`)
  return 8
}

function freeName({ fs, shell }: Process, url: Url): string {
  const name = url.path.replace(/^.*\//, '').replace(/^\?|^$/, match => `index.html${match}`)
  if (!fs.exists(shell.path(name))) return name
  for (let number = 1; ; number++) if (!fs.exists(shell.path(`${name}.${number}`))) return `${name}.${number}`
}

async function save(process: Process, file: string, bytes: string): Promise<boolean> {
  try {
    process.fs.write(process.path(file), bytes)
    return true
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    await process.err(`${file}: ${error.message}\n`)
    return false
  }
}
