// What tasks the published script knows, and which it takes for a row that names none.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Tasks = z.strictObject({ names: z.array(z.string()), default: z.string() })

export const publishedTasks = Tasks.parse(
  JSON.parse(readFileSync(new URL('./tasks.json', import.meta.url), 'utf8')),
)
