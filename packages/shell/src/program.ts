// What programs of one's own are made of: they run as those built in do, and are handed to a session in its options.

export { LeftToChance, type Trial } from './chance.ts'
export { NotComputable } from './not-computable.ts'
export { OpenFile } from './run/open-file.ts'
export type { Process, Program } from './run/process.ts'
export { BrokenPipe, Pipe } from './run/stream.ts'
export { diskOrder } from './tree/disk-order.ts'
export { FsError } from './tree/fs-error.ts'
export type { Node } from './tree/tree-node.ts'
export type { TreeFs } from './tree-fs.ts'
