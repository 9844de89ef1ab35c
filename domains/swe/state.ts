// What a software engineering world starts from: a checkout on a developer's machine.
import { z } from 'zod'
import { FileState } from './repository/file-state.ts'
import { RepositorySource } from './repository/source.ts'

const commit = z.strictObject({
  hash: z
    .string()
    .regex(/^[0-9a-f]{7,40}$/)
    .meta({ description: 'Its hash.' }),
  subject: z.string().meta({ description: 'The first line of its message.' }),
  author: z.string().optional().meta({ description: 'Who made it.' }),
  date: z.iso.datetime({ offset: true }).optional().meta({ description: 'When it was made.' }),
})

export const SweState = z.strictObject({
  toolset: z.enum(['claude-code', 'gemini-cli']).meta({
    description: 'The coding agent whose tools there are. Results look as they do there.',
    examples: ['claude-code'],
  }),
  platform: z
    .string()
    .default('linux')
    .meta({
      description:
        'The operating system, such as linux, darwin or win32. Only the shell of linux is computed.',
      examples: ['linux'],
    }),
  cwd: z
    .string()
    .min(1)
    .meta({
      description: 'The folder the agent works in, as an absolute path.',
      examples: ['/home/ines/pagelet'],
    }),
  files: z
    .record(z.string().min(1), FileState)
    .default({})
    .meta({
      description: 'Files, by path. A relative path starts at cwd.',
      examples: [{ 'README.md': '# pagelet\n', 'run.sh': { content: 'node .\n', mode: '0755' } }],
    }),
  repository: RepositorySource.optional().meta({
    description: 'The repository at cwd. Files listed above lie over it.',
    examples: [{ clone: './pagelet' }],
  }),
  removed: z
    .array(z.string().min(1))
    .optional()
    .meta({
      description: 'Paths of the repository that are not there.',
      examples: [['src/old.js']],
    }),
  shellCwd: z
    .string()
    .startsWith('/')
    .optional()
    .meta({
      description: 'The folder the shell starts in, where that is not cwd.',
      examples: ['/home/ines/pagelet/test'],
    }),
  git: z
    .strictObject({
      branch: z.string().meta({ description: 'The branch that is checked out.' }),
      commits: z.array(commit).default([]).meta({ description: 'The log, newest first.' }),
      status: z
        .array(z.string())
        .default([])
        .meta({ description: 'The lines that git status --porcelain prints.' }),
    })
    .optional()
    .meta({
      description:
        'What is known of git where there is no repository. A model is told it; git is not computed from it.',
      examples: [{ branch: 'main', commits: [{ hash: '91d0c4e', subject: 'Give staging more time' }] }],
    }),
  programs: z
    .record(z.string(), z.string())
    .default({})
    .meta({
      description: 'Installed programs and packages, with their versions. Of these, Python 3.11 is computed.',
      examples: [{ python: '3.11.2', ripgrep: '14.1.1' }],
    }),
  facts: z
    .array(z.string())
    .default([])
    .meta({
      description: 'What else is true here.',
      examples: [['The staging host cannot be reached from here.']],
    }),
})
export type SweState = z.infer<typeof SweState>

export const SweScope = z.union([
  z
    .strictObject({ path: z.string().min(1).meta({ description: 'A glob.' }) })
    .meta({ description: 'Files whose contents may be imagined.', examples: [{ path: 'vendor/**' }] }),
  z
    .strictObject({ command: z.string().min(1).meta({ description: 'The name of the program.' }) })
    .meta({ description: 'A program whose behaviour may be imagined.', examples: [{ command: 'docker' }] }),
])
export type SweScope = z.infer<typeof SweScope>
