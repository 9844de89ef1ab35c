// A page of an invented web, with what only its makers know: which cells it states, and where it is out of date.
import { z } from 'zod'

export const pageKinds = [
  'article',
  'official',
  'list',
  'table',
  'news',
  'forum',
  'blog',
  'background',
  'decoy',
  'archive',
] as const

/** Cells that a page states: these columns of these rows. */
export const Stated = z.strictObject({
  table: z.string(),
  ids: z.array(z.int()),
  columns: z.array(z.string()),
})
export type Stated = z.infer<typeof Stated>

/** Something a page says that no longer holds. */
export const Stale = z.strictObject({
  table: z.string(),
  id: z.int(),
  column: z.string(),
  says: z.string(),
  holds: z.string(),
})
export type Stale = z.infer<typeof Stale>

export const FictionPage = z.strictObject({
  url: z.url(),
  title: z.string().min(1),
  date: z.iso.date(),
  kind: z.enum(pageKinds),
  author: z.string(),
  text: z.string(),
  states: z.array(Stated),
  stale: z.array(Stale).default([]),
  /** Things it tells of that have no row: decoys and their figures. */
  decoys: z.array(z.string()).default([]),
})
export type FictionPage = z.infer<typeof FictionPage>
