// Where session records are kept. Appending is the only write, and a place that is taken is never written over.
import type { Entry } from '../../world/entry.ts'

/** Where session records are kept. Lines are only ever appended. */
export interface Store {
  /** Writes records at their places, all or none; throws a WorldError at 'store' if another writer took the first. */
  append(id: string, records: readonly Entry[]): Promise<void>
  /** All records in order; empty where there is no such session. */
  read(id: string): Promise<readonly Entry[]>
  /** How many records there are. Only where other processes write the same sessions: then what is held may be old. */
  length?(id: string): Promise<number>
  list(): Promise<readonly string[]>
  delete(id: string): Promise<void>
  close(): Promise<void>
}
