// A command that can look but not touch: it can write nothing, and reach nothing outside the machine.
import { spawn } from 'node:child_process'

const walls = [
  ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
  ...['--unshare-all', '--die-with-parent', '--new-session'],
]

/** The command inside a sandbox; undefined where this machine cannot make one. */
export async function sandboxed(command: readonly string[]): Promise<readonly string[] | undefined> {
  return (await runs(['bwrap', ...walls, 'true'])) ? ['bwrap', ...walls, ...command] : undefined
}

function runs([program = '', ...args]: readonly string[]): Promise<boolean> {
  return new Promise(resolve => {
    const child = spawn(program, args, { stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('close', code => resolve(code === 0))
  })
}
