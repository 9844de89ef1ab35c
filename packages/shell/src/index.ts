// bash over a tree in memory. Each line is a promise.

// what a session runs on
export type { Machine } from './machine.ts'
// what cannot be computed is thrown as this
export { NotComputable } from './not-computable.ts'
export type { Limits } from './run/budget.ts'
export { type Gap, supposedFailure } from './run/gaps.ts'
export type { Program } from './run/process.ts'
export { type OpenOptions, openShell } from './session/open-shell.ts'
export { planFrom, type ShellOptions } from './session/plan.ts'
export { type CommandOptions, type CommandResult, runCommand } from './session/run-command.ts'
export { type LineResult, type SessionPlan, ShellSession } from './session/shell-session.ts'
export type { Snapshot } from './session/snapshot.ts'
// a line that cannot be computed as a whole
export { type Supposition, suppose } from './session/suppose.ts'
export type { DeclaredFile } from './tree/build-tree.ts'
