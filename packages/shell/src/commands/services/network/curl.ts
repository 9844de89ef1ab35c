// curl on the routes that a world declares. A transfer takes one millisecond of the world's clock.
import type { Process, Program } from '../../../run/process.ts'
import { FsError } from '../../../tree/fs-error.ts'
import { beyond, declared } from '../declared.ts'
import { type CurlOptions, readCurlOptions } from './curl-options.ts'
import { progressMeter } from './progress-meter.ts'
import { header, headText, parseUrl, type Response, redirected, respond, type Url } from './routes.ts'

const maxRedirects = 50

/** `curl`: requests to the servers a machine declares. */
export const curl: Program = async process => {
  declared(process, 'routes')
  const options = readCurlOptions(process)
  if (typeof options === 'string') return misuse(process, options)
  if (options.urls.length === 0) {
    const hint = "curl: try 'curl --help' or 'curl --manual' for more information\n"
    await process.err(process.args.length === 0 ? hint : `curl: no URL specified!\n${hint}`)
    return 2
  }
  let status = 0
  for (const [index, url] of options.urls.entries()) status = await transfer(process, options, { url, index })
  return status
}

async function misuse(process: Process, message: string): Promise<number> {
  await process.err(`curl: ${message}\ncurl: try 'curl --help' or 'curl --manual' for more information\n`)
  return 2
}

interface Target {
  readonly url: string
  readonly index: number
}

interface Outcome {
  readonly status: number
  readonly message?: string
  readonly responses: readonly Response[]
  readonly url: string
  readonly method: string
}

async function transfer(process: Process, options: CurlOptions, target: Target): Promise<number> {
  const { given } = options
  const outcome = perform(process, options, target.url)
  const last = outcome.responses.at(-1)
  const isRefused =
    last !== undefined && last.status >= 400 && (given.has('fail') || given.has('fail-with-body'))
  const heads = given.has('head') || given.has('include') ? outcome.responses.map(headText).join('') : ''
  const hidesBody = given.has('head') || last === undefined || (isRefused && !given.has('fail-with-body'))
  const body = hidesBody ? '' : last.body
  const file = fileFor(options, target)
  const failure = outcome.message === undefined && isRefused ? refusal(last) : outcome
  if (outcome.status !== 3 && outcome.status !== 1) await meter(process, options, { file, body, outcome })
  const written = file === undefined ? undefined : write(process, file, heads + body)
  if (written && file !== '' && !given.has('silent')) throw beyond(process)
  if (file === undefined) process.out(heads + body)
  const end = written ?? failure
  if (end.message !== undefined && (!given.has('silent') || given.has('show-error')))
    await process.err(`curl: (${end.status}) ${end.message}\n`)
  const format = options.values.get('write-out')?.at(-1)
  if (format !== undefined) process.out(writeOut(process, format, { outcome, file, body, end }))
  return end.status
}

function refusal({ status }: Response): { status: number; message: string } {
  return { status: 22, message: `The requested URL returned error: ${status}` }
}

/** Sends the request, and follows redirects where it is asked to. */
function perform(process: Process, { given, values }: CurlOptions, text: string): Outcome {
  const data = ['data', 'data-raw', 'data-binary', 'json'].flatMap(name => values.get(name) ?? [])
  if (data.some(value => value.startsWith('@'))) throw beyond(process)
  let method =
    values.get('request')?.at(-1) ?? (given.has('head') ? 'HEAD' : data.length > 0 ? 'POST' : 'GET')
  if (given.has('get')) method = values.get('request')?.at(-1) ?? 'GET'
  const query =
    given.has('get') && data.length > 0 ? `${text.includes('?') ? '&' : '?'}${data.join('&')}` : ''
  let address = text + query
  const responses: Response[] = []
  for (let hops = 0; hops <= maxRedirects; hops++) {
    if (/^file:/i.test(address)) throw beyond(process)
    const url = parseUrl(address)
    const base = { responses, url: address, method }
    if (!url) return { ...base, status: 3, message: 'URL using bad/illegal format or missing URL' }
    if (url.scheme !== 'http' && url.scheme !== 'https') {
      if (/^(?:ftps?|file|smb|dict|ldap|imap|pop3|smtp|scp|sftp|telnet|tftp)s?$/.test(url.scheme))
        throw beyond(process)
      const message = `Protocol "${url.scheme}" not supported or disabled in libcurl`
      return { ...base, status: 1, message }
    }
    const answer = respond(process, { method, url })
    if (typeof answer === 'string') return { ...base, ...unanswered(answer, url) }
    responses.push(answer)
    const location = header(answer, 'location')
    if (!given.has('location') || answer.status < 300 || answer.status > 399 || location === undefined)
      return { ...base, status: 0 }
    if (method === 'POST' && answer.status <= 303 && !values.has('request')) method = 'GET'
    address = redirected(url, location)
  }
  return {
    responses,
    url: address,
    method,
    status: 47,
    message: `Maximum (${maxRedirects}) redirects followed`,
  }
}

function unanswered(reason: 'no-host' | 'refused', { host, port }: Url): { status: number; message: string } {
  if (reason === 'no-host') return { status: 6, message: `Could not resolve host: ${host}` }
  return {
    status: 7,
    message: `Failed to connect to ${host} port ${port} after 0 ms: Couldn't connect to server`,
  }
}

function fileFor({ given, values }: CurlOptions, { url, index }: Target): string | undefined {
  const named = values.get('output')?.[index]
  if (named !== undefined) return named === '-' ? undefined : named
  return given.has('remote-name') ? (/:\/\/[^/]+\/(?:[^?#]*\/)?([^/?#]*)/.exec(url)?.[1] ?? '') : undefined
}

function write(
  process: Process,
  file: string,
  bytes: string,
): { status: number; message: string } | undefined {
  if (file === '') return { status: 23, message: 'Failed writing received data to disk/application' }
  try {
    process.fs.write(process.path(file), bytes)
    return undefined
  } catch (error) {
    if (!(error instanceof FsError)) throw error
    return { status: 23, message: 'Failure writing output to destination' }
  }
}

interface Shown {
  readonly file: string | undefined
  readonly body: string
  readonly outcome: Outcome
}

// the meter goes to a screen that the body does not go to
async function meter(
  process: Process,
  { given }: CurlOptions,
  { file, body, outcome }: Shown,
): Promise<void> {
  if (given.has('silent') || given.has('no-progress-meter')) return
  if (file === undefined && process.output.isTerminal === true) return
  const last = outcome.responses.at(-1)
  const length = last === undefined ? 0 : Number(header(last, 'content-length') ?? body.length)
  const text = progressMeter({ total: outcome.status === 6 ? undefined : length, received: body.length })
  await process.shell.output(2)?.write(text)
}

interface Written {
  readonly outcome: Outcome
  readonly file: string | undefined
  readonly body: string
  readonly end: { readonly status: number; readonly message?: string }
}

function writeOut(process: Process, format: string, { outcome, file, body, end }: Written): string {
  const last = outcome.responses.at(-1)
  const code = String(last?.status ?? 0).padStart(3, '0')
  const location = last === undefined ? undefined : header(last, 'location')
  const url = parseUrl(outcome.url)
  const variables: Readonly<Record<string, string>> = {
    http_code: code,
    response_code: code,
    size_download: String(body.length),
    size_header: String(outcome.responses.map(headText).join('').length),
    content_type: (last && header(last, 'content-type')) ?? '',
    url_effective:
      url && !outcome.url.replace(/^[a-z]+:\/\//i, '').includes('/') ? `${outcome.url}/` : outcome.url,
    num_redirects: String(Math.max(0, outcome.responses.length - 1)),
    redirect_url: location !== undefined && url && (last?.status ?? 0) < 400 ? redirected(url, location) : '',
    method: outcome.method,
    scheme: (url?.scheme ?? '').toUpperCase(),
    http_version: last ? '1.1' : '0',
    exitcode: String(end.status),
    errormsg: end.message ?? '',
    filename_effective: file ?? '',
  }
  return format.replace(/%\{([a-z_]+)\}|%%|\\([nrt])/g, (whole, name?: string, sign?: string) => {
    if (sign !== undefined) return { n: '\n', r: '\r', t: '\t' }[sign] ?? whole
    if (name === undefined) return '%'
    const value = variables[name]
    if (value === undefined) throw beyond(process)
    return value
  })
}
