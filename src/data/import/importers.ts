// The formats of others, in the order in which a file is tried.
import type { Importer } from './importer.ts'

export const importers: readonly Importer[] = []
