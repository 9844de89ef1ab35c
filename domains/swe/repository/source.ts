// Where a world's repository comes from, as its file says it. A path is read by whoever opens the world file on this
// machine and is pinned by the hash of what was found, so that a session never goes on in another repository.
import { z } from 'zod'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .meta({ description: 'Of what was read; filled in when the world file is read.' })

const commit = z.strictObject({
  message: z.string().min(1),
  author: z
    .string()
    .regex(/^[^<>\n]+ <[^<>\n]*>$/)
    .meta({ description: 'Name <address>.' }),
  date: z.iso.datetime({ offset: true }),
  files: z
    .record(z.string().min(1), z.union([z.string(), z.null()]))
    .meta({ description: 'What the commit wrote, by path; null where it deleted a file.' }),
})
export type HistoryCommit = z.infer<typeof commit>

/** A repository, laid at the state's cwd below the files that the state lists itself. */
export const RepositorySource = z.union([
  z.strictObject({
    folder: z
      .string()
      .min(1)
      .meta({ description: 'A folder, relative to the world file; without its .git.' }),
    hash,
  }),
  z.strictObject({
    clone: z
      .string()
      .min(1)
      .meta({ description: 'A local git clone, relative to the world file, with its history.' }),
    hash,
  }),
  z.strictObject({
    tarball: z.string().min(1).meta({ description: 'An npm package (.tgz), relative to the world file.' }),
    hash,
  }),
  z.strictObject({
    history: z.array(commit).min(1).max(500).meta({ description: 'Commits, oldest first.' }),
    branch: z
      .string()
      .regex(/^[\w][\w./-]*$/)
      .default('main'),
  }),
])
export type RepositorySource = z.infer<typeof RepositorySource>
/** A repository on this machine's disk. */
export type DiskSource = Exclude<RepositorySource, { history: unknown }>
