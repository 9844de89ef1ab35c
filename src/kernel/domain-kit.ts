// What a kind of world of one's own is made of. Each line is a promise.

export type { Action } from '../world/action.ts'
export type { CheckKind } from '../world/check.ts'
export type { Failure } from '../world/fault.ts'
export { Json } from '../world/json.ts'
export { Observation } from '../world/observation.ts'
export type { TurnParts, WorldParts } from '../world/prompt.ts'
export { fill } from '../world/text/fill.ts'
export type { Claim } from '../world/turn.ts'
export type { Tool, World } from '../world/world.ts'
export type { Abilities, WorldTexts } from './abilities.ts'
// kernels
export { blankKernel } from './blank-kernel.ts'
export { type Domain, defineDomain, type ReadAction } from './domain.ts'
// faults
export type { Cut, DomainFaults, Part } from './faults/domain-faults.ts'
export { type ServiceFailure, serviceFailure } from './faults/service-failure.ts'
export { toolFaults } from './faults/tool-faults.ts'
export { openRemoteKernel, type RemoteOptions } from './host/remote-kernel.ts'
export type { Computed, Kernel, Unknown } from './kernel.ts'
// prompts
export { openness } from './openness.ts'
// reality
export type { Executor, Explorer, RealDomain, RealEnvironment } from './real.ts'
export { readDemonstrations, showDemonstrations } from './tools/demonstrations.ts'
export { ToolCall } from './tools/tool-call.ts'
export type { ToolView } from './tools/tool-view.ts'
export { type WorldOf, worldReader } from './world-reader.ts'
