// What crosses between a kernel host and its workers. Plain JSON, over the worker's message channel.
import type { Json } from '../../world/json.ts'
import type { World } from '../../world/world.ts'
import type { Accepted, Computed, Kernel, Unknown } from '../kernel.ts'

/** What a module offers that can be hosted. */
export interface KernelModule {
  openKernel(world: World, options: { snapshot: Json | undefined }): Promise<Kernel>
}

/** The methods of a kernel that a host passes on. */
export type Method =
  | 'step'
  | 'facts'
  | 'check'
  | 'learn'
  | 'accept'
  | 'situation'
  | 'look'
  | 'state'
  | 'snapshot'

/** What a step is answered with. Whoever cannot have it computed asks for the facts next: they come along. */
export type Stepped = Computed | (Unknown & { readonly facts?: string })

/** What learning is answered with. Where the kernel now stands is asked next: it comes along. */
export interface Learned {
  readonly learned?: Json | undefined
  readonly situation?: Json | undefined
}

/** What is answered where an observation was accepted, or what it contradicts. */
export interface Taken extends Accepted {
  readonly situation?: Json | undefined
}

/** What a worker is asked; a kernel is known there by the call that opened it. */
export type Question =
  | {
      readonly open: {
        readonly world: World
        readonly worldHash: string
        readonly snapshot: Json | undefined
      }
    }
  | { readonly fork: number }
  | { readonly kernel: number; readonly method: Method; readonly args: readonly unknown[] }

export type Outcome = { readonly value?: unknown } | { readonly error: string }

/** One of the messages that a worker is sent together. */
export type ToWorker =
  | { readonly call: number; readonly question: Question }
  | { readonly call: number; readonly close: number }
  /** The answer to something a call asked for, by its number among what that worker asked for. */
  | { readonly call: number; readonly served: number; readonly outcome: Outcome }

export type FromWorker =
  | { readonly ready: true }
  /** `ms` is how long it took, with everything it waited for. */
  | { readonly call: number; readonly outcome: Outcome; readonly ms: number }
  | { readonly call: number; readonly service: Service }
  /** The call waits for what it asked for, and others have their turn. */
  | { readonly call: number; readonly parked: true }

/** Something a kernel asks of the process that hosts it. */
export interface Service {
  readonly number: number
  readonly name: string
  readonly request: Json
}
