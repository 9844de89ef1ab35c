// What ATIF has no field for goes into its `extra`, so that a trajectory comes back as it was written.
import { z } from 'zod'
import { Trajectory, TrajectoryTurn } from '../trajectory.ts'

export const WrittenTrajectory = z.looseObject({
  agentworld: Trajectory.omit({ turns: true, origin: true }).extend({
    format: z.string().optional(),
    file: z.string().optional(),
    licence: z.string(),
    recorder: z.string().optional(),
  }),
})
export type WrittenTrajectory = z.infer<typeof WrittenTrajectory>

export const WrittenStep = z.looseObject({ agentworld: TrajectoryTurn.omit({ observation: true }) })
