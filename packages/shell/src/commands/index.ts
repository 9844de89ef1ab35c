// The programs this machine can run, by name. One that exists but is not here cannot be computed.
import { git } from '../git/git.ts'
import { languagePrograms } from '../languages/index.ts'
import type { Program } from '../run/process.ts'
import { bash, dash } from '../run/shell-program.ts'
import { getent } from './accounts/getent.ts'
import { accountPrograms } from './accounts/index.ts'
import { adminPrograms } from './admin/index.ts'
import { cp, mv } from './files/copying.ts'
import { install } from './files/install.ts'
import { ln } from './files/ln.ts'
import { mkdir, touch } from './files/making.ts'
import { chgrp, chown } from './files/ownership.ts'
import { basename, dirname, mktemp, pwd, readlink, realpath } from './files/paths.ts'
import { chmod } from './files/permissions.ts'
import { rm, rmdir, unlink } from './files/removing.ts'
import { link, mkfifo, mknod } from './files/special-files.ts'
import { du, truncate } from './listing/du.ts'
import { dir, ls, vdir } from './listing/ls.ts'
import { stat } from './listing/stat.ts'
import { find } from './search/find.ts'
import { egrep, fgrep, grep } from './search/grep.ts'
import { xargs } from './search/xargs.ts'
import { servicePrograms } from './services/index.ts'
import { arch, logname, nproc, users } from './system/accounts.ts'
import { cksum, sum, sumPrograms } from './system/checksums.ts'
import { date, sleep, timeout } from './system/date.ts'
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
import { paste, uniq } from './text/lines.ts'
import { factor, split, tee, yes } from './text/making.ts'
import { nl } from './text/nl.ts'
import { fmt, pr } from './text/pages.ts'
import { seq } from './text/seq.ts'
import { expand, fold, rev, unexpand } from './text/shaping.ts'
import { shuf, tsort } from './text/shuf.ts'
import { comm } from './text/sorted/comm.ts'
import { join } from './text/sorted/join.ts'
import { sort } from './text/sorted/sort.ts'
import { tr } from './text/tr.ts'
import { wc } from './text/wc.ts'

/** The programs of the machine that are computed, by name. */
export const programs: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...sumPrograms,
  ...languagePrograms,
  ...accountPrograms,
  ...adminPrograms,
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
    link,
    mkfifo,
    mknod,
    dir,
    vdir,
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
    pr,
    shuf,
    tsort,
    users,
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
