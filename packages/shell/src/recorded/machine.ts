// The machine of the recorded cases: the same files and the same user, here and in reality.

/** The state of the world the cases were recorded in. */
export const caseState = {
  user: 'ana',
  host: 'box',
  home: '/home/ana',
  files: {
    '/home/ana/poem.txt': 'one two\nthree four the\nfive o clock\n',
    '/home/ana/list.csv': 'pear,3,red\napple,10,green\nfig,2,red\n',
    '/home/ana/mixed.txt': 'tab\there\n\n\nünï\nend without line end',
    '/home/ana/big.bin': `${'0123456789abcdef'.repeat(320)}\n`,
    '/home/ana/docs/readme.md': '# Read me\nthree things\n',
    '/home/ana/docs/deep/note.md': 'deep\n',
    '/home/ana/.hidden': 'secret\n',
  },
} as const

/** The environment of a file's cases: those of `characters` run where characters are UTF-8. */
export function caseEnvironment(file: string): { readonly [name: string]: string } {
  return file.startsWith('characters') ? { LANG: 'C.UTF-8' } : {}
}

/** When the recorded cases begin. */
export const caseClock = '2026-03-02T09:15:00Z'

/** The commands of a file of cases: one a line; a here-document runs on to its end. */
export function commandsOf(text: string): string[] {
  const commands: string[] = []
  let end: string | undefined
  for (const line of text.split('\n')) {
    if (end !== undefined) {
      commands[commands.length - 1] += `\n${line}`
      if (line.trim() === end) end = undefined
    } else if (line.trim() !== '') {
      commands.push(line)
      end = /<<-?'?(STOP)'?/.exec(line)?.[1]
    }
  }
  return commands
}
