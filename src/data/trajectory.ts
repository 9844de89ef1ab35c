// What the pipeline works on: the way of one agent through one environment, as the environment sees it. A trajectory has
// the parts of the prompt and what really came back, before any model's format, and is one line of JSON.
import { z } from 'zod'

/** Where a trajectory comes from; what is trained on names its licence. */
const Origin = z.strictObject({
  format: z.string(),
  /** The file it was read from, as it was named. */
  file: z.string().optional(),
  /** SPDX, or `unknown`. */
  licence: z.string(),
  /** What recorded it, by name and version, such as `bash 5.2.15`. */
  recorder: z.string().optional(),
})

/** Kinds of turn by how much the observation tells beyond the action; see mask. */
export const Category = z.enum([
  'retrieval',
  'expansion',
  'action',
  'transform',
  'boilerplate',
  'echo',
  'other',
])
export type Category = z.infer<typeof Category>

/** One turn of a trajectory: what was done, and what came back. */
export const TrajectoryTurn = z.strictObject({
  task: z.string().optional(),
  /** The state the action meets, where the domain shows it. */
  state: z.string().optional(),
  /** Where the action happens, where that is not where the session began. */
  place: z.string().optional(),
  action: z.string(),
  /** Language of the action's code fence. */
  fence: z.string(),
  observation: z.string(),
  isError: z.boolean().optional(),
  /** The tool that was called, where actions are calls. */
  tool: z.string().optional(),
  /** The explorer's name for this kind of action. */
  family: z.string().optional(),
  /** Whether a kernel computes this very observation; absent where nobody tried. */
  computable: z.boolean().optional(),
  /** A short derivation that is provably right, for models that think before they answer. */
  reasoning: z.string().optional(),
  /** What a filter did to it or found in it, such as `truncated`, `masked`. */
  labels: z.array(z.string()).optional(),
  category: Category.optional(),
  /** Whether it counts in the loss; it stays as context where it does not. Absent: it counts. */
  keep: z.boolean().optional(),
})
export type TrajectoryTurn = z.infer<typeof TrajectoryTurn>

/** The way of one agent through one environment, as the environment sees it. */
export const Trajectory = z.strictObject({
  id: z.string().min(1),
  domain: z.string().min(1),
  /** The application, repository or server it happened in: splits keep these apart. */
  app: z.string().optional(),
  origin: Origin,
  /** The parts of the system prompt. */
  description: z.string(),
  actionSpace: z.string(),
  initialState: z.string().optional(),
  instruction: z.string().optional(),
  /** Names of the tools that were declared, where actions are calls. */
  tools: z.array(z.string()).optional(),
  turns: z.array(TrajectoryTurn),
})
export type Trajectory = z.infer<typeof Trajectory>
