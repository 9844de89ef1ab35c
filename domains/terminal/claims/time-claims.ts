// Times in an observation against the world's clock: nothing has happened yet that is still to come.
import type { Claim } from '../../../src/world/turn.ts'

const hour = 3_600_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const iso = /\b(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?/g
const spelled =
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? +(?:(\d{1,2}) +)?(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: +(\d{1,2}))?,? +(?:(\d{4}) +)?(\d\d):(\d\d):(\d\d)(?: +[A-Z]{3,4}| +[AP]M [A-Z]{3,4})?(?: +(\d{4}))?/g
const aboutNow = /^\s*(?:date|uptime|w|who|timedatectl)\b/

/** Claims about moments that cannot be: in the future, or, where the command asks for the time, far in the past. */
export function timeClaims(command: string, text: string, now: number): Claim[] {
  const isNow = aboutNow.test(command)
  const wrong = [...momentsIn(text)].find(({ at }) => at > now + hour || (isNow && at < now - hour))
  if (!wrong) return []
  return [
    { about: 'the clock', says: wrong.text, known: `it is ${new Date(now).toISOString().slice(0, 19)}Z` },
  ]
}

function* momentsIn(text: string): Generator<{ text: string; at: number }> {
  for (const match of text.matchAll(iso)) {
    const [whole, year, month, day, hours, minutes, seconds = '0'] = match
    const at = Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hours),
      Number(minutes),
      Number(seconds),
    )
    if (Number(month) <= 12 && Number(hours) < 24) yield { text: whole, at }
  }
  for (const match of text.matchAll(spelled)) {
    const [whole, early, month = '', late, yearBefore, hours, minutes, seconds, yearAfter] = match
    const year = yearBefore ?? yearAfter
    const day = early ?? late
    if (year === undefined || day === undefined) continue
    const at = Date.UTC(
      Number(year),
      months.indexOf(month),
      Number(day),
      Number(hours),
      Number(minutes),
      Number(seconds),
    )
    yield { text: whole, at }
  }
}
