// The programs this machine can run, by name. One that exists but is not here cannot be computed.
import type { Program } from '../run/process.ts'
import { bash } from '../run/shell-program.ts'
import { ln, mkdir, rmdir, touch } from './files.ts'
import { foreign } from './foreign.ts'
import { hostname, id, uname, whoami } from './identity.ts'
import { cat, head, tac, tail, wc } from './reading.ts'

const lent =
  'awk base64 basename chmod column comm cp cut date diff dirname du env expand expr find fold grep egrep fgrep gunzip gzip join ls md5sum mv nl od paste printenv readlink rev rm sed seq sha1sum sha256sum sort split stat strings tar tee timeout tr tree unexpand uniq which xargs zcat jq file sleep'.split(
    ' ',
  )

export const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...lent.map((name): [string, Program] => [name, foreign(name)]),
  ['mawk', foreign('awk')],
  ['bash', bash],
  ['cat', cat],
  ['head', head],
  ['hostname', hostname],
  ['id', id],
  ['ln', ln],
  ['mkdir', mkdir],
  ['rmdir', rmdir],
  ['tac', tac],
  ['tail', tail],
  ['touch', touch],
  ['uname', uname],
  ['wc', wc],
  ['whoami', whoami],
])
