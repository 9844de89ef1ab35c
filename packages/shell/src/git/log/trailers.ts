// `%(trailers…)`: the lines at the end of a message that say who signed it and the like.
import { NotComputable } from '../../not-computable.ts'

interface Trailer {
  readonly key: string
  readonly value: string
  readonly raw: string
}

/** The trailers of a message; undefined where its last paragraph holds none. */
function trailersOf(message: string): { readonly list: Trailer[]; readonly block: string } | undefined {
  const paragraphs = message.replace(/^\n+|\s+$/g, '').split(/\n[ \t]*\n/)
  const block = paragraphs.length > 1 ? (paragraphs.at(-1) ?? '') : ''
  if (block === '') return undefined
  const list: Trailer[] = []
  let others = 0
  let isGenerated = false
  for (const line of block.split('\n')) {
    const match = /^([A-Za-z0-9-]+)[ \t]*:[ \t]*(.*)$/.exec(line)
    const last = list.at(-1)
    if (/^\(cherry picked from commit /.test(line)) {
      isGenerated = true
      list.push({ key: '', value: line, raw: line })
    } else if (match) {
      if (match[1] === 'Signed-off-by') isGenerated = true
      list.push({ key: match[1] ?? '', value: (match[2] ?? '').trimEnd(), raw: line })
    } else if (/^[ \t]/.test(line) && last) throw new NotComputable('trailers over several lines')
    else others++
  }
  const isBlock = others === 0 ? list.length > 0 : isGenerated && list.length * 3 >= others
  if (others > 0 && isBlock) throw new NotComputable('trailers among other lines')
  return isBlock ? { list, block } : undefined
}

const unescaped = (text: string) =>
  text.replace(/%x([0-9a-fA-F]{2})|%n/g, (_, hex?: string) =>
    hex === undefined ? '\n' : String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** What `%(trailers:<options>)` stands for; undefined where git would not take the options. */
export function trailersText(message: string, options: string): string | undefined {
  const keys: string[] = []
  const flags = new Map<string, boolean>()
  let separator: string | undefined
  let between = ': '
  for (const option of options === '' ? [] : options.split(',')) {
    const [, name = '', value] = /^([a-z_]+)(?:=(.*))?$/s.exec(option) ?? []
    if (name === 'key' && value !== undefined) keys.push(value.replace(/:$/, '').toLowerCase())
    else if (name === 'separator' && value !== undefined) separator = unescaped(value)
    else if (name === 'key_value_separator' && value !== undefined) between = unescaped(value)
    else if (/^(only|valueonly|keyonly|unfold)$/.test(name))
      flags.set(name, !/^(no|false|off|0)$/.test(value ?? 'yes'))
    else return undefined
  }
  const found = trailersOf(message)
  if (!found) return ''
  const isPlain = keys.length === 0 && separator === undefined && ![...flags.values()].includes(true)
  if (isPlain) return `${found.block}\n`
  const isOnly = flags.get('only') ?? keys.length > 0
  const chosen = found.list.filter(({ key }) =>
    key === '' ? !isOnly : keys.length === 0 || keys.includes(key.toLowerCase()),
  )
  const texts = chosen.map(({ key, value, raw }) => {
    if (key === '') return raw
    if (flags.get('valueonly')) return value
    return flags.get('keyonly') ? key : `${key}${between}${value}`
  })
  return separator === undefined ? texts.map(text => `${text}\n`).join('') : texts.join(separator)
}
