// The events of a body of type text/event-stream, however it is cut into pieces. An event at the end counts even without
// an empty line after it, because some servers leave that line out.

export interface ServerEvent {
  /** `message` where the server gives it no other name. */
  readonly name: string
  readonly data: string
}

/** The events in what has come so far, piece by piece. */
export interface EventReader {
  take(bytes: Uint8Array): readonly ServerEvent[]
  /** What the end of the body completes. */
  end(): readonly ServerEvent[]
}

/** A reader for one body. */
export function eventReader(): EventReader {
  const decoder = new TextDecoder()
  let rest = ''
  let name = ''
  let data: string[] = []

  function eventOf(line: string): ServerEvent[] {
    if (line === '') {
      const found = data.length > 0 ? [{ name: name || 'message', data: data.join('\n') }] : []
      name = ''
      data = []
      return found
    }
    const colon = line.indexOf(':')
    const field = colon === -1 ? line : line.slice(0, colon)
    const value = colon === -1 ? '' : line.slice(line.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1)
    if (field === 'data') data.push(value)
    if (field === 'event') name = value
    return []
  }

  return {
    take(bytes) {
      rest += decoder.decode(bytes, { stream: true })
      // the \n of a \r\n may still be on its way
      const settled = rest.endsWith('\r') ? rest.length - 1 : rest.length
      const end = Math.max(rest.lastIndexOf('\n', settled - 1), rest.lastIndexOf('\r', settled - 1))
      if (settled === 0 || end === -1) return []
      const lines = rest.slice(0, end).split(/\r\n|\n|\r/)
      rest = rest.slice(end + 1)
      return lines.flatMap(eventOf)
    },
    end() {
      const lines = `${rest}${decoder.decode()}\n\n`.split(/\r\n|\n|\r/)
      rest = ''
      return lines.flatMap(eventOf)
    },
  }
}
