// What a software engineering world starts from: a checkout on a developer's machine.
import { z } from 'zod'
import { FileState } from './repository/file-state.ts'
import { RepositorySource } from './repository/source.ts'

const commit = z.strictObject({
  hash: z.string().regex(/^[0-9a-f]{7,40}$/),
  subject: z.string(),
  author: z.string().optional(),
  date: z.iso.datetime({ offset: true }).optional(),
})

export const SweState = z.strictObject({
  toolset: z
    .enum(['claude-code', 'gemini-cli'])
    .meta({ description: 'The tools the agent acts with, and the form of their results.' }),
  platform: z.string().default('linux').meta({ description: 'For example linux, darwin or win32.' }),
  cwd: z.string().min(1).meta({ description: 'Absolute path of the directory the agent works in.' }),
  files: z
    .record(z.string().min(1), FileState)
    .default({})
    .meta({ description: 'Content by path; a relative path starts at cwd.' }),
  repository: RepositorySource.optional().meta({
    description: 'What lies at cwd, below the files listed here.',
  }),
  removed: z
    .array(z.string().min(1))
    .optional()
    .meta({ description: 'What of the repository is not there, by path.' }),
  shellCwd: z
    .string()
    .startsWith('/')
    .optional()
    .meta({ description: 'Where the shell stands, where that is not cwd.' }),
  git: z
    .strictObject({
      branch: z.string(),
      commits: z.array(commit).default([]).meta({ description: 'Newest first.' }),
      status: z.array(z.string()).default([]).meta({ description: 'Lines of `git status --porcelain`.' }),
    })
    .optional(),
  programs: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'Installed programs and packages, and their versions.' }),
  facts: z.array(z.string()).default([]).meta({ description: 'Anything else that is true here.' }),
})
export type SweState = z.infer<typeof SweState>

export const SweScope = z.union([
  z.strictObject({ path: z.string().min(1).meta({ description: 'Files that match this glob.' }) }),
  z.strictObject({ command: z.string().min(1).meta({ description: 'What this program does and prints.' }) }),
])
export type SweScope = z.infer<typeof SweScope>
