// Trajectories from a program: read in any known format, cleaned, masked, split, and written for a trainer.

export { type Cleaning, cleanTrajectory } from '../data/clean/clean-trajectory.ts'
export { scrub } from '../data/clean/scrub.ts'
export { type ExportContext, type ExportFormat, exportFormats } from '../data/export/formats.ts'
export { dataFiles, type Read, readTrajectories } from '../data/files/read-trajectories.ts'
export { trajectoryFromSession } from '../data/from-session.ts'
export type { Imported, Importer, ImportOptions } from '../data/import/importer.ts'
export { importers } from '../data/import/importers.ts'
export { type MaskOptions, maskTrajectory } from '../data/mask/mask-trajectory.ts'
export { forPool } from '../data/split/for-pool.ts'
export { type PoolShares, poolOf } from '../data/split/pool-of.ts'
export { Category, Trajectory, TrajectoryTurn } from '../data/trajectory.ts'
