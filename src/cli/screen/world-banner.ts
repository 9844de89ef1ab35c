import type { World } from '../../world/world.ts'
import type { Paint } from './text/paint.ts'
import { wrapped } from './text/wrapped.ts'

/** A world's title, its task and the screen it begins with, as a person first meets them. */
export function worldBanner(
  { title, domain, task }: Pick<World, 'title' | 'domain' | 'task'>,
  { paint, width, screen }: { paint: Paint; width: number; screen: string | undefined },
): string {
  const lines = [`${paint.bold(title)}  ${paint.dim(domain)}`]
  if (task !== undefined) lines.push('', ...wrapped(`Task: ${task.trim()}`, Math.min(width, 100)))
  if (screen !== undefined) lines.push('', screen.trimEnd())
  return `${lines.join('\n')}\n`
}
