// What a terminal world starts from: a machine with its files, its user, its clock and what runs on it.

import { Inventory } from 'agentworld-shell/inventory'
import { z } from 'zod'

const FileState = z.union([
  z.string().meta({ description: 'The content of a text file.' }),
  z
    .strictObject({
      content: z.string().optional().meta({ description: 'The content of a text file.' }),
      base64: z
        .string()
        .optional()
        .meta({ description: 'The content of a file that is not text, in base64.' }),
      link: z.string().optional().meta({ description: 'The target of a symbolic link.' }),
      directory: z.boolean().optional().meta({ description: 'True for a folder.' }),
      mode: z
        .union([z.string().regex(/^[0-7]{3,5}$/), z.int().min(0).max(0o7777)])
        .optional()
        .meta({ description: "Permissions in octal, such as '0755'." }),
      mtime: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: "When it last changed. The world's clock unless given." }),
      owner: z.string().optional().meta({
        description: 'Who owns it. Without it, the user in the home folder and in /tmp, else root.',
      }),
      group: z
        .string()
        .optional()
        .meta({ description: 'The group that owns it. Without it, that of the owner.' }),
    })
    .meta({
      description: 'More about a file: give one of content, base64, link and directory.',
    })
    .refine(
      ({ content, base64, link, directory }) =>
        [content, base64, link, directory].filter(value => value !== undefined).length <= 1,
      {
        message: 'One of content, base64, link and directory',
      },
    ),
])

export const TerminalState = z.strictObject({
  user: z
    .string()
    .regex(/^[a-z_][a-z0-9_-]*$/)
    .default('user')
    .meta({ description: 'Who is logged in.', examples: ['mira'] }),
  host: z
    .string()
    .min(1)
    .default('box')
    .meta({ description: 'The name of the machine.', examples: ['quay3'] }),
  home: z
    .string()
    .startsWith('/')
    .optional()
    .meta({
      description: "The user's home folder. Without it, /home/<user>, or /root for root.",
      examples: ['/home/mira'],
    }),
  cwd: z
    .string()
    .startsWith('/')
    .optional()
    .meta({ description: 'The folder the shell starts in. Without it, the home.', examples: ['/srv/shop'] }),
  groups: z
    .array(z.string())
    .default([])
    .meta({ description: 'Further groups the user is in.', examples: [['sudo']] }),
  env: z
    .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string())
    .default({})
    .meta({
      description: 'Environment variables besides those that every login has.',
      examples: [{ LANG: 'C.UTF-8' }],
    }),
  files: z
    .record(z.string().min(1), FileState)
    .default({})
    .meta({
      description: 'The files, by path. A relative path starts at the home folder.',
      examples: [
        { '/home/mira/notes.txt': 'buy rope\n', 'bin/hello': { content: 'echo hi\n', mode: '0755' } },
      ],
    }),
  release: z
    .string()
    .default('Debian GNU/Linux 12 (bookworm)')
    .meta({
      description: 'The operating system, as /etc/os-release names it.',
      examples: ['Debian GNU/Linux 12 (bookworm)'],
    }),
  kernel: z
    .string()
    .default('6.1.0-18-amd64')
    .meta({ description: 'The version of Linux, as uname -r prints it.', examples: ['6.1.0-18-amd64'] }),
  readOnly: z
    .array(z.string().startsWith('/'))
    .default([])
    .meta({ description: 'Folders that nobody can write to.', examples: [['/mnt/archive']] }),
  absent: z
    .array(z.string())
    .default([])
    .meta({ description: 'Programs that are not installed.', examples: [['jq', 'git']] }),
  programs: z
    .record(z.string(), z.string())
    .default({})
    .meta({ description: 'Versions of installed programs, by name.', examples: [{ python: '3.11.2' }] }),
  uptime: z
    .int()
    .min(0)
    .default(259_200)
    .meta({ description: 'Seconds since the machine booted.', examples: [3600] }),
  ...Inventory.shape,
  terminal: z
    .strictObject({
      prompt: z.enum(['none', 'line']).default('none').meta({
        description:
          "'none': an observation is the output alone. 'line': it is the screen of a terminal, with what was typed and the prompt.",
      }),
      columns: z.int().min(20).max(500).default(80).meta({ description: 'How wide the screen is.' }),
      lines: z.int().min(5).max(1000).default(40).meta({ description: 'How many lines the screen has.' }),
    })
    .prefault({})
    .meta({
      description: 'What the agent sees of the terminal.',
      examples: [{ prompt: 'line', columns: 100 }],
    }),
})
export type TerminalState = z.infer<typeof TerminalState>

/** A part of the machine that may be imagined: paths, or programs. */
export const TerminalScope = z
  .strictObject({
    paths: z
      .array(z.string().startsWith('/'))
      .optional()
      .meta({ description: 'Folders whose contents may be imagined.' }),
    commands: z
      .array(z.string().min(1))
      .optional()
      .meta({ description: 'Programs whose behaviour may be imagined.' }),
  })
  .meta({
    description: 'A part of the machine that may be imagined. Name paths, commands or both.',
    examples: [{ paths: ['/srv/data'] }, { commands: ['kubectl'] }],
  })
  .refine(({ paths, commands }) => paths !== undefined || commands !== undefined, {
    message: 'Name paths or commands',
  })
export type TerminalScope = z.infer<typeof TerminalScope>
