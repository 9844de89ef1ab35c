// Prompts and resources as a world declares them: listed, filled in and completed.
import {
  type CompleteRequest,
  type GetPromptResult,
  type McpServer,
  ProtocolError,
  type ReadResourceResult,
  ResourceNotFoundError,
  UriTemplate,
} from '@modelcontextprotocol/server'
import { fillIn } from '../../kernel/tools/fill-in.ts'
import type { Prompt, Resource, ServerFace } from '../../kernel/tools/server-face.ts'
import type { Json } from '../../world/json.ts'
import type { Asker } from './asking.ts'

const isTemplate = ({ uri }: Resource) => UriTemplate.isTemplate(uri)

/** Which capabilities the declared parts of a server have. */
export function partCapabilities({ prompts = [], resources = [] }: ServerFace) {
  return {
    ...(prompts.length > 0 ? { prompts: { listChanged: false } } : {}),
    ...(resources.length > 0 ? { resources: { subscribe: true, listChanged: false } } : {}),
    ...(prompts.length + resources.length > 0 ? { completions: {} } : {}),
  }
}

/** Makes a server answer for its prompts and resources. */
export function offerParts({ server }: McpServer, face: ServerFace, asker: Asker): void {
  const { prompts = [], resources = [] } = face
  if (prompts.length > 0) {
    server.setRequestHandler('prompts/list', async () => ({
      prompts: prompts.map(({ messages: _, asks: __, arguments: given, ...rest }) => ({
        ...rest,
        ...(given ? { arguments: given.map(({ values: ___, ...argument }) => argument) } : {}),
      })) as never,
    }))
    server.setRequestHandler('prompts/get', async ({ params }, context) => {
      const prompt = prompts.find(({ name }) => name === params.name)
      if (prompt === undefined) throw new ProtocolError(-32602, `Prompt ${params.name} not found`)
      const given = promptArguments(prompt, params.arguments ?? {})
      if (prompt.asks === undefined) return prompted(prompt, given)
      const capabilities = server.getClientCapabilities()
      const asking = await asker.next(prompt.asks, { given, context, capabilities })
      if (asking.kind === 'ask') return asking.result
      return prompted(prompt, { ...given, ...(asking.kind === 'answers' ? asking.answers : {}) })
    })
  }
  if (resources.length > 0) offerResources(server, resources)
  if (prompts.length + resources.length > 0) {
    server.setRequestHandler('completion/complete', async ({ params }) => completed(prompts, params))
  }
}

function offerResources(server: McpServer['server'], resources: readonly Resource[]): void {
  const listed = ({ text: _, blob: __, ...rest }: Resource) => rest
  server.setRequestHandler('resources/list', async () => ({
    resources: resources.filter(resource => !isTemplate(resource)).map(listed) as never,
  }))
  server.setRequestHandler('resources/templates/list', async () => ({
    resourceTemplates: resources.filter(isTemplate).map(resource => {
      const { uri: uriTemplate, ...rest } = listed(resource)
      return { ...rest, uriTemplate }
    }) as never,
  }))
  server.setRequestHandler('resources/read', async ({ params }) => read(resources, params.uri))
  // what is declared never changes: there is nothing to tell
  server.setRequestHandler('resources/subscribe', async () => ({}))
  server.setRequestHandler('resources/unsubscribe', async () => ({}))
}

function promptArguments(prompt: Prompt, given: { readonly [name: string]: string }) {
  for (const { name, required } of prompt.arguments ?? []) {
    if (required === true && given[name] === undefined) {
      throw new ProtocolError(-32602, `Missing required argument ${name} of prompt ${prompt.name}`)
    }
  }
  return given
}

function prompted(
  { description, messages }: Prompt,
  values: { readonly [name: string]: Json },
): GetPromptResult {
  const filled = fillIn(messages as unknown as Json, values) as unknown as GetPromptResult['messages']
  return { ...(description === undefined ? {} : { description }), messages: filled }
}

function read(resources: readonly Resource[], uri: string): ReadResourceResult {
  for (const resource of resources) {
    const values = isTemplate(resource)
      ? new UriTemplate(resource.uri).match(uri)
      : resource.uri === uri
        ? {}
        : null
    if (values === null) continue
    const { mimeType, text = '', blob } = resource
    const type = mimeType === undefined ? {} : { mimeType }
    const body = blob === undefined ? { text: fillIn(text, values as { [name: string]: Json }) } : { blob }
    return { contents: [{ uri, ...type, ...body }] }
  }
  throw new ResourceNotFoundError(uri)
}

const mostSuggestions = 100

function completed(prompts: readonly Prompt[], { ref, argument }: CompleteRequest['params']) {
  const prompt = ref.type === 'ref/prompt' ? prompts.find(({ name }) => name === ref.name) : undefined
  const { values = [] } = prompt?.arguments?.find(({ name }) => name === argument.name) ?? {}
  const fit = values.filter(value => value.startsWith(argument.value))
  const shown = fit.slice(0, mostSuggestions)
  return { completion: { values: shown, total: fit.length, hasMore: shown.length < fit.length } }
}
