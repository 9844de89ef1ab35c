// The page of one kind of world: what its state holds, what may be imagined, what an agent can do, what success can ask for.
import { jsonSchemaOf } from '../../src/cli/wiring/json-schema.ts'
import type { Domain } from '../../src/kernel/domain.ts'
import type { Tool, World } from '../../src/world/world.ts'
import { cell, codeCell, fieldTable, hasFields, unlessGiven } from './field-table.ts'
import { formsOf, type Part } from './json-schema.ts'
import { jsonLine, yamlBlock } from './markdown.ts'
import { typeWords } from './type-words.ts'

/** The generated part of the page; `worlds` are the example worlds of this kind. */
export function worldPage(domain: Domain, worlds: readonly World[]): string {
  return [
    ...stateSection(jsonSchemaOf(domain.schemas.state) as Part, domain.name),
    ...scopeSection(jsonSchemaOf(domain.schemas.scope) as Part),
    ...actionSection(domain, worlds),
    ...checkSection(domain),
    ...abilitySection(domain),
  ].join('\n\n')
}

function stateSection(state: Part, name: string): string[] {
  const fields = Object.entries(state.properties ?? {})
  const isNeeded = (field: string) => state.required?.includes(field) ?? false
  const rows = fields.map(([field, part]) => {
    const unless = isNeeded(field) ? '**required**' : unlessGiven(part)
    const type = isLong(part) ? `[below](#${field.toLowerCase()})` : cell(typeWords(part))
    const [example] = part.examples ?? []
    const shown = example === undefined || isLong(part) ? '' : codeCell(jsonLine(example))
    return `| \`${field}\` | ${type} | ${unless} | ${cell(part.description ?? '')} | ${shown} |`
  })
  return [
    '## State',
    `What \`state\` holds in a world with \`domain: ${name}\`.`,
    [
      '| field | type | unless given | what it is | for example |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n'),
    ...fields.filter(([, part]) => isLong(part)).flatMap(([field, part]) => fieldSection(field, part)),
    ...Object.entries(state.$defs ?? {}).flatMap(([part, definition]) => [
      `### ${part}`,
      definition.description ?? '',
      fieldTable(definition),
    ]),
  ]
}

// what does not fit into a row of a table has a section of its own
function isLong(part: Part): boolean {
  return hasFields(part) || part.items?.$ref !== undefined
}

function fieldSection(field: string, part: Part): string[] {
  const example = part.examples?.[0]
  const shown = example === undefined ? [] : [yamlBlock({ [field]: example })]
  return [`### \`${field}\``, part.description ?? '', ...shown, fieldTable(part, { inside: field })].filter(
    Boolean,
  )
}

function scopeSection(scope: Part): string[] {
  const examples = formsOf(scope).flatMap(form => form.examples ?? [])
  return [
    '## What may be imagined',
    '`open: true` opens the whole world, and a list opens these parts of it. What is not open and not in the state does not exist.',
    yamlBlock({ open: examples }),
    ...formsOf(scope).map(form => [form.description ?? '', fieldTable(form)].join('\n\n')),
  ]
}

function actionSection(domain: Domain, worlds: readonly World[]): string[] {
  const forms = formsOf(jsonSchemaOf(domain.schemas.action) as Part)
  return [
    '## Actions',
    ...forms.flatMap(form => [
      form.description ?? '',
      ...(form.examples ?? []).map(example => `\`\`\`json\n${jsonLine(example)}\n\`\`\``),
      fieldTable(form.items ?? form),
    ]),
    ...toolSection(domain, worlds),
  ]
}

// tools that worlds declare themselves are theirs to describe
function toolSection({ tools, parts }: Domain, worlds: readonly World[]): string[] {
  const [first] = worlds
  if (!tools) return first ? ['### In words', parts.world(first).actionSpace.trim()] : []
  const own = worlds.flatMap(world => {
    const declared = new Set((world.tools ?? []).map(({ name }) => name))
    return tools.list(world).filter(({ name }) => !declared.has(name))
  })
  const known = [...new Map(own.map(tool => [tool.name, tool])).values()]
  if (known.length === 0) return []
  return [
    '### Tools',
    'What an agent that only knows tools is offered, besides what a world declares itself.',
    ['| tool | arguments | what it does |', '| --- | --- | --- |', ...known.map(toolRow)].join('\n'),
  ]
}

function toolRow({ name, description = '', inputSchema }: Tool): string {
  const { properties = {}, required = [] } = inputSchema as Part
  const names = Object.keys(properties).map(field => `\`${field}\`${required.includes(field) ? '' : '?'}`)
  const [sentence = ''] = /^[\s\S]*?[.!](?=\s|$)/.exec(description.trim()) ?? [description.trim()]
  return `| \`${name}\` | ${names.join(', ')} | ${cell(sentence)} |`
}

function checkSection({ checks }: Domain): string[] {
  const kinds = ['answer', 'observation', ...checks]
  const links = kinds.map(kind => `[\`${kind}\`](../worlds.md#${kind})`)
  return ['## Success checks', `\`success\` can look at ${listed(links)}.`]
}

function abilitySection({ abilities }: Domain): string[] {
  const { executors = {}, explorers = {}, importers = {} } = abilities
  const names = (values: object) => listed(Object.keys(values).map(name => `\`${name}\``))
  const lines = [
    ...(Object.keys(executors).length > 0
      ? [`- What cannot be computed can be really done: \`--executor\` takes ${names(executors)}.`]
      : []),
    ...(Object.keys(explorers).length > 0
      ? [`- \`agentworld collect\` records real ones: \`--explorer\` takes ${names(explorers)}.`]
      : []),
    ...Object.entries(importers).map(
      ([format, { summary }]) => `- \`agentworld import --from ${format}\` reads ${summary}.`,
    ),
  ]
  return lines.length === 0 ? [] : ['## Besides', lines.join('\n')]
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}
