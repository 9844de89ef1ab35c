// llama.cpp itself, started once in a process for each way of running it, because starting takes longer than loading a
// small model. It holds no model and keeps no process alive, so it need not be stopped.
import type { Llama } from 'node-llama-cpp'
import { WorldError } from '../../world/error.ts'

export interface StartedLlama {
  readonly llama: Llama
  /** The last errors it wrote; it writes nothing anywhere else. Whoever wants those of one call empties it before. */
  readonly complaints: string[]
}

export interface StartOptions {
  readonly threads: number
  readonly gpu: boolean
  readonly importLibrary: () => Promise<typeof import('node-llama-cpp')>
}

const started = new Map<string, Promise<StartedLlama>>()
const keptComplaints = 50

/** Starts it, with what is installed: nothing is downloaded, nothing is built. */
export async function startLlama(options: StartOptions): Promise<StartedLlama> {
  const { getLlama, LlamaLogLevel } = await options.importLibrary().catch((error: unknown) => {
    throw new WorldError('model', 'Running a GGUF file in this process needs the package node-llama-cpp.', {
      remedy: 'npm install node-llama-cpp',
      cause: error,
    })
  })
  const { threads, gpu } = options
  const key = JSON.stringify({ threads, gpu })
  const running = started.get(key)
  if (running) return running
  const complaints: string[] = []
  const starting = getLlama({
    gpu: gpu ? 'auto' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads,
    logLevel: LlamaLogLevel.error,
    logger: (_, message) => {
      complaints.push(message)
      complaints.splice(0, complaints.length - keptComplaints)
    },
  }).then(
    llama => ({ llama, complaints }),
    (error: unknown) => {
      started.delete(key)
      throw new WorldError('model', 'node-llama-cpp has no llama.cpp that runs on this machine.', {
        remedy:
          'Build one with `npx node-llama-cpp source download`, or give the URL of a model server instead.',
        cause: error,
      })
    },
  )
  started.set(key, starting)
  return starting
}
