// Message contents come as text, as a list of parts, or as any JSON. This is the text of all of them.

/** The text of a content; what is not text is named by its kind, such as `[image]`. */
export function contentText(content: unknown): string {
  if (content === undefined || content === null) return ''
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(partText).join('\n')
  return partText(content)
}

function partText(part: unknown): string {
  if (typeof part === 'string') return part
  if (part === null || typeof part !== 'object') return JSON.stringify(part)
  const { text, type, content } = part as { text?: unknown; type?: unknown; content?: unknown }
  if (typeof text === 'string') return text
  if (typeof type === 'string' && /image|audio|video|file/.test(type)) return `[${type.replace(/_url$/, '')}]`
  return content === undefined ? JSON.stringify(part, null, 2) : contentText(content)
}
