// Which kind of world a recording of another project shows: by what it says itself, else by what the domains recognise.
import { recordedKind } from '../../kernel/choose-ability.ts'
import type { Domain } from '../../kernel/domain.ts'

/** What trajectories of plain text hold. */
const knowledge = 'knowledge'

/** The kind of world, by its domain's name; plain text is knowledge. */
export function kindOfRecording(
  {
    format,
    named,
    tools,
  }: { readonly format: string; readonly named?: string | undefined; readonly tools: readonly string[] },
  domains: readonly Domain[],
): string {
  const said = named?.toLowerCase()
  const known = [knowledge, ...domains.map(({ name }) => name)]
  if (said !== undefined && known.includes(said)) return said
  return (format === 'text' ? undefined : recordedKind(domains, { format, tools })) ?? knowledge
}
