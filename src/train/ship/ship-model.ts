// From a study's folder to the folder that ships: the file, its manifest and its card. Each is written whole or not at all,
// the manifest last: without it no model ships.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import * as path from 'node:path'
import type { FormCollector } from '../../model/shipped/known-forms.ts'
import type { Manifest } from '../../model/shipped/manifest.ts'
import { WorldError } from '../../world/error.ts'
import { StudyResults } from '../evaluate/study-results.ts'
import { modelShape } from './model-shape.ts'
import { type DataCount, shippedCard } from './shipped-card.ts'

export interface ShipOptions {
  /** What trainer/study.py wrote: model.gguf and results.json. */
  readonly study: string
  /** Where to, such as `models`. */
  readonly out: string
  /** The domains it may be asked about, each with how sure of a reply it must be there, from 0 to 1. */
  readonly domains: Manifest['domains']
  /** The domains where it is only asked for actions of forms that were collected. */
  readonly forms?: ReadonlyMap<string, FormCollector>
  readonly data: readonly DataCount[]
  /** The results of the rounds of training before, the first one first. */
  readonly earlier?: readonly string[]
  readonly maxBytes?: number
}

/** Writes the files and returns their paths. */
export function shipModel({
  study,
  out,
  domains,
  forms = new Map(),
  data,
  earlier = [],
  maxBytes = 40e6,
}: ShipOptions): readonly string[] {
  const from = path.join(study, 'model.gguf')
  const results = resultsIn(path.join(study, 'results.json'))
  if (!existsSync(from)) throw missing(from)
  const bytes = statSync(from).size
  if (bytes > maxBytes) {
    const [has, may] = [bytes, maxBytes].map(size => (size / 1e6).toFixed(1))
    throw new WorldError('model', `${from} has ${has} MB; what ships has at most ${may}.`, {
      remedy: 'Train a smaller one, or store its weights with fewer bits.',
    })
  }
  const shape = modelShape(from)
  const manifest: Manifest = {
    file: 'world-model.gguf',
    sha256: createHash('sha256').update(readFileSync(from)).digest('hex'),
    dialect: shape.dialect,
    context: shape.context,
    domains,
    ...(forms.size > 0 && {
      forms: Object.fromEntries([...forms.keys()].map(name => [name, formsFile(name)])),
    }),
    // replies longer than a quarter of the context leave too little of the history
    sampling: { temperature: 0, thinking: false, maxTokens: Math.floor(shape.context / 4) },
  }
  const card = shippedCard({ manifest, shape, bytes, results, earlier: earlier.map(resultsIn), data })
  mkdirSync(out, { recursive: true })
  const lists = [...forms.keys()].map(formsFile)
  const places = [manifest.file, 'README.md', 'world-model.json', ...lists].map(name => path.join(out, name))
  const [file = '', readme = '', note = ''] = places
  whole(file, place => copyFileSync(from, place))
  for (const [name, collector] of forms)
    whole(path.join(out, formsFile(name)), place => writeFileSync(place, collector.file()))
  whole(readme, place => writeFileSync(place, card))
  whole(note, place => writeFileSync(place, `${JSON.stringify(manifest, null, 2)}\n`))
  return places
}

const formsFile = (domain: string) => `known-forms.${domain}.bin`

function resultsIn(file: string): StudyResults {
  if (!existsSync(file)) throw missing(file)
  const parsed = StudyResults.safeParse(dataIn(file))
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new WorldError('data', `${file}: ${issue?.path.join('.') || 'results'}: ${issue?.message}`)
}

function dataIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function missing(file: string): WorldError {
  return new WorldError('model', `${file}: there is no such file.`, {
    remedy: 'Train first: python3 trainer/study.py writes it.',
  })
}

function whole(place: string, write: (place: string) => void): void {
  const part = `${place}.part`
  write(part)
  renameSync(part, place)
}
