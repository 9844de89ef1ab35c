// From arguments to an exit code: 0 done, 1 failed, 2 wrong usage, 130 stopped by the user.
import { inspect } from 'node:util'
import { packageVersion } from '../kernel/package-root.ts'
import { WorldError } from '../world/error.ts'
import { nearest } from '../world/text/nearest.ts'
import { commandHelp, generalHelp } from './arguments/help.ts'
import { readArguments } from './arguments/read-arguments.ts'
import { allCommands, commandNamed, splitCommand } from './commands.ts'
import type { Outside } from './outside.ts'
import { asWorldError, errorData, errorText } from './screen/error-data.ts'
import { textFor } from './screen/text/safe-text.ts'

/** Runs one command line. Never throws. */
export async function runCommandLine(args: readonly string[], outside: Outside): Promise<number> {
  try {
    return await run(args, outside)
  } catch (error) {
    if (outside.signal.aborted) return 130
    report(error, outside, { isJson: args.includes('--json') })
    return asWorldError(error).at === 'usage' ? 2 : 1
  }
}

async function run(args: readonly string[], outside: Outside): Promise<number> {
  const { name, rest } = splitCommand(args)
  if (name === '' || name === '--help' || name === '-h') {
    outside.stdout.write(generalHelp(await allCommands()))
    return 0
  }
  if (name === '--version' || name === '-v') {
    outside.stdout.write(`${packageVersion()}\n`)
    return 0
  }
  if (name === 'help') return help(splitCommand(rest).name, outside)
  if (name.startsWith('-')) {
    throw new WorldError('usage', `There is no option ${name}.`, {
      remedy: nearest(name, ['--help', '--version']),
    })
  }
  const command = await commandNamed(name)
  const { values, operands, isHelpWanted } = readArguments(rest, command)
  if (isHelpWanted) return help(name, outside)
  return command.run({ values, operands }, outside)
}

async function help(name: string, { stdout }: Outside): Promise<number> {
  stdout.write(name === '' ? generalHelp(await allCommands()) : commandHelp(await commandNamed(name)))
  return 0
}

function report(
  error: unknown,
  { stdout, stderr, environment }: Outside,
  { isJson }: { isJson: boolean },
): void {
  if (isJson) stdout.write(`${JSON.stringify({ error: errorData(error) })}\n`)
  if (environment.AGENTWORLD_DEBUG) stderr.write(`${inspect(error)}\n`)
  else stderr.write(textFor(stderr, `agentworld: ${errorText(error)}\n`))
}
