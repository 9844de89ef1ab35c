// One run of the interpreter as the system sees it: what it has open, where it stands, who it is, what it may still use up.
import { Entropy } from '../open/entropy.ts'
import type { Source, Variation } from '../open/variation.ts'
import type { ChangeLog } from './change-log.ts'
import type { Clock } from './clock.ts'
import { Descriptors } from './descriptors.ts'
import type { Disk } from './disk.ts'
import type { Directory } from './inode.ts'
import type { TimeZone } from './time-zone.ts'
import { Unknowable } from './unknowable.ts'

export interface OutputChunk {
  readonly descriptor: 1 | 2
  readonly bytes: Uint8Array
}

/** Facts about the machine that not every caller knows. */
export interface MachineFacts {
  readonly hostname?: string
  /** As `uname -r` and `uname -v` tell them. */
  readonly kernel?: { readonly release: string; readonly version: string }
  readonly processors?: number
  /** Whether modules that lie nowhere do not exist; else those that people install may be there. */
  readonly isComplete?: boolean
}

export interface ProcessOptions {
  readonly disk: Disk
  readonly log: ChangeLog
  readonly clock: Clock
  /** Where it stands. */
  readonly folder: Directory
  readonly umask: number
  readonly variation: Variation
  readonly environment: readonly string[]
  readonly zone: () => TimeZone
  readonly maxSteps: number
  readonly maxOutputBytes: number
  readonly sources: Set<Source>
  readonly facts: MachineFacts
}

export class Process {
  readonly disk: Disk
  readonly log: ChangeLog
  readonly clock: Clock
  readonly descriptors = new Descriptors()
  readonly variation: Variation
  readonly environment: readonly string[]
  readonly zone: () => TimeZone
  readonly entropy: Entropy
  readonly facts: MachineFacts
  readonly output: OutputChunk[] = []
  folder: Directory
  umask: number
  /** Whether the interpreter is still getting ready: what it asks for then is its own business. */
  isStarting = true
  private readonly sources: Set<Source>
  private stepsLeft: number
  private outputLeft: number

  constructor(options: ProcessOptions) {
    this.disk = options.disk
    this.log = options.log
    this.clock = options.clock
    this.folder = options.folder
    this.umask = options.umask
    this.variation = options.variation
    this.environment = options.environment
    this.zone = options.zone
    this.entropy = new Entropy(options.variation)
    this.sources = options.sources
    this.facts = options.facts
    this.stepsLeft = options.maxSteps
    this.outputLeft = options.maxOutputBytes
  }

  /** The program asked for something that is open. */
  notice(source: Source): void {
    if (!this.isStarting) this.sources.add(source)
  }

  hasNoticed(source: Source): boolean {
    return this.isStarting || this.sources.has(source)
  }

  /** Some steps of the program are done. */
  count(steps: number): void {
    this.stepsLeft -= steps
    if (this.stepsLeft < 0) throw new Unknowable('it ran too long')
  }

  emit(descriptor: 1 | 2, bytes: Uint8Array): void {
    this.outputLeft -= bytes.length
    if (this.outputLeft < 0) throw new Unknowable('it printed too much')
    this.output.push({ descriptor, bytes: bytes.slice() })
  }
}
