// Help texts, made from the commands' own data.
import { wrapped } from '../screen/text/wrapped.ts'
import { type Command, helpOption } from './command.ts'
import type { Option } from './option.ts'

const width = 100

/** Help for the whole command line. */
export function generalHelp(commands: readonly Command[]): string {
  const rows = commands.map(({ name, summary }): Row => [name, summary])
  return `${[
    'AgentWorld: an agent does this here; what does the environment return?',
    'It computes what can be computed, imagines the rest with a world model, and says which is which.',
    '',
    'Usage: agentworld <command> [options]',
    '',
    'Commands:',
    ...table(rows),
    '',
    "'agentworld help <command>' tells more about one of them.",
  ].join('\n')}\n`
}

/** Help for one command. */
export function commandHelp({ name, summary, usage, options, examples }: Command): string {
  const all = [...options, helpOption]
  const groups = [...new Set(all.map(groupOf))]
  const lines = [`Usage: agentworld ${name} ${usage}`.trimEnd(), '', summary]
  for (const group of groups) {
    const rows = all.filter(option => groupOf(option) === group).map(rowOf)
    lines.push('', `${group}:`, ...table(rows))
  }
  if (examples.length > 0) lines.push('', 'Examples:')
  for (const [line, meaning] of examples) lines.push(`  ${line}`, `      ${meaning}`)
  return `${lines.join('\n')}\n`
}

type Row = readonly [left: string, right: string]

function groupOf(option: Option): string {
  return option.group ?? 'Options'
}

function rowOf({ name, short, type, value, choices, description, isRequired, default: absent }: Option): Row {
  const placeholder = choices?.join('|') ?? value ?? 'N'
  const left = `${short ? `-${short}, ` : '    '}--${name}${type === 'flag' ? '' : ` ${placeholder}`}`
  const note = isRequired ? 'required' : absent
  return [left, note === undefined ? description : `${description} [${note}]`]
}

function table(rows: readonly Row[]): string[] {
  const left = Math.min(30, Math.max(...rows.map(row => row[0].length)))
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrapped(text, width - left - 4)
    const indented = rest.map(line => ' '.repeat(left + 4) + line)
    if (name.length > left) return [`  ${name}`, `${' '.repeat(left + 4)}${first}`, ...indented]
    return [`  ${name.padEnd(left)}  ${first}`, ...indented]
  })
}
