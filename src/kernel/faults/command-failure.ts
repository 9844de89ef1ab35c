// How a command at a shell fails on purpose: network clients in their own words, the disk and its rights in the shell's.
import type { Failure } from '../../world/fault.ts'
import { type ServiceFailure, serviceFailure } from './service-failure.ts'

/** The line that a command complains with; undefined where it cannot fail like that. */
export function commandFailure(fault: Failure, command: string): string | undefined {
  const [program = '', ...words] = command.trim().split(/\s+/)
  return network(program, words, fault) ?? storage(program, { command, words }, fault)
}

function network(program: string, words: readonly string[], fault: Failure): string | undefined {
  if (fault.kind === 'disk-full' || fault.kind === 'permission-denied') return undefined
  const url = words.find(word => /^https?:|@.*:/.test(word)) ?? ''
  const client = clients[program]
  return client?.({ ...serviceFailure(fault), url, isTimeout: fault.kind === 'timeout' })
}

type Client = (failure: ServiceFailure & { url: string; isTimeout: boolean }) => string

const clients: { readonly [program: string]: Client } = {
  curl: ({ status, isTimeout }) =>
    isTimeout
      ? 'curl: (28) Operation timed out'
      : status === 0
        ? 'curl: (56) Recv failure: Connection reset by peer'
        : `curl: (22) The requested URL returned error: ${status}`,
  wget: ({ status, reason, url, isTimeout }) =>
    isTimeout
      ? `Connecting to ${hostOf(url)}... failed: Connection timed out.`
      : status === 0
        ? 'Read error (Connection reset by peer) in headers.'
        : `HTTP request sent, awaiting response... ${status} ${reason}\nERROR ${status}: ${reason}.`,
  git: ({ status, url, isTimeout }) =>
    `fatal: unable to access '${url}': ${isTimeout ? 'Failed to connect: Connection timed out' : status === 0 ? 'Recv failure: Connection reset by peer' : `The requested URL returned error: ${status}`}`,
  pip: ({ status, reason, isTimeout }) =>
    isTimeout
      ? 'ERROR: Connection timed out'
      : `ERROR: HTTP error ${status} while getting the package (${reason})`,
  npm: ({ status, reason, url, isTimeout }) =>
    isTimeout
      ? 'npm error code ETIMEDOUT'
      : `npm error code E${status}\nnpm error ${status} ${reason} - GET ${url}`,
}

function hostOf(url: string): string {
  return /^https?:\/\/([^/:]+)/.exec(url)?.[1] ?? 'host'
}

function storage(
  program: string,
  { command, words }: { command: string; words: readonly string[] },
  fault: Failure,
): string | undefined {
  const reason = { 'disk-full': 'No space left on device', 'quota-exceeded': 'Disk quota exceeded' }[
    fault.kind as string
  ]
  const target = /(?:^|[^>&\d])>{1,2}\s*([^\s;&|>]+)/.exec(command)?.[1]
  const operand = words.findLast(word => !word.startsWith('-')) ?? ''
  if (reason !== undefined) {
    if (target !== undefined) return `bash: ${program}: write error: ${reason}`
    if (program === 'cp' || program === 'mv') return `${program}: error writing '${operand}': ${reason}`
    if (program === 'mkdir') return `mkdir: cannot create directory '${operand}': ${reason}`
    if (program === 'touch') return `touch: cannot touch '${operand}': ${reason}`
    if (program === 'tee') return `tee: ${operand}: ${reason}`
    return undefined
  }
  if (fault.kind !== 'permission-denied') return undefined
  if (target !== undefined) return `bash: ${target}: Permission denied`
  return denied[program]?.(operand)
}

/** How programs say that they may not. */
export const denied: { readonly [program: string]: (operand: string) => string } = {
  cat: operand => `cat: ${operand}: Permission denied`,
  grep: operand => `grep: ${operand}: Permission denied`,
  ls: operand => `ls: cannot open directory '${operand || '.'}': Permission denied`,
  rm: operand => `rm: cannot remove '${operand}': Permission denied`,
  mkdir: operand => `mkdir: cannot create directory '${operand}': Permission denied`,
  touch: operand => `touch: cannot touch '${operand}': Permission denied`,
  head: operand => `head: cannot open '${operand}' for reading: Permission denied`,
  tail: operand => `tail: cannot open '${operand}' for reading: Permission denied`,
  cp: operand => `cp: cannot create regular file '${operand}': Permission denied`,
  mv: operand => `mv: cannot move to '${operand}': Permission denied`,
  chmod: operand => `chmod: changing permissions of '${operand}': Operation not permitted`,
}
