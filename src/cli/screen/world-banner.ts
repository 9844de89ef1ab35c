import type { World } from '../../world/world.ts'
import type { Paint } from './paint.ts'
import { wrapped } from './wrapped.ts'

/** A world's title and task, as a person first meets them. */
export function worldBanner(
  { title, domain, task }: Pick<World, 'title' | 'domain' | 'task'>,
  { paint, width }: { paint: Paint; width: number },
): string {
  const lines = [`${paint.bold(title)}  ${paint.dim(domain)}`]
  if (task !== undefined) lines.push('', ...wrapped(`Task: ${task.trim()}`, Math.min(width, 100)))
  return `${lines.join('\n')}\n`
}
