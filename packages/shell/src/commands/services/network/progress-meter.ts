// curl's progress meter for a transfer that takes one millisecond.

const titles = `  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current
                                 Dload  Upload   Total   Spent    Left  Speed
`

/** The meter's lines; without a total the name was never resolved, and the line is not ended. */
export function progressMeter({ total, received }: { total: number | undefined; received: number }): string {
  const first = row({ total: 0, received: 0, speed: 0 })
  if (total === undefined) return `${titles}${first}`
  return `${titles}${first}${row({ total, received, speed: received * 1000 })}\n`
}

interface Progress {
  readonly total: number
  readonly received: number
  readonly speed: number
}

function row({ total, received, speed }: Progress): string {
  const percent = total === 0 ? 0 : Math.floor((received * 100) / total)
  const share = String(percent).padStart(3)
  const never = '--:--:--'
  const head = `${share} ${five(total)}  ${share} ${five(received)}    0     0 `
  return `\r${head} ${five(speed)}      0 ${never} ${never} ${never} ${five(speed)}`
}

/** A number of bytes in five characters. */
function five(bytes: number): string {
  if (bytes < 100_000) return String(bytes).padStart(5)
  const kibi = 1024
  if (bytes < 10_000 * kibi) return `${String(Math.floor(bytes / kibi)).padStart(4)}k`
  const mebi = kibi * kibi
  if (bytes < 100 * mebi)
    return `${String(Math.floor(bytes / mebi)).padStart(2)}.${Math.floor((bytes % mebi) / (mebi / 10))}M`
  if (bytes < 10_000 * mebi) return `${String(Math.floor(bytes / mebi)).padStart(4)}M`
  return `${String(Math.floor(bytes / (kibi * mebi))).padStart(2)}.${Math.floor((bytes % (kibi * mebi)) / ((kibi * mebi) / 10))}G`
}
