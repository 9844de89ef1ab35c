// Where a world's repository comes from, as its file says it. Whoever opens the world file on this machine reads the
// path, and the hash of what was found pins it, so that a session never continues in another repository.
import { z } from 'zod'

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .meta({ description: 'The SHA-256 of what was found. It is filled in when the file is read.' })

const commit = z.strictObject({
  message: z.string().min(1).meta({ description: 'Its message.' }),
  author: z
    .string()
    .regex(/^[^<>\n]+ <[^<>\n]*>$/)
    .meta({ description: 'Its author, as Name <address>.' }),
  date: z.iso.datetime({ offset: true }).meta({ description: 'Its date.' }),
  files: z
    .record(z.string().min(1), z.union([z.string(), z.null()]))
    .meta({ description: 'What it wrote, by path. Null deletes a file.' }),
})
export type HistoryCommit = z.infer<typeof commit>

/** A repository, laid at the state's cwd below the files that the state lists itself. */
export const RepositorySource = z.union([
  z
    .strictObject({
      folder: z.string().min(1).meta({ description: 'Its path, from the world file.' }),
      hash,
    })
    .meta({ description: 'The files of a folder, without its .git.' }),
  z
    .strictObject({
      clone: z.string().min(1).meta({ description: 'Its path, from the world file.' }),
      hash,
    })
    .meta({ description: 'The files of a local git clone, with its history.' }),
  z
    .strictObject({
      tarball: z.string().min(1).meta({ description: 'Its path, from the world file.' }),
      hash,
    })
    .meta({ description: 'The files of an npm package (.tgz).' }),
  z
    .strictObject({
      history: z.array(commit).min(1).max(500).meta({ description: 'The commits, oldest first.' }),
      branch: z
        .string()
        .regex(/^[\w][\w./-]*$/)
        .default('main')
        .meta({ description: 'The branch they are on.' }),
    })
    .meta({ description: 'Commits that are written down here.' }),
])
export type RepositorySource = z.infer<typeof RepositorySource>
/** A repository on this machine's disk. */
export type DiskSource = Exclude<RepositorySource, { history: unknown }>
