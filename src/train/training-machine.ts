// What the machine can do: PyTorch, and a GPU. Asked before anything is begun, so that a missing part is said at once.
import { spawnSync } from 'node:child_process'
import { WorldError } from '../world/error.ts'

export interface TrainingMachine {
  /** The interpreter that has PyTorch. */
  readonly python: string
  readonly torch: string
  /** The GPU's name; undefined where there is none. */
  readonly gpu: string | undefined
}

const question = `
import json, numpy, torch
gpu = torch.cuda.get_device_name() if torch.cuda.is_available() else None
print(json.dumps({"torch": torch.__version__, "gpu": gpu}))`

/** The usual interpreters: the one of the path, and Debian's, which has Debian's PyTorch. */
const usual = ['python3', '/usr/bin/python3'] as const

/** Asks an interpreter, or the usual ones; throws with the command that installs what is missing. */
export function trainingMachine(
  python: string | undefined,
  among: readonly [string, ...string[]] = usual,
): TrainingMachine {
  const [first, ...others] = python === undefined ? among : [python]
  try {
    return machineOf(first)
  } catch (error) {
    for (const other of others) {
      try {
        return machineOf(other)
      } catch {
        // what the first one lacks is said
      }
    }
    throw error
  }
}

function machineOf(python: string): TrainingMachine {
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
  return { python, torch, gpu: gpu ?? undefined }
}
