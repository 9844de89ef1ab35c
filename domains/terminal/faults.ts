// How commands fail at a terminal: network clients in their own words, the disk and its rights in the shell's.
import { commandFailure, denied } from '../../src/kernel/faults/command-failure.ts'
import type { Cut, DomainFaults, Part } from '../../src/kernel/faults/domain-faults.ts'
import type { Action } from '../../src/world/action.ts'
import type { Failure } from '../../src/world/fault.ts'
import type { Observation } from '../../src/world/observation.ts'
import { TerminalAction } from './actions.ts'

export const terminalFaults: DomainFaults = { subject: commandOf, failure, part }

function commandOf(action: Action): string {
  const { data } = TerminalAction.safeParse(action)
  if (!data) return ''
  return 'command' in data ? data.command : data.map(({ keystrokes }) => keystrokes).join('')
}

function failure(fault: Failure, action: Action): Observation | undefined {
  const line = commandFailure(fault, commandOf(action))
  return line === undefined ? undefined : { text: `${line}\n`, isError: true }
}

/** A command that writes a file leaves a part of it, and the disk is full; of several files to remove or copy, some. */
function part(action: Action, { of, share }: Cut): Part | undefined {
  const command = commandOf(action)
  const target = /(?:^|[^>&\d])>\s*([^\s;&|>]+)\s*$/.exec(command)?.[1]
  if (of === 'partial-write' && target !== undefined) {
    const cut = `{ ${command}; } && truncate -s $(( $(stat -c %s ${target}) * ${Math.round(share * 100)} / 100 )) ${target}`
    const text = `bash: ${command.trim().split(/\s+/)[0]}: write error: No space left on device\n`
    return {
      action: { command: cut },
      detail: `${Math.round(share * 100)} % of ${target} written`,
      report: observation => ({ ...observation, text, isError: true }),
    }
  }
  const [program = '', ...words] = command.trim().split(/\s+/)
  const operands = words.filter(word => !word.startsWith('-'))
  if (of !== 'partial-batch' || !['rm', 'touch', 'mkdir'].includes(program) || operands.length < 2)
    return undefined
  if (!/^[\w./ -]+$/.test(command)) return undefined
  const kept = operands.slice(0, Math.max(1, Math.floor(operands.length * share)))
  const failed = operands.slice(kept.length)
  const options = words.filter(word => word.startsWith('-'))
  return {
    action: { command: [program, ...options, ...kept].join(' ') },
    detail: `${kept.length} of ${operands.length} done`,
    report: observation => ({
      ...observation,
      text: `${observation.text}${failed.map(name => `${denied[program]?.(name)}\n`).join('')}`,
      isError: true,
    }),
  }
}
