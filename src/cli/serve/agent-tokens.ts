// The file that names agents and their tokens.
import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { Tenants } from '../../serve/tenants/tenants.ts'
import { WorldError } from '../../world/error.ts'
import { parseWith } from '../../world/reading/friendly.ts'
import { whyUnread } from '../../world/text/why-unread.ts'

/** Reads it; the operator's token must be no agent's. */
export async function tenantsIn(file: string, operatorToken: string | undefined): Promise<Tenants> {
  const text = await readFile(file, 'utf8').catch(cause => {
    throw new WorldError('usage', `--agent-tokens: cannot read ${file}: ${whyUnread(cause)}.`, { cause })
  })
  const tenants = parseWith(Tenants, yamlIn(text, file), { at: 'usage', place: file, text })
  const same = Object.entries(tenants).find(([, { token }]) => token === operatorToken)
  if (same) throw new WorldError('usage', `${file}: ${same[0]} has the operator's token.`)
  return tenants
}

function yamlIn(text: string, file: string): unknown {
  try {
    return parse(text)
  } catch (cause) {
    throw new WorldError('usage', `${file}: not readable as YAML.`, { cause })
  }
}
