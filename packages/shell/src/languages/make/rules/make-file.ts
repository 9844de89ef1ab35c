// A file as make knows it: what it is made from, how, and what has become of it.
import type { Place } from '../make-error.ts'
import type { MakeState } from '../make-state.ts'
import { Scope } from '../variables/scope.ts'

/** Command lines as they stand in the makefile. */
export interface Recipe {
  readonly text: string
  /** Where the first line stands; undefined for those that make itself has. */
  readonly place: Place | undefined
}

/** What a file needs. */
export interface Dependency {
  readonly name: string
  readonly file: MakeFile
  /** It must be there, but may be newer. */
  readonly isOrderOnly: boolean
  /** It was remade, or is newer than what needs it. */
  isChanged: boolean
}

/** Prerequisites that are expanded once more when all has been read. */
export interface LateDependencies {
  readonly text: string
  readonly stem: string | undefined
  readonly place: Place | undefined
  readonly isFirst: boolean
}

/** A target or a prerequisite. */
export class MakeFile {
  readonly name: string
  dependencies: Dependency[] = []
  late: LateDependencies[] = []
  recipe: Recipe | undefined
  isTarget = false
  isPhony = false
  isIntermediate = false
  isSecondary = false
  isPrecious = false
  isBuiltin = false
  ignoresErrors = false
  isSilent = false
  /** All rules with `::` for this name, this one among them. */
  doubles: MakeFile[] | undefined
  readonly scope = new Scope(undefined, { isBorder: true })
  hasPatternScope = false
  parent: MakeFile | undefined
  stem: string | undefined
  /** What the same recipe makes. */
  madeAlong: MakeFile[] = []
  hasTriedImplicit = false
  /** Where it was found by a search path. */
  foundAt: string | undefined
  /** When it changed; 0 where it does not exist, undefined where nobody has looked. */
  time: number | undefined
  state: 'waiting' | 'updating' | 'running' | 'finished' = 'waiting'
  isDone = false
  status: 'none' | 'made' | 'failed' = 'none'
  /** No complaint is made where it cannot be made. */
  isOptional = false
  /** It could not be made, and nobody was told. */
  isUntold = false

  constructor(name: string) {
    this.name = name
  }

  /** The name it has on the disk. */
  get path(): string {
    return this.foundAt ?? this.name
  }
}

/** The file of that name, known from now on. */
export function fileNamed(make: MakeState, name: string): MakeFile {
  const known = make.files.get(name)
  if (known) return known
  const made = new MakeFile(name)
  make.files.set(name, made)
  return made
}

/** A file that needs this one. */
export function dependencyOn(make: MakeState, name: string, isOrderOnly = false): Dependency {
  return { name, file: fileNamed(make, name), isOrderOnly, isChanged: false }
}
