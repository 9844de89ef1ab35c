// The initial state of a terminal world.

import { Inventory } from 'agentworld-shell/inventory'
import { z } from 'zod'

const FileState = z.union([
  z.string().meta({ description: 'The content.' }),
  z
    .strictObject({
      content: z.string().optional(),
      base64: z.string().optional().meta({ description: 'The content, where it is no text.' }),
      link: z.string().optional().meta({ description: 'The target of a symbolic link.' }),
      directory: z.boolean().optional(),
      mode: z
        .union([z.string().regex(/^[0-7]{3,5}$/), z.int().min(0).max(0o7777)])
        .optional()
        .meta({ description: "Permissions in octal, e.g. '0755'." }),
      mtime: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ description: "When it changed; the world's clock by default." }),
      owner: z.string().optional(),
      group: z.string().optional(),
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
    .default('user'),
  host: z.string().min(1).default('box'),
  home: z
    .string()
    .startsWith('/')
    .optional()
    .meta({ description: '/home/<user>, or /root for root, when absent.' }),
  cwd: z
    .string()
    .startsWith('/')
    .optional()
    .meta({ description: 'Where the shell starts; home when absent.' }),
  groups: z.array(z.string()).default([]).meta({ description: "Further groups of the user, e.g. 'sudo'." }),
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
  files: z.record(z.string().min(1), FileState).default({}),
  release: z.string().default('Debian GNU/Linux 12 (bookworm)'),
  kernel: z.string().default('6.1.0-18-amd64'),
  readOnly: z
    .array(z.string().startsWith('/'))
    .default([])
    .meta({ description: 'Folders on disks that nobody may write to.' }),
  absent: z.array(z.string()).default([]).meta({ description: 'Programs this machine does not have.' }),
  uptime: z.int().min(0).default(259_200).meta({ description: 'Seconds since the machine booted.' }),
  ...Inventory.shape,
  terminal: z
    .strictObject({
      prompt: z.enum(['none', 'line']).default('none').meta({
        description:
          "'none': an observation is the output alone. 'line': a terminal's screen with echo and prompt.",
      }),
      columns: z.int().min(20).max(500).default(80),
      lines: z.int().min(5).max(1000).default(40),
    })
    .prefault({}),
})
export type TerminalState = z.infer<typeof TerminalState>

/** A part of the machine that may be imagined: paths, or programs. */
export const TerminalScope = z
  .strictObject({
    paths: z
      .array(z.string().startsWith('/'))
      .optional()
      .meta({ description: 'Folders whose content may be imagined.' }),
    commands: z
      .array(z.string().min(1))
      .optional()
      .meta({ description: 'Programs whose behaviour may be imagined.' }),
  })
  .refine(({ paths, commands }) => paths !== undefined || commands !== undefined, {
    message: 'Name paths or commands',
  })
export type TerminalScope = z.infer<typeof TerminalScope>
