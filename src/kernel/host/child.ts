// A worker of a kernel host: it loads one module of kernels, gives up every right, and answers requests.
// It is started with an empty environment and Node's permission model on.
import type { Action } from '../../world/action.ts'
import type { Json } from '../../world/json.ts'
import type { World } from '../../world/world.ts'
import { acceptedBy } from '../accepted-by.ts'
import type { Kernel } from '../kernel.ts'
import type {
  FromWorker,
  KernelModule,
  Learned,
  Outcome,
  Question,
  Stepped,
  Taken,
  ToWorker,
} from './protocol.ts'
import { giveUpRights } from './rights/give-up-rights.ts'
import { connectServices } from './services.ts'
import { SharedWorlds } from './shared-worlds.ts'
import { connectShelves, shelfDescriptor } from './shelf.ts'
import { Turns } from './turns.ts'

interface Asked {
  readonly call: number
  readonly resolve: (value: Json) => void
  readonly reject: (error: Error) => void
}

interface Opened {
  readonly kernel: Kernel
  /** It stays shared for as long as a kernel stands on it. */
  readonly world: World
}

const kernels = new Map<number, Opened>()
const worlds = new SharedWorlds()
const turns = new Turns()
const asked = new Map<number, Asked>()
const neverAborted = new AbortController().signal
let requests = 0

const send = (message: FromWorker) => process.send?.(message)
const module: KernelModule = await import(process.argv[2] ?? '')
giveUpRights()
connectShelves(shelfDescriptor)
connectServices(askParent)

function askParent(name: string, request: Json): Promise<Json> {
  const call = turns.holder
  if (call === undefined) throw new Error(`the service '${name}' was asked for outside of any call`)
  const number = ++requests
  const answer = new Promise<Json>((resolve, reject) => asked.set(number, { call, resolve, reject }))
  answer.catch(() => {})
  send({ call, service: { number, name, request } })
  parkSoon(call)
  return answer
}

// what the call does without the answer comes first
function parkSoon(call: number): void {
  setImmediate(() => {
    if (turns.holder !== call || !isWaiting(call)) return
    send({ call, parked: true })
    turns.end(call)
  })
}

const isWaiting = (call: number) => [...asked.values()].some(waiting => waiting.call === call)

function take(call: number, served: number, outcome: Outcome): void {
  const waiting = asked.get(served)
  asked.delete(served)
  if (!waiting) {
    turns.end(call)
    return
  }
  if ('error' in outcome) waiting.reject(new Error(outcome.error))
  else waiting.resolve(outcome.value as Json)
  parkSoon(call)
}

function opened(id: number): Opened {
  const found = kernels.get(id)
  if (!found) throw new Error(`there is no kernel ${id}`)
  return found
}

async function result(call: number, question: Question): Promise<unknown> {
  if ('open' in question) {
    const { worldHash, snapshot } = question.open
    const world = worlds.one(question.open.world, worldHash)
    kernels.set(call, { kernel: await module.openKernel(world, { snapshot }), world })
    return call
  }
  if ('fork' in question) {
    const { kernel, world } = opened(question.fork)
    kernels.set(call, { kernel: await kernel.fork(), world })
    return call
  }
  const { kernel } = opened(question.kernel)
  if (question.method === 'step') return step(kernel, question.args[0] as Action)
  if (question.method === 'learn') return learn(kernel, question.args as Parameters<Kernel['learn']>)
  if (question.method === 'accept') return accept(kernel, question.args as Parameters<Kernel['check']>)
  const method = kernel[question.method] as ((...args: readonly unknown[]) => Promise<unknown>) | undefined
  return method?.apply(kernel, [...question.args])
}

async function step(kernel: Kernel, action: Action): Promise<Stepped> {
  const result = await kernel.step(action, { signal: neverAborted })
  if (result.kind === 'computed') return result
  // facts that cannot be had are asked for by themselves, and say why then
  const facts = await kernel.facts(action).catch(() => undefined)
  return facts === undefined ? result : { ...result, facts }
}

async function learn(kernel: Kernel, args: Parameters<Kernel['learn']>): Promise<Learned> {
  const learned = await kernel.learn(...args)
  return { learned, situation: await kernel.situation?.() }
}

async function accept(kernel: Kernel, [action, observation]: Parameters<Kernel['check']>): Promise<Taken> {
  const accepted = await acceptedBy(kernel, action, observation)
  return accepted.claims.length > 0 ? accepted : { ...accepted, situation: await kernel.situation?.() }
}

async function outcomeOf(work: Promise<unknown>): Promise<Outcome> {
  try {
    return { value: await work }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

async function answer(call: number, question: Question): Promise<void> {
  const started = performance.now()
  const outcome = await outcomeOf(result(call, question))
  for (const [number, waiting] of asked) if (waiting.call === call) asked.delete(number)
  send({ call, outcome, ms: performance.now() - started })
  turns.end(call)
}

async function close(call: number, id: number): Promise<void> {
  const closed = kernels.get(id)
  kernels.delete(id)
  await closed?.kernel.close().catch(() => {})
  turns.end(call)
}

function receive(message: ToWorker): void {
  const { call } = message
  turns.add(call, () => {
    if ('question' in message) answer(call, message.question)
    else if ('close' in message) close(call, message.close)
    else take(call, message.served, message.outcome)
  })
}

process.on('message', (messages: readonly ToWorker[]) => messages.forEach(receive))
process.on('disconnect', () => process.exit())
send({ ready: true })
