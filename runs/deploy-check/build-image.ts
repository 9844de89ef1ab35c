// What `docker build` would do, without Docker: every step in a folder that is the root of a throw-away container. The base
// image is this machine's /usr with the Node that runs this; whose a file is does not matter here.
import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { contained } from './container.ts'
import { type Stage, type Step, stagesOf } from './dockerfile.ts'

/** A built image: the folder that becomes its root, and how it is started. */
export interface Image {
  readonly root: string
  readonly workdir: string
  readonly volumes: readonly string[]
  readonly environment: { readonly [name: string]: string }
  readonly words: { readonly [kind in 'entrypoint' | 'cmd' | 'healthcheck']: readonly string[] }
}

export interface BuildOptions {
  /** The folder that is the build's context. */
  readonly context: string
  /** Where stages are made. */
  readonly folder: string
  readonly dockerfile: string
  /** Does a RUN step in another way; false where it does not know one. */
  readonly instead?: (command: string, workdir: string) => boolean
}

/** Builds the last stage. */
export function buildImage({ context, folder, dockerfile, instead = () => false }: BuildOptions): Image {
  const isLeftOut = ignored(path.join(context, '.dockerignore'))
  const roots = new Map<string, string>()
  let image: Image | undefined
  for (const stage of stagesOf(fs.readFileSync(path.join(context, dockerfile), 'utf8'))) {
    const root = path.join(folder, stage.name)
    fs.mkdirSync(root, { recursive: true })
    roots.set(stage.name, root)
    image = built(stage, root, {
      instead,
      copy(step, workdir) {
        const source = step.from === undefined ? context : (roots.get(step.from) ?? '')
        const filter =
          step.from === undefined ? (file: string) => !isLeftOut(path.relative(context, file)) : () => true
        for (const from of step.paths) {
          const target = path.join(
            root,
            path.resolve(workdir, step.to),
            isFolderIn(source, from) ? '' : asName(step, from),
          )
          fs.cpSync(path.join(source, from), target, { recursive: true, verbatimSymlinks: true, filter })
        }
      },
    })
  }
  if (image === undefined) throw new Error(`${dockerfile} has no stage`)
  return image
}

const isFolderIn = (source: string, from: string) => fs.statSync(path.join(source, from)).isDirectory()
const asName = ({ to }: { to: string }, from: string) => (/\/$|^\.$/.test(to) ? path.basename(from) : '')

interface Doing {
  readonly instead: (command: string, workdir: string) => boolean
  readonly copy: (step: Extract<Step, { kind: 'copy' }>, workdir: string) => void
}

function built({ steps }: Stage, root: string, { instead, copy }: Doing): Image {
  let workdir = '/'
  const environment: { [name: string]: string } = {}
  const volumes: string[] = []
  const words: { [kind in 'entrypoint' | 'cmd' | 'healthcheck']: readonly string[] } = {
    entrypoint: [],
    cmd: [],
    healthcheck: [],
  }
  for (const step of steps) {
    const image = { root, workdir, volumes, environment, words }
    if (step.kind === 'workdir') {
      workdir = step.folder
      fs.mkdirSync(path.join(root, workdir), { recursive: true })
    } else if (step.kind === 'env') environment[step.name] = step.value
    else if (step.kind === 'copy') copy(step, workdir)
    else if (step.kind === 'volume') volumes.push(step.folder)
    else if (step.kind !== 'run') words[step.kind] = step.words
    else if (!instead(step.command, path.join(root, workdir))) doStep(step.command, image)
  }
  return { root, workdir, volumes, environment, words }
}

function doStep(command: string, image: Image): void {
  const options = { isWritable: true, environment: surroundings(), words: ['sh', '-ec', command] }
  const [program = '', ...args] = contained(image, options)
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${command}: exit code ${status}\n${stdout}${stderr}`)
}

// how a registry is reached is this machine's business: proxies, certificates
function surroundings(): { [name: string]: string } {
  const kept = Object.entries(process.env).filter(([name]) => /cert|_ca_|proxy|^npm_config_/i.test(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, value ?? '']))
}

/** Whether .dockerignore leaves a path of the context out. */
function ignored(file: string): (relative: string) => boolean {
  const patterns = fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '' && !line.startsWith('#'))
  return relative => patterns.some(pattern => path.matchesGlob(relative, pattern))
}
