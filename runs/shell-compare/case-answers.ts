// just-bash's own comparison cases: files, a command, and what bash answered where they were recorded. Real bash answers
// them once more in a throw-away sandbox, because they come from several machines and some were written by hand.
import { globSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { NotComputable, openShell } from 'agentworld-shell'
import { openRealTerminal } from '../../domains/terminal/real.ts'
import { World } from '../../src/world/world.ts'
import { type Answer, type JustBashPackage, JustBashSession } from './just-bash.ts'

/** A case: what lies there, what is run, and what bash answered. */
export interface ComparisonCase {
  readonly place: string
  readonly command: string
  readonly files: { readonly [path: string]: string }
  readonly recorded: Answer
}

interface Fixture {
  readonly command: string
  readonly files: { readonly [path: string]: string }
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

const user = 'user'
const home = `/home/${user}`
// what the recorder's commands ran under
const name = '/bin/bash'

/** The cases in a folder of fixtures. */
export function readCases(folder: string): ComparisonCase[] {
  return globSync('*.json', { cwd: folder })
    .sort()
    .flatMap(file => {
      const fixtures = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as { [id: string]: Fixture }
      return Object.entries(fixtures).map(([id, { command, files, stdout, stderr, exitCode }]) => ({
        place: `${file.replace(/\.comparison\.fixtures\.json$/, '')}/${id}`,
        command,
        files,
        recorded: { stdout, stderr, status: exitCode },
      }))
    })
}

const folderOf = (index: number) => `${home}/case-${index}`

function filesIn(folder: string, files: ComparisonCase['files']): { [path: string]: string } {
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]))
}

/** What real bash answers to each case, in a sandbox. */
export async function realAnswers(cases: readonly ComparisonCase[]): Promise<Answer[]> {
  const files = Object.fromEntries(
    cases.flatMap(({ files }, index) => [
      ...Object.entries(filesIn(folderOf(index), files)),
      [`${folderOf(index)}/`, { directory: true }] as const,
    ]),
  )
  const state = { user, host: 'box', home, files, env: { LANG: 'C.UTF-8' } }
  const world = World.parse({
    version: 1,
    domain: 'terminal',
    title: 'Cases',
    clock: '2026-03-02T09:15:00Z',
    state,
  })
  const real = await openRealTerminal(world, { deadlineMs: 20_000, maxBytes: 1 << 22 })
  try {
    const answers: Answer[] = []
    for (const [index, { command }] of cases.entries())
      answers.push(await answered(real, command, folderOf(index)))
    return answers
  } finally {
    await real.close()
  }
}

async function answered(
  real: Awaited<ReturnType<typeof openRealTerminal>>,
  command: string,
  folder: string,
): Promise<Answer> {
  const packed = Buffer.from(command).toString('base64')
  const line = [
    `(cd ${folder} && ${name} -c "$(base64 -d <<< ${packed})" > /tmp/out 2> /tmp/err < /dev/null); s=$?`,
    'base64 -w0 /tmp/out; echo; base64 -w0 /tmp/err; echo; echo $s',
  ].join('; ')
  const { text } = await real.step({ command: line }, { signal: AbortSignal.timeout(30_000) })
  const [stdout = '', stderr = '', status = ''] = text.split('\n')
  const decoded = (bytes: string) => Buffer.from(bytes, 'base64').toString()
  return { stdout: decoded(stdout), stderr: decoded(stderr), status: Number(status) }
}

/** What our shell answers; undefined where it does not compute the case. */
export async function ourAnswer(
  { command, files }: ComparisonCase,
  index: number,
): Promise<Answer | undefined> {
  const cwd = folderOf(index)
  const shell = openShell({ user, host: 'box', cwd, files: filesIn(cwd, files), env: { LANG: 'C.UTF-8' } })
  try {
    return await shell.exec(command, { name })
  } catch (error) {
    if (error instanceof NotComputable) return undefined
    throw error
  }
}

/** What just-bash answers. */
export async function theirAnswer(
  justBash: JustBashPackage,
  { command, files }: ComparisonCase,
  index: number,
): Promise<Answer> {
  const cwd = folderOf(index)
  return new JustBashSession(justBash.open({ cwd, files: filesIn(cwd, files) }), cwd).run(command)
}
