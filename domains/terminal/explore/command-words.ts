// Which programs and builtins a command line calls, for counting: not a parser, only the words in command position.

const opening =
  /(?:^|[;&|(){}!\n`]|\$\(|\b(?:then|do|else|if|while|until|elif|xargs|exec|env|command|builtin|time|timeout \S+)\s)\s*/
const word = /^(?:[A-Za-z_]\w*=\S*\s+)*([A-Za-z_[.:][\w.[-]*)(?![\w=+[])/

/** The words that stand where a command's name stands. */
export function commandWords(command: string): string[] {
  const bare = command.replace(/<<-?\s*(['"\\]?)(\w+)\1[\s\S]*?\n\t*\2\b/g, '').replace(/'[^']*'/g, "''")
  return bare.split(opening).flatMap(part => word.exec(part.trim())?.[1] ?? [])
}
