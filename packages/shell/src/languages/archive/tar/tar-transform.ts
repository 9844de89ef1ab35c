// What `tar --transform` makes of names: sed's substitutions, one after the other.
import { NotComputable } from '../../../not-computable.ts'
import { PosixRegex } from '../../regex/posix-regex.ts'

interface Transform {
  readonly regex: PosixRegex
  readonly replacement: string
  readonly isGlobal: boolean
}

function transformOf(text: string): Transform {
  const mark = text.charAt(1)
  const parts = text.slice(2).split(mark)
  const [pattern = '', replacement = '', flags = '', ...more] = parts
  const isPlain =
    text.startsWith('s') &&
    /^[^\\\na-zA-Z0-9]$/.test(mark) &&
    parts.length >= 3 &&
    more.length === 0 &&
    /^[gix]*$/.test(flags) &&
    !/\\$/.test(pattern) &&
    !/\\[^\d&]/.test(replacement) &&
    !/\\$/.test(replacement)
  if (!isPlain) throw new NotComputable(`tar --transform=${text}`)
  const regex = new PosixRegex(pattern, { isExtended: flags.includes('x'), ignoreCase: flags.includes('i') })
  return { regex, replacement, isGlobal: flags.includes('g') }
}

/** The change of names that these expressions describe. */
export function nameTransform(expressions: readonly string[]): (name: string) => string {
  const transforms = expressions.flatMap(text => text.split(/;(?=s[^\w\s\\])/)).map(transformOf)
  return name => transforms.reduce(applied, name)
}

function applied(name: string, { regex, replacement, isGlobal }: Transform): string {
  let made = ''
  let from = 0
  for (let isFirst = true; isFirst || isGlobal; isFirst = false) {
    const found = regex.exec(name, from)
    if (found === undefined) break
    if (found.start === found.end && isGlobal) throw new NotComputable('tar --transform of nothing')
    const groups = found.groups.map(span => (span ? name.slice(...span) : ''))
    made += name.slice(from, found.start) + filled(replacement, groups)
    from = found.end
  }
  return made + name.slice(from)
}

function filled(replacement: string, groups: readonly string[]): string {
  return replacement.replace(/\\(\d)|\\&|&/g, (text, digit?: string) =>
    digit !== undefined ? (groups[Number(digit)] ?? '') : text === '&' ? (groups[0] ?? '') : '&',
  )
}
