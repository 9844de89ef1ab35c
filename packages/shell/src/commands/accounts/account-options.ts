// Options of the account tools. What they refuse they answer with pages of usage, which are not computed.
import { NotComputable } from '../../not-computable.ts'
import type { Process } from '../../run/process.ts'
import { type OptionSpec, type Options, parseOptions } from '../options.ts'

/** Reads the options; whatever is wrong with them is not computable. */
export async function accountOptions(process: Process, spec: OptionSpec): Promise<Options> {
  const refuse = () => {
    throw new NotComputable(`the usage of ${process.name}`)
  }
  const options = await parseOptions(process.with({ misuse: refuse }), spec)
  if (typeof options === 'number') throw new NotComputable(`the usage of ${process.name}`)
  return options
}

/** The one name a tool is called with. */
export function onlyOperand(process: Process, { operands }: Options): string {
  const [name] = operands
  if (name === undefined || operands.length > 1) throw new NotComputable(`the usage of ${process.name}`)
  return name
}

/** Complains, and returns the status. */
export async function complain(process: Process, message: string, status: number): Promise<number> {
  await process.err(`${baseName(process.name)}: ${message}\n`)
  return status
}

const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** Whether a name is one that users and groups may have. */
export function isGoodName(name: string): boolean {
  return name.length <= 32 && /^[^-+~:,\s/][^:,\s/]*$/.test(name) && !/[\x00-\x20\x7f-\xff]/.test(name)
}
