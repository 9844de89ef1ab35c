// Cases whose answers were recorded from real bash 5.2 and GNU tools; runs/record-shell-cases.ts records them again.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import type { Machine } from '../machine.ts'
import { caseClock, caseState } from '../recorded/machine.ts'
import { buildTree } from '../tree/build-tree.ts'
import { ShellSession } from './shell-session.ts'

const folder = new URL('../recorded/', import.meta.url)
const now = Date.parse(caseClock)
const { user, host, home } = caseState
const machine: Machine = {
  user,
  uid: 1000,
  gid: 1000,
  group: user,
  groups: [],
  home,
  host,
  system: {
    release: 'Debian GNU/Linux 12 (bookworm)',
    kernel: '6.1.0-18-amd64',
    version: '#1 SMP',
    architecture: 'x86_64',
    bootTime: 0,
    processors: 2,
  },
  absent: new Set(),
  isOpenCommand: () => false,
  terminal: { isTerminal: false, columns: 80, lines: 40 },
}

function openCaseSession(): ShellSession {
  const files = new Map(Object.entries(caseState.files).map(([path, content]) => [path, { content }]))
  const environment = new Map([
    ['SHELL', '/bin/bash'],
    ['HOME', home],
    ['USER', user],
    ['LOGNAME', user],
    ['PATH', '/usr/local/bin:/usr/bin:/bin'],
  ])
  return new ShellSession({
    machine,
    tree: buildTree({ machine, files, time: now }),
    environment,
    cwd: home,
    now,
    seed: 1,
  })
}

describe('ShellSession', () => {
  for (const file of readdirSync(folder)
    .filter(name => name.endsWith('.json'))
    .sort()) {
    it(`answers the cases of ${file.slice(0, -'.json'.length)} as real bash does`, async () => {
      const turns = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as {
        command: string
        output: string
      }[]
      const session = openCaseSession()
      for (const { command, output } of turns) {
        const result = await session.run(command)
        assert.equal(result.output, output, command)
      }
    })
  }
})
