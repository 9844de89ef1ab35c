// What is declared of the machine besides its files, as far as a command has to do with it: one line for each section.
import { type Inventory, inventoryText } from 'agentworld-shell/inventory'

const maxNames = 12

/** Lines about the sections that the command's programs ask for. */
export function inventoryFacts(command: string, inventory: Inventory): string[] {
  return sections.flatMap(({ programs, line }) => {
    const text = programs.test(command) ? line(inventoryText(inventory)) : undefined
    return text === undefined ? [] : [text]
  })
}

interface Section {
  readonly programs: RegExp
  readonly line: (inventory: Inventory) => string | undefined
}

const few = (names: readonly string[]) =>
  names.slice(0, maxNames).join(', ') + (names.length > maxNames ? `, … (${names.length})` : '')

const sections: readonly Section[] = [
  {
    programs: /\b(?:systemctl|journalctl|service|curl|wget|ps|top|ss|netstat|lsof|nc)\b/,
    line: ({ services }) =>
      services &&
      `Services: ${few(
        services.map(({ name, active, port, pid }) =>
          [name, active, ...(port ? [`port ${port}`] : []), ...(pid ? [`pid ${pid}`] : [])].join(' '),
        ),
      )}`,
  },
  {
    programs: /\b(?:ps|top|htop|pgrep|pkill|kill|lsof|ss|netstat|pstree|strace)\b/,
    line: ({ processes }) =>
      processes &&
      `Processes: ${few(processes.map(({ pid, user, command }) => `${pid} ${user} ${command}`))}`,
  },
  {
    programs: /\b(?:curl|wget|nc|ping|ssh|dig|host|nslookup|telnet|python3?)\b/,
    line: ({ routes }) =>
      routes &&
      `HTTP: ${few(routes.map(({ method, url, status }) => `${method} ${url} ${status}`))}; no other host`,
  },
  {
    programs: /\b(?:apt|apt-get|apt-cache|dpkg|pip3?|npm|aptitude)\b/,
    line: ({ packages }) =>
      packages &&
      (['apt', 'pip', 'npm'] as const)
        .flatMap(manager => {
          const { installed, available } = packages[manager] ?? {}
          if (!installed || !available) return []
          const named = (list: typeof installed) =>
            few(list.map(({ name, version }) => `${name} ${version}`)) || 'none'
          return [`Packages (${manager}): installed ${named(installed)}; available ${named(available)}`]
        })
        .join('\n'),
  },
  {
    programs: /\b(?:free|top|vmstat|htop)\b/,
    line: ({ memory }) => memory && `Memory: ${memory.usedKiB} of ${memory.totalKiB} KiB used`,
  },
  {
    programs: /\b(?:df|lsblk|mount|du)\b/,
    line: ({ disks }) =>
      disks &&
      `Disks: ${few(disks.map(({ device, mount, sizeKiB, usedKiB }) => `${device} on ${mount}, ${usedKiB} of ${sizeKiB} KiB used`))}`,
  },
  {
    programs: /\b(?:uptime|w|top|htop)\b/,
    line: ({ load }) => load && `Load: ${load.join(' ')}`,
  },
  {
    programs: /\bdocker\b/,
    line: ({ containers }) =>
      containers &&
      `Containers: ${few(containers.map(({ name, image, exited }) => `${name} (${image}${exited ? ', exited' : ''})`))}`,
  },
]
