// Patches in mails: who wrote them, when, under which subject, and the patch itself.
import { decodedHeader } from './mail-header.ts'

export interface PatchMail {
  readonly author: { readonly name: string; readonly email: string }
  readonly date: string
  readonly subject: string
  readonly message: string
  /** From `---` or the first difference on. */
  readonly patch: string
  /** The whole mail. */
  readonly source: string
}

/** The mails of an mbox; undefined where the text is none. */
export function splitMails(text: string): string[] | undefined {
  if (!/^From [0-9a-f]{40} /.test(text)) return undefined
  return text.split(/^(?=From [0-9a-f]{40} \w{3} \w{3} +\d)/m).filter(part => part !== '')
}

function headersOf(text: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const match = /^([A-Za-z-]+): ?(.*)$/.exec(line)
    if (match) headers.set((match[1] ?? '').toLowerCase(), decodedHeader(match[2] ?? ''))
  }
  return headers
}

/** A mail, taken apart; undefined where a part of it is not as `git format-patch` writes it. */
export function readMail(source: string): PatchMail | undefined {
  const gap = source.indexOf('\n\n')
  const headers = headersOf(source.slice(0, gap))
  const from = /^"?(.*?)"? <(.*)>$/.exec(headers.get('from') ?? '')
  const title = headers.get('subject')
  const date = headers.get('date')
  if (gap === -1 || !from || title === undefined || date === undefined) return undefined
  if (/base64|quoted-printable/i.test(headers.get('content-transfer-encoding') ?? '')) return undefined
  const body = source.slice(gap + 2)
  const cut = /^(?:---\n|diff -|Index: |--- (?!\n))/m.exec(body)
  const text = cut ? body.slice(0, cut.index) : body
  if (/^(From|Date|Subject): |^-- >8|^>From /m.test(text)) return undefined
  const subject = title
    .replace(/^(\s*(re:|\[[^\]]*\]))*\s*/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const rest = text
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return {
    author: { name: from[1] ?? '', email: from[2] ?? '' },
    date,
    subject,
    message: `${subject}\n${rest === '' ? '' : `\n${rest}\n`}`,
    patch: cut ? body.slice(cut.index) : '',
    source,
  }
}
