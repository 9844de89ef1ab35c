// A thread that makes worlds. It is told which ones, and reports what became of each.
import { parentPort, workerData } from 'node:worker_threads'
import { makeWorld } from './make-world.ts'
import type { WorldPlan } from './plan.ts'

const { folder } = workerData as { folder: string }

parentPort?.on('message', (plan: WorldPlan) => {
  makeWorld(folder, plan).then(
    made => parentPort?.postMessage({ made }),
    (error: unknown) =>
      parentPort?.postMessage({
        failed: { name: plan.name, reason: error instanceof Error ? error.message : String(error) },
      }),
  )
})
