// The page of what every world file holds, whatever its kind: its fields, its success checks, its faults.
import { jsonSchemaOf } from '../../src/cli/wiring/json-schema.ts'
import { faultCatalogue } from '../../src/engine/faults/catalogue.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import { World } from '../../src/world/world.ts'
import { fieldTable } from './field-table.ts'
import { formsOf, type Part } from './json-schema.ts'
import { yamlBlock } from './markdown.ts'

/** The generated part of the page. */
export function worldsPage(domains: readonly Domain[]): string {
  const { $defs = {}, ...world } = jsonSchemaOf(World) as Part
  const { Check: check = {}, Fault: fault = {}, ...others } = $defs
  return [
    '## Kinds',
    domains.map(({ name, summary }) => `- [\`${name}\`](worlds/${name}.md): ${summary}`).join('\n'),
    '## Fields',
    fieldTable(world),
    ...Object.entries(others).flatMap(([name, part]) => [
      `### ${name}`,
      part.description ?? '',
      fieldTable(part),
    ]),
    '## Check',
    'Each kind of check looks at one thing. Every condition it names must hold.',
    ...formsOf(check).flatMap(checkSection),
    '## Fault',
    'Each kind of fault makes one thing go wrong. `on` says when: see [Trigger](#trigger).',
    ...formsOf(fault).flatMap(faultSection),
  ]
    .filter(Boolean)
    .join('\n\n')
}

function checkSection(form: Part): string[] {
  const examples = (form.examples ?? []).map(example => yamlBlock({ success: [example] }))
  return [`### \`${kindOf(form)}\``, form.description ?? '', ...examples, fieldTable(withoutKind(form))]
}

function faultSection(form: Part): string[] {
  const kind = kindOf(form)
  const { example } = faultCatalogue[kind as keyof typeof faultCatalogue]
  const { id: _, on: __, ...own } = withoutKind(form).properties ?? {}
  return [
    `### \`${kind}\``,
    form.description ?? '',
    `\`\`\`yaml\nfaults:\n  - ${example}\n\`\`\``,
    fieldTable({ ...form, properties: own }),
  ]
}

function kindOf({ properties }: Part): string {
  return String(properties?.kind?.const)
}

function withoutKind(form: Part): Part {
  const { kind: _, ...properties } = form.properties ?? {}
  return { ...form, properties }
}
