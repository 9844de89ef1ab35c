// All families of this explorer, in one list.
import { awk } from './families/awk.ts'
import { builtins, modes } from './families/builtins.ts'
import { calculating, dates } from './families/calculating.ts'
import { arrays, maps } from './families/collections.ts'
import { checksums, comparing } from './families/comparing.ts'
import { conditions, functions, loops } from './families/control.ts'
import { database, json } from './families/data.ts'
import { archives, encoding } from './families/encoding.ts'
import { parameters, wordsFamily } from './families/expansion.ts'
import { filesFamily } from './families/files.ts'
import { finding } from './families/finding.ts'
import { listing, sizes } from './families/listing.ts'
import { paths } from './families/paths.ts'
import { permissions } from './families/permissions.ts'
import { pipelines, redirections } from './families/plumbing.ts'
import { reading } from './families/reading.ts'
import { scripts } from './families/scripts.ts'
import { searching } from './families/searching.ts'
import { sed } from './families/sed.ts'
import { shaping } from './families/shaping.ts'
import { columns, sorting } from './families/sorting.ts'
import { slips, system } from './families/system.ts'
import { writing } from './families/writing.ts'
import type { Production } from './production.ts'

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
  ...[...json, ...database],
]
