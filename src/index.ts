// Everything a user of the package may lean on. Each line is a promise.

export { type FileStoreOptions, fileStore } from './engine/file-store.ts'
export type { Limits, Spent } from './engine/limits.ts'
export { memoryStore } from './engine/memory-store.ts'
export type { Session, StepEvent, StepOptions } from './engine/session.ts'
export type { Store } from './engine/store.ts'
export { withCassette } from './model/cassette.ts'
export { type EndpointOptions, endpointModel } from './model/endpoint-model.ts'
export { type LlamaModelOptions, openLlamaModel } from './model/llama-model.ts'
// models
export type { Model, ModelEvent, ModelRequest } from './model/model.ts'
export { Sampling } from './model/model.ts'
export { type OpenModelOptions, openModel } from './model/open-model.ts'
// sessions
export { loadWorld, type OpenOptions, openSession } from './open-session.ts'
export { type SimulatedTool, type Simulation, simulate, simulateTools } from './simulate.ts'
export { Check } from './world/check.ts'
export { WorldError } from './world/error.ts'
export { Observation } from './world/observation.ts'
export { Record } from './world/record.ts'
export { provenance, type Transcript, transcriptFrom } from './world/transcript.ts'
export { Turn } from './world/turn.ts'
// data
export { World } from './world/world.ts'
