// A container of an image, started as a deployment starts it, but on a port that is free.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Image } from './build-image.ts'
import { contained, type Mount } from './container.ts'

export interface Start {
  /** What follows the image's entrypoint; its own words unless given. */
  readonly args?: readonly string[]
  readonly environment?: { readonly [name: string]: string }
  readonly mounts?: readonly Mount[]
  /** By the port of the deployment, the free one. */
  readonly ports: ReadonlyMap<string, string>
}

export interface StartedImage {
  /** Where a port of the deployment is. */
  at(port: string): string
  /** Runs the image's own health check; its exit code. */
  health(): number | null
  /** Sends SIGTERM and waits for its end; the exit code or the signal. */
  stop(): Promise<number | string>
}

/** Starts it and waits until it listens. */
export async function startImage(
  image: Image,
  { args, environment = {}, mounts = [], ports }: Start,
): Promise<StartedImage> {
  const moved = (word: string) =>
    ports.get(word) ?? word.replace(/(?<==|:)\d{4,5}(?=\/|$)/, port => ports.get(port) ?? port)
  const volumes = image.volumes.map(to => ({ from: path.join(image.root, to), to, isWritable: true }))
  const words = [...image.words.entrypoint, ...(args ?? image.words.cmd)].map(moved)
  const [program = '', ...line] = contained(image, { words, environment, mounts: [...volumes, ...mounts] })
  const child = spawn(program, line, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (text += data))
  const exited = once(child, 'exit')
  while (!text.includes('Stop with')) {
    const ended = await Promise.race([once(child.stdout, 'data'), exited.then(() => 'ended')])
    if (ended === 'ended') throw new Error(`the image did not start: ${text}`)
  }
  return {
    at: port => `http://127.0.0.1:${ports.get(port)}`,
    health() {
      const [health = '', ...rest] = contained(image, { words: image.words.healthcheck.map(moved) })
      return spawnSync(health, rest).status
    },
    async stop() {
      // bubblewrap passes no signal on; its only child is the server
      const [server = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
      process.kill(Number(server), 'SIGTERM')
      const [code, signal] = await exited
      return code ?? signal
    },
  }
}
