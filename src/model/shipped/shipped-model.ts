// The small model that ships with the project. Its file is read, and llama.cpp is started, when it is first asked, so
// that whatever is computed never pays for it.
import * as path from 'node:path'
import type { Imaginer } from '../imaginer.ts'
import { type LlamaModelOptions, openLlamaModel } from '../llama-model.ts'
import type { Model } from '../model.ts'
import { type KnownForms, readForms } from './known-forms.ts'
import { type Manifest, refuseOtherFile } from './manifest.ts'

export interface ShippedModelOptions {
  readonly folder: string
  readonly manifest: Manifest
  /** Ask it about worlds it has not learned, too, and take what it is not sure of. */
  readonly isForAll?: boolean
  /** Told once, before it is first asked. */
  readonly onOpen?: () => void
  readonly open?: (options: LlamaModelOptions) => Promise<Model>
}

/** The model, unopened, and what it is trusted with. It must be closed. */
export function shippedModel({
  folder,
  manifest,
  isForAll = false,
  onOpen = () => {},
  open = openLlamaModel,
}: ShippedModelOptions): Imaginer {
  const { file, dialect, context: contextTokens, domains: bars, forms = {}, sampling } = manifest
  const known = new Map<string, KnownForms>()
  let opened: Promise<Model> | undefined
  async function openNow(): Promise<Model> {
    onOpen()
    await refuseOtherFile(folder, manifest)
    return open({ path: path.join(folder, file), dialect, contextTokens })
  }
  function knows(domain: string, action: string): boolean {
    const list = forms[domain]
    if (list === undefined) return true
    const read = known.get(domain) ?? readForms(path.join(folder, list))
    known.set(domain, read)
    return read.has(action)
  }
  const model: Model = {
    id: file,
    dialect,
    contextTokens,
    async countTokens(text) {
      opened ??= openNow()
      return (await opened).countTokens?.(text) ?? text.length
    },
    async *generate(request) {
      opened ??= openNow()
      yield* (await opened).generate(request)
    },
    async close() {
      await opened?.then(
        own => own.close(),
        () => {},
      )
    },
  }
  return { model, sampling, trust: isForAll ? undefined : { bars, knows } }
}
