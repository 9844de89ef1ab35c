// All families of this explorer, in one list.

import { filesFamily } from './files/files.ts'
import { finding } from './files/finding.ts'
import { listing, sizes } from './files/listing.ts'
import { paths } from './files/paths.ts'
import { permissions } from './files/permissions.ts'
import { writing } from './files/writing.ts'
import type { Production } from './production.ts'
import { builtins, modes } from './shell/builtins.ts'
import { calculating, dates } from './shell/calculating.ts'
import { arrays, maps } from './shell/collections.ts'
import { conditions, functions, loops } from './shell/control.ts'
import { parameters, wordsFamily } from './shell/expansion.ts'
import { pipelines, redirections } from './shell/plumbing.ts'
import { scripts } from './shell/scripts.ts'
import { slips, system } from './shell/system.ts'
import { awk } from './text/awk.ts'
import { checksums, comparing } from './text/comparing.ts'
import { archives, encoding } from './text/encoding.ts'
import { reading } from './text/reading.ts'
import { searching } from './text/searching.ts'
import { sed } from './text/sed.ts'
import { shaping } from './text/shaping.ts'
import { columns, sorting } from './text/sorting.ts'
import { database, json } from './tools/data.ts'
import { git } from './tools/git.ts'

export const grammar: readonly Production[] = [
  ...[
    ...listing,
    ...sizes,
    ...reading,
    ...searching,
    ...finding,
    ...paths,
    ...filesFamily,
    ...writing,
    ...permissions,
  ],
  ...[
    ...sorting,
    ...columns,
    ...shaping,
    ...sed,
    ...awk,
    ...comparing,
    ...checksums,
    ...encoding,
    ...archives,
  ],
  ...[...calculating, ...dates, ...parameters, ...wordsFamily, ...arrays, ...maps, ...conditions, ...loops],
  ...[...functions, ...redirections, ...pipelines, ...builtins, ...modes, ...system, ...slips, ...scripts],
  ...[...json, ...database, ...git],
]
