// What a command's answer depends on besides the files: programs that not every machine has, and questions about the
// machine itself, which no history of files determines.

const everywhere =
  /(?<![\w./-])(?:which|type|whereis|hash|alias|umask|ulimit|getconf|locale|tty|stty|df|du|stat|free|ps|top|lsof|mount|ip|ss|ulimit|history|jobs|fc|env|printenv|export|set|compgen|apropos|man|info|apt|apt-get|dpkg|systemctl|service|crontab|sudo|su|ssh|ping|dd|time|nproc|file|timeout|id|groups|whoami|hostname|uname|arch|lscpu|last|w|who|users)(?![\w./-])/

const optional =
  /(?<![\w./-])(jq|bc|dc|tree|xxd|zip|unzip|git|column|hexdump|rev|tac|strings|od|patch|make|sqlite3|curl|wget|xz|bzip2|zstd|shuf|numfmt|iconv|cal)(?![\w./-])/g

/** Programs a command names that not every machine has. */
export function optionalPrograms(command: string): string[] {
  return [...bare(command).matchAll(optional)].map(match => match[1] ?? '')
}

/** Whether a command asks about the machine rather than its files. */
export function asksAboutMachine(command: string): boolean {
  return everywhere.test(bare(command))
}

/** A command without the text of quotes and here-documents, which names nothing. */
export function bare(command: string): string {
  return command
    .replace(/<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[\s\S]*?\n\2(?=\n|$)/g, '$3')
    .replace(/'[^']*'/g, "''")
    .replace(/"(?:[^"\\$`]|\\.)*"/g, '""')
}
