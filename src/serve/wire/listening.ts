// A server on its port. If the port cannot be had, the caller is told how to choose another.
import type { Server } from 'node:http'
import { WorldError } from '../../world/error.ts'

/** Resolves when the server listens; a WorldError says why it does not. */
export function listening(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const isTaken = cause.code === 'EADDRINUSE'
      const message = isTaken
        ? `Port ${port} of ${host} is taken.`
        : `Cannot listen on ${host}:${port}: ${cause.message}.`
      reject(
        new WorldError('usage', message, {
          remedy: { say: 'Choose another: {port}, or 0 for any that is free.', options: { port: undefined } },
          cause,
        }),
      )
    })
    server.listen(port, host, resolve)
  })
}
