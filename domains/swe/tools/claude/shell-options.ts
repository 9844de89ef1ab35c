/** How Bash starts a command, as the shell's complaints show it. */
export function shellOptions(cwd: string): { cwd: string; name: string; label: string } {
  return { cwd, name: '/bin/bash', label: 'eval: ' }
}
