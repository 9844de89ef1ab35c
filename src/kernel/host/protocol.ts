// What crosses between a kernel host and its child process. Plain JSON, over the child's message channel.
import type { Json } from '../../world/json.ts'
import type { World } from '../../world/world.ts'
import type { Kernel } from '../kernel.ts'

/** What a module offers that can be hosted. */
export interface KernelModule {
  openKernel(world: World, options: { snapshot: Json | undefined }): Promise<Kernel>
}

/** The methods of a kernel that a host passes on. */
export type Method = 'step' | 'facts' | 'check' | 'learn' | 'situation' | 'look' | 'state' | 'snapshot'

export type Request =
  | { readonly call: number; readonly open: { readonly world: World; readonly snapshot: Json | undefined } }
  | { readonly call: number; readonly fork: number }
  | { readonly call: number; readonly close: number }
  | {
      readonly call: number
      readonly kernel: number
      readonly method: Method
      readonly args: readonly unknown[]
    }

export type Response =
  | { readonly ready: true }
  | { readonly call: number; readonly value?: unknown }
  | { readonly call: number; readonly error: string }
