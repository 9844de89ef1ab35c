// Which pages of a file were never written, and so take no room on the disk.

const pageBytes = 4096

/** Runs of pages without room on the disk: the first page, and the first after them. */
export type Holes = readonly (readonly [number, number])[]

/** Every page has its room. */
export const noHoles: Holes = []

interface Written {
  /** How long the file was. */
  readonly length: number
  readonly position: number
  readonly count: number
}

/** What is left of the holes after a write; one beyond the end leaves a new hole. */
export function holesAfterWrite(holes: Holes, { length, position, count }: Written): Holes {
  if (holes.length === 0 && position <= length) return holes
  const skipped = holesAfterResize(holes, { length, wanted: Math.max(length, position) })
  if (count === 0) return skipped
  const [from, to] = [Math.floor(position / pageBytes), Math.ceil((position + count) / pageBytes)]
  return skipped.flatMap(([start, end]): Holes => {
    const pieces: Holes = [
      [start, Math.min(end, from)],
      [Math.max(start, to), end],
    ]
    return pieces.filter(([first, last]) => first < last)
  })
}

/** The holes of a file that is cut off, or that gets longer without being written. */
export function holesAfterResize(
  holes: Holes,
  { length, wanted }: { readonly length: number; readonly wanted: number },
): Holes {
  const pages = Math.ceil(wanted / pageBytes)
  const before = Math.ceil(length / pageBytes)
  if (wanted > length) return pages > before ? [...holes, [before, pages]] : holes
  return holes
    .map(([start, end]) => [start, Math.min(end, pages)] as const)
    .filter(([start, end]) => start < end)
}

/** How many bytes of the disk a file takes. */
export function bytesOnDisk(length: number, holes: Holes): number {
  const missing = holes.reduce((sum, [start, end]) => sum + end - start, 0)
  return (Math.ceil(length / pageBytes) - missing) * pageBytes
}

const emptyPage = '\0'.repeat(pageBytes)

/** The holes of a file whose making is not known; undefined where it may have some. */
export function holesOf({
  data,
  holes,
}: {
  readonly data: string
  readonly holes?: Holes | undefined
}): Holes | undefined {
  return holes ?? (data.includes(emptyPage) ? undefined : noHoles)
}
