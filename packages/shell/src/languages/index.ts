// The larger programs of the machine by the names they are called.
import type { Program } from '../run/process.ts'
import { gunzip, gzip, zcat } from './archive/gzip.ts'
import { tar } from './archive/tar/tar.ts'
import { zgrep } from './archive/zgrep.ts'
import { awk } from './awk/awk.ts'
import { bc } from './bc/bc.ts'
import { dd } from './bytes/dd.ts'
import { file } from './bytes/file.ts'
import { iconv } from './bytes/iconv.ts'
import { openssl } from './bytes/openssl.ts'
import { strings } from './bytes/strings.ts'
import { cmp } from './diff/cmp.ts'
import { diff } from './diff/diff.ts'
import { sdiff } from './diff/sdiff.ts'
import { hexdump } from './dump/hexdump.ts'
import { od } from './dump/od.ts'
import { xxd } from './dump/xxd.ts'
import { jq } from './jq/jq.ts'
import { make } from './make/make.ts'
import { node } from './node/node.ts'
import { diff3 } from './patch/diff3.ts'
import { patch } from './patch/patch.ts'
import { sed } from './sed/sed.ts'
import { sqlite3 } from './sqlite/sqlite3.ts'
import { base32, base64 } from './text/base-encoding.ts'
import { column } from './text/column.ts'
import { csplit } from './text/csplit.ts'
import { expr } from './text/expr.ts'
import { getopt } from './text/getopt.ts'
import { numfmt } from './text/numfmt.ts'

/** Programs with languages or formats of their own, by name. */
export const languagePrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  ['awk', awk],
  ['mawk', awk],
  ['bc', bc],
  ['cmp', cmp],
  ['column', column],
  ['csplit', csplit],
  ['dd', dd],
  ['diff', diff],
  ['file', file],
  ['iconv', iconv],
  ['openssl', openssl],
  ['diff3', diff3],
  ['patch', patch],
  ['sdiff', sdiff],
  ['strings', strings],
  ['zgrep', zgrep],
  ['zegrep', zgrep],
  ['zfgrep', zgrep],
  ['expr', expr],
  ['base32', base32],
  ['base64', base64],
  ['gunzip', gunzip],
  ['getopt', getopt],
  ['gzip', gzip],
  ['hd', hexdump],
  ['hexdump', hexdump],
  ['jq', jq],
  ['make', make],
  ['node', node],
  ['numfmt', numfmt],
  ['od', od],
  ['sed', sed],
  ['sqlite3', sqlite3],
  ['tar', tar],
  ['xxd', xxd],
  ['zcat', zcat],
])
