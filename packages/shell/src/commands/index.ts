// The programs this machine can run, by name. One that exists but is not here cannot be computed.
import { git } from '../git/git.ts'
import { languagePrograms } from '../languages/index.ts'
import type { Program } from '../run/process.ts'
import { bash, dash } from '../run/shell-program.ts'
import { cp, mv } from './files/copying.ts'
import { install } from './files/install.ts'
import { ln, mkdir, touch } from './files/making.ts'
import { basename, dirname, mktemp, pwd, readlink, realpath } from './files/paths.ts'
import { chgrp, chmod, chown } from './files/permissions.ts'
import { rm, rmdir, unlink } from './files/removing.ts'
import { du, truncate } from './listing/du.ts'
import { ls } from './listing/ls.ts'
import { stat } from './listing/stat.ts'
import { find } from './search/find.ts'
import { egrep, fgrep, grep } from './search/grep.ts'
import { xargs } from './search/xargs.ts'
import { servicePrograms } from './services/index.ts'
import { arch, getent, logname, nproc, users, who } from './system/accounts.ts'
import { cksum, sum, sumPrograms } from './system/checksums.ts'
import { date, sleep, timeout } from './system/date.ts'
import { base32, base64 } from './system/encodings.ts'
import {
  bracketProgram,
  echoProgram,
  env,
  nohup,
  printenv,
  printfProgram,
  testProgram,
  which,
} from './system/environment.ts'
import { groups, hostname, id, uname, whoami } from './system/identity.ts'
import { clear, getconf, locale, pathchk, stty, sync, tty } from './system/small.ts'
import { cat } from './text/cat.ts'
import { cut } from './text/cut.ts'
import { head, tac, tail } from './text/ends.ts'
import { expr } from './text/expr.ts'
import { join } from './text/join.ts'
import { comm, paste, uniq } from './text/lines.ts'
import { factor, seq, split, tee, yes } from './text/making.ts'
import { numfmt, shuf, tsort } from './text/numfmt.ts'
import { fmt, pr } from './text/pages.ts'
import { expand, fold, nl, rev, unexpand } from './text/shaping.ts'
import { sort } from './text/sort.ts'
import { tr } from './text/tr.ts'
import { wc } from './text/wc.ts'

export const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...sumPrograms,
  ...languagePrograms,
  ['git', git],
  ['bash', bash],
  ['dash', dash],
  ['sh', dash],
  ['[', bracketProgram],
  ['echo', echoProgram],
  ['printf', printfProgram],
  ['test', testProgram],
  ['true', () => 0],
  ['false', () => 1],
  ...Object.entries({
    arch,
    base32,
    base64,
    clear,
    getconf,
    locale,
    pathchk,
    stty,
    sync,
    basename,
    fmt,
    getent,
    install,
    logname,
    numfmt,
    pr,
    shuf,
    tsort,
    users,
    who,
    cat,
    chgrp,
    chmod,
    chown,
    cksum,
    comm,
    cp,
    cut,
    date,
    dirname,
    du,
    egrep,
    env,
    expand,
    expr,
    factor,
    fgrep,
    find,
    fold,
    grep,
    groups,
    head,
    hostname,
    id,
    join,
    ln,
    ls,
    mkdir,
    mktemp,
    mv,
    nl,
    nohup,
    nproc,
    paste,
    printenv,
    pwd,
    readlink,
    realpath,
    rev,
    rm,
    rmdir,
    seq,
    sleep,
    sort,
    split,
    stat,
    sum,
    tac,
    tail,
    tee,
    timeout,
    touch,
    tr,
    truncate,
    tty,
    uname,
    unexpand,
    uniq,
    unlink,
    wc,
    which,
    whoami,
    xargs,
    yes,
  }),
  ...servicePrograms,
])
