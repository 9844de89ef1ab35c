// The formats of texts that tool schemas commonly name, with the words in which a broken one is reported.

interface Format {
  readonly called: string
  readonly fits: (text: string) => boolean
}

const date = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const time = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/
const moment =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const email = /^[A-Za-z0-9_'+-]+(\.[A-Za-z0-9_'+-]+)*@([A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+[A-Za-z]{2,63}$/
const ipv4 = /^((25[0-5]|2[0-4]\d|1?\d?\d)(\.(?!$)|$)){4}$/

function isDate(text: string): boolean {
  if (!date.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const formats: { readonly [name: string]: Format } = {
  date: { called: 'ISO date', fits: isDate },
  time: { called: 'ISO time', fits: text => time.test(text) },
  'date-time': { called: 'ISO datetime', fits: text => isDate(moment.exec(text)?.[1] ?? '') },
  uuid: { called: 'UUID', fits: text => uuid.test(text) },
  email: { called: 'email address', fits: text => text.length <= 320 && email.test(text) },
  uri: { called: 'URL', fits: text => URL.canParse(text) },
  ipv4: { called: 'IPv4 address', fits: text => text.length <= 15 && ipv4.test(text) },
}

/** A format we know, by the name schemas give it. */
export function formatNamed(name: string): Format | undefined {
  return Object.hasOwn(formats, name) ? formats[name] : undefined
}
