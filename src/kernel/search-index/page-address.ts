// Addresses as the web takes them: scheme, `www.`, a last slash and a fragment make no other page.

export interface Address {
  /** The same for all spellings of one address. */
  readonly key: string
  readonly host: string
  /** Without the colon. */
  readonly scheme: string
}

/** Reads an address, also one without a scheme; undefined where the text is none. */
export function addressOf(text: string): Address | undefined {
  const trimmed = text.trim()
  const url = URL.parse(trimmed) ?? (trimmed.includes('://') ? null : URL.parse(`https://${trimmed}`))
  if (url === null) return undefined
  const scheme = url.protocol.slice(0, -1)
  if (scheme !== 'http' && scheme !== 'https') return { key: url.href, host: url.host, scheme }
  const host = url.host.replace(/^www\./, '')
  return { key: `${host}${url.pathname.replace(/\/$/, '')}${url.search}`, host, scheme }
}
