// Who may use a server besides its operator: agents, each with a token of its own and bounds. Whose a session is stands in
// its name in the store, so that every server of that store knows it, and after a restart too.
import { z } from 'zod'

/** A token that any client can send: in a header, an address or a path. */
const Token = z.string().regex(/^[A-Za-z0-9._~-]{8,}$/, {
  error: "a token has at least 8 of the letters, the digits, '.', '_', '~' and '-'",
})

const Tenant = z.strictObject({
  token: Token,
  sessions: z.int().positive().optional().meta({ description: 'How many sessions at once.' }),
  perSecond: z.number().positive().optional().meta({ description: 'How many requests a second.' }),
})
export type Tenant = z.infer<typeof Tenant>

/** Tenants by name. */
export const Tenants = z
  .record(
    z.string().regex(/^[a-z0-9][a-z0-9_-]{0,31}$/, { error: 'a name of small letters and digits' }),
    Tenant,
  )
  .refine(tenants => hasOneEach(Object.values(tenants).map(({ token }) => token)), {
    error: 'two agents have the same token',
  })
export type Tenants = z.infer<typeof Tenants>

/** Who sends a request. */
export type Caller = { readonly role: 'operator' } | { readonly role: 'agent'; readonly tenant: string }

// no name of a tenant has it, so that one is never the beginning of another
const mark = '.'

/** What the names of a tenant's sessions begin with in the store. */
export function ownPrefix(tenant: string): string {
  return `${tenant}${mark}`
}

function hasOneEach(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
