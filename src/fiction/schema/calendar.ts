// Days as ISO texts, which sort as the days do.

const dayMs = 86_400_000

/** The day that many days later. */
export function plusDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + Math.round(days) * dayMs).toISOString().slice(0, 10)
}

/** Whole days from one to the other. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)
}

/** The year of a day. */
export function yearOf(iso: string): number {
  return Number(iso.slice(0, 4))
}

/** Minutes after midnight as a time of day. */
export function timeOfDay(minutes: number): string {
  const wrapped = ((Math.round(minutes) % 1440) + 1440) % 1440
  return `${String(Math.floor(wrapped / 60)).padStart(2, '0')}:${String(wrapped % 60).padStart(2, '0')}`
}

/** The first of two days. */
export function earlierDay(a: string, b: string): string {
  return [a, b].sort()[0] ?? a
}
