// The larger programs of the machine by the names they are called.
import type { Program } from '../run/process.ts'
import { gunzip, gzip, zcat } from './archive/gzip.ts'
import { tar } from './archive/tar.ts'
import { awk } from './awk/awk.ts'
import { bc } from './bc/bc.ts'
import { cmp } from './diff/cmp.ts'
import { diff } from './diff/diff.ts'
import { hexdump } from './dump/hexdump.ts'
import { od } from './dump/od.ts'
import { xxd } from './dump/xxd.ts'
import { jq } from './jq/jq.ts'
import { sed } from './sed/sed.ts'
import { base32, base64 } from './text/base-encoding.ts'
import { column } from './text/column.ts'
import { expr } from './text/expr.ts'

export const languagePrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['awk', awk],
  ['mawk', awk],
  ['bc', bc],
  ['cmp', cmp],
  ['column', column],
  ['diff', diff],
  ['expr', expr],
  ['base32', base32],
  ['base64', base64],
  ['gunzip', gunzip],
  ['gzip', gzip],
  ['hd', hexdump],
  ['hexdump', hexdump],
  ['jq', jq],
  ['od', od],
  ['sed', sed],
  ['tar', tar],
  ['xxd', xxd],
  ['zcat', zcat],
])
