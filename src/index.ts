// Everything that a user of the package can rely on. Each line is a promise.

// worlds and actions, typed by their domain
export { type DomainName, type DomainNamed, domainNamed, domainNames } from '../domains/index.ts'
export type { ReasoningEvent } from './engine/imagination.ts'
export type { Limits, Spent } from './engine/limits.ts'
export type { Session, Status, StepEvent, StepOptions } from './engine/session.ts'
// sessions
export { type FileStoreOptions, fileStore } from './engine/store/file-store.ts'
export { memoryStore } from './engine/store/memory-store.ts'
export type { Store } from './engine/store/store.ts'
// a domain of one's own
export type { Abilities } from './kernel/abilities.ts'
export { type Domain, defineDomain, type ReadAction } from './kernel/domain.ts'
export type { DomainFaults } from './kernel/faults/domain-faults.ts'
export type { Computed, Kernel, Unknown } from './kernel/kernel.ts'
export type { Executor } from './kernel/real.ts'
export type { ToolView } from './kernel/tools/tool-view.ts'
export { type WorldOf, worldReader } from './kernel/world-reader.ts'
export { type LoadOptions, loadWorld } from './library/load-world.ts'
export type { OpenOptions } from './library/open-any-session.ts'
export { openSession } from './library/open-session.ts'
export {
  type SimulatedTool,
  type SimulatedWorld,
  type Simulation,
  simulate,
  simulateTools,
} from './library/simulate.ts'
export type { ActionInput, ActionOfDomain, WorldInput, WorldOfDomain } from './library/world-input.ts'
// models
export { withCassette } from './model/cassette.ts'
export { type EndpointOptions, endpointModel } from './model/endpoint-model.ts'
export type { Imaginer, Trust } from './model/imaginer.ts'
export { type LlamaModelOptions, openLlamaModel } from './model/llama-model.ts'
export type { Finish, Message, Model, ModelEvent, ModelRequest, Usage } from './model/model.ts'
export { Sampling } from './model/model.ts'
export { type OpenModelOptions, openModel } from './model/open/open-model.ts'
// data
export type { Action } from './world/action.ts'
export { Check } from './world/check.ts'
export { Entry, type Header, type Score } from './world/entry.ts'
export { type Boundary, explain, WorldError } from './world/error.ts'
export type { Failure, Fault, FaultInput } from './world/fault.ts'
export type { Json } from './world/json.ts'
export { Observation } from './world/observation.ts'
export type { AskParts, TurnParts, WorldParts } from './world/prompt.ts'
export type { Remedy, Wording } from './world/remedy.ts'
export type { Ending } from './world/status.ts'
export { provenance, type Transcript, transcriptFrom } from './world/transcript.ts'
export { type Claim, type ModelCall, Turn } from './world/turn.ts'
export { type Tool, World } from './world/world.ts'
