// Some formats are folders with a file for each step. The first file stands for the whole folder, and the others are
// skipped.
import { readdir } from 'node:fs/promises'
import * as path from 'node:path'

/** The files beside one whose names fit, by number or name; undefined where the file is not the first of them. */
export async function partsFrom(file: string, fits: RegExp): Promise<string[] | undefined> {
  const folder = path.dirname(file)
  const names = (await readdir(folder)).filter(name => fits.test(name)).sort(inOrder)
  return names[0] === path.basename(file) ? names.map(name => path.join(folder, name)) : undefined
}

const collator = new Intl.Collator('en', { numeric: true })
const inOrder = (one: string, other: string) => collator.compare(one, other)
