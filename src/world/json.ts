// Plain JSON as a type and a schema: what may cross a file, a process or a wire.
import { z } from 'zod'

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Checks that a value is JSON. */
export const Json: z.ZodType<Json> = z.json() as z.ZodType<Json>
