// What a kind of world can do besides being acted in. Each ability loads what it needs when it is first asked for.
import type { Action } from '../world/action.ts'
import type { Observation } from '../world/observation.ts'
import type { Tool, World } from '../world/world.ts'
import type { Executor, RealDomain } from './real.ts'
import type { RecordedForm } from './recorded/recorded-form.ts'
import type { ShownWorld } from './shown-world.ts'
import type { ServerFace } from './tools/server-face.ts'

/** What a kind of world can do besides being acted in. A domain has the abilities that make sense for it. */
export interface Abilities {
  /** What really does actions, by the name one asks for it: `sandbox`. */
  readonly executors?: Named<() => Promise<Executor>>
  /** Real environments to record, by the name of the explorer that acts in them, the usual one first. */
  readonly explorers?: Named<() => Promise<RealDomain>>
  /** Real environments that are started by commands. */
  startReal?(commands: readonly string[], options: StartOptions): Promise<RealDomain>
  /** Readers of other projects' worlds, by the name of their format. */
  readonly importers?: Named<WorldImporter>
  /** A world that stands in for a tool server, made of what the server declares. */
  standIn?(server: DeclaredServer): Promise<World>
  /** The world of a file with what it names beside that file found, and pinned by its content. */
  pin?(world: World, options: { readonly folder: string }): Promise<World>
  /** The texts that matter where an answer could leak. */
  texts?(world: World): Promise<WorldTexts>
  /** What computes rows of a benchmark from their history. */
  readonly shown?: () => Promise<ShownWorld>
  /** How recordings of it are read, where worlds can be made of them. */
  readonly recorded?: () => Promise<RecordedForm>
  /** How surely another project's recording shows a world of this kind: 0 is not at all. */
  recognises?(recording: ForeignRecording): number
}

type Named<Value> = { readonly [name: string]: Value }

export interface StartOptions {
  readonly env: { readonly [name: string]: string }
}

/** Reads a file or folder of another project as a world. */
export interface WorldImporter {
  /** What it reads, in a few words. */
  readonly summary: string
  read(source: string, options: ImportOptions): Promise<World>
}

export interface ImportOptions {
  readonly scenario: string | undefined
  readonly task: number | undefined
}

/** A tool server as it describes itself, and the command that starts it. */
export interface DeclaredServer extends Pick<ServerFace, 'name' | 'version' | 'title' | 'instructions'> {
  readonly command: string
  readonly tools: readonly Tool[]
  /** Calls that were recorded of it, in their order. */
  readonly recorded?: readonly { readonly action: Action; readonly observation: Observation }[]
}

/** The texts of a world that matter where an answer could leak. */
export interface WorldTexts {
  /** What an agent can read besides what the world file spells out. */
  readonly readable: Iterable<{ readonly place: string; readonly text: string }>
  /** What the world's solution writes and an agent must not find. */
  readonly written: readonly string[]
}

/** What is known of a recording before it is read: its format, and the tools that were called. */
export interface ForeignRecording {
  readonly format: string
  readonly tools: readonly string[]
}
