// What the machine can do: PyTorch, and a GPU. Asked before anything is begun, so that a missing part is said at once.
import { spawnSync } from 'node:child_process'
import { WorldError } from '../world/error.ts'

export interface TrainingMachine {
  readonly torch: string
  /** The GPU's name; undefined where there is none. */
  readonly gpu: string | undefined
}

const question = `
import json, torch
gpu = torch.cuda.get_device_name() if torch.cuda.is_available() else None
print(json.dumps({"torch": torch.__version__, "gpu": gpu}))`

/** Asks the interpreter; throws with the command that installs what is missing. */
export function trainingMachine(python: string): TrainingMachine {
  const { status, stdout, stderr, error } = spawnSync(python, ['-c', question], { encoding: 'utf8' })
  if (error) {
    throw new WorldError('model', `There is no '${python}': ${error.message}`, {
      remedy: 'Name an interpreter with `python:` in the recipe.',
      cause: error,
    })
  }
  if (status !== 0) {
    const isMissing = /No module named '(torch|numpy)'/.exec(stderr)?.[1]
    throw new WorldError(
      'model',
      isMissing
        ? `${python} has no ${isMissing === 'torch' ? 'PyTorch' : isMissing}.`
        : `${python}: ${stderr.trim().split('\n').at(-1)}`,
      {
        remedy:
          'Install it: pip install torch numpy (or, for the CPU, apt-get install python3-torch libopenblas0-pthread).',
      },
    )
  }
  const { torch, gpu } = JSON.parse(stdout) as { torch: string; gpu: string | null }
  return { torch, gpu: gpu ?? undefined }
}
