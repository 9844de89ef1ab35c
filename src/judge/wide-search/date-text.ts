// Dates as people write them. What leaves out the day means the first of the month; what leaves out both, the first of
// January. With slashes the month comes first unless it cannot.

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const iso = /^(\d{4})[-/.年](\d{1,2})(?:[-/.月](\d{1,2})日?)?(?:[t ].*)?$/
const figures = /^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4})$/
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([a-z]{3,9})\.?,?\s+(\d{4})$/
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/
const monthOnly = /^([a-z]{3,9})\.?,?\s+(\d{4})$/

/** The day a text means as YYYY-MM-DD; undefined where it is not a date. */
export function readDate(text: string): string | undefined {
  const plain = text.trim().toLowerCase()
  if (/^\d{4}$/.test(plain)) return `${plain}-01-01`
  const [, isoYear, isoMonth, isoDay = '1'] = iso.exec(plain) ?? []
  if (isoYear !== undefined) return day(isoYear, isoMonth, isoDay)
  const [, first, mark, second, figureYear] = figures.exec(plain) ?? []
  if (figureYear !== undefined) {
    const isDayFirst = mark === '.' || Number(first) > 12
    return isDayFirst ? day(figureYear, second, first) : day(figureYear, first, second)
  }
  const [, dayOne, monthOne, yearOne] = dayFirst.exec(plain) ?? []
  if (yearOne !== undefined) return day(yearOne, monthNumber(monthOne), dayOne)
  const [, monthTwo, dayTwo, yearTwo] = monthFirst.exec(plain) ?? []
  if (yearTwo !== undefined) return day(yearTwo, monthNumber(monthTwo), dayTwo)
  const [, monthThree, yearThree] = monthOnly.exec(plain) ?? []
  return yearThree === undefined ? undefined : day(yearThree, monthNumber(monthThree), '1')
}

function monthNumber(name = ''): string {
  return String(months.indexOf(name.slice(0, 3)) + 1)
}

function day(year = '', month = '', date = ''): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : text
}
