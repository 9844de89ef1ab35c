// What a form's field looks like in an accessibility tree when something was chosen in it or written into it.
import type { Derived } from '../../src/kernel/turns-kernel.ts'

const pattern = /^(fill|select_option)\((['"])([a-zA-Z0-9]+)\2, (['"])(.*)\4\)$/s

/** Derives the page after a field was filled or an option chosen. */
export function fieldChange(page: string, call: string): Derived {
  const [, verb, , id = '', , value = ''] = pattern.exec(call) ?? []
  if (verb === undefined) return { why: 'what this does to the page is not computed' }
  const lines = page.split('\n')
  const at = lines.findIndex(line => line.trimStart().startsWith(`[${id}] `))
  const field = lines[at]
  if (field === undefined) return { why: `the page shows no [${id}]` }
  if (/controls=|owns=|autocomplete=|live=|readonly|disabled/.test(field))
    return { why: `[${id}] changes more than itself` }
  return verb === 'fill' ? filled(lines, { at, value }) : chosen(lines, { at, value })
}

interface Change {
  readonly at: number
  readonly value: string
}

function filled(lines: readonly string[], { at, value }: Change): Derived {
  const field = lines[at] ?? ''
  const [, start = '', name = '', rest = ''] = /^(\t*\[\w+\] textbox )'([^']*)'(.*)$/.exec(field) ?? []
  if (start === '') return { why: 'the field is no plain text box' }
  if (/search|filter|find/i.test(name) || /['\n\\]/.test(value)) return { why: 'the page may answer at once' }
  if (rest.includes('value=') || depthOf(lines[at + 1]) > depthOf(field))
    return { why: 'the field holds a text' }
  const plain = rest.replace(', focused', '')
  const changed = lines.map((line, index) =>
    index === at ? `${start}'${name}' value='${value}', focused${plain}` : withoutFocus(line),
  )
  const named = renamed(changed, { at, from: name, to: value })
  const inside = `${'\t'.repeat(depthOf(field) + 1)}StaticText '${value}'`
  return { text: [...named.slice(0, at + 1), inside, ...named.slice(at + 1)].join('\n') }
}

function chosen(lines: readonly string[], { at, value }: Change): Derived {
  const field = lines[at] ?? ''
  const [, start = '', old = '', rest = ''] =
    /^(\t*\[\w+\] combobox '[^']*' value=)'([^']*)'(, hasPopup='menu', expanded=False.*)$/.exec(field) ?? []
  if (start === '') return { why: 'the field is no list of options' }
  if (lines.some(line => /StaticText '[^']*[$€£]\s?\d/.test(line))) return { why: 'the page may count anew' }
  const end = lines.findIndex((line, index) => index > at && depthOf(line) <= depthOf(field))
  const options = lines.slice(at + 1, end === -1 ? undefined : end)
  const isOption = (line: string, name: string) => line.includes(`] option '${name}', selected=`)
  if (old === value || !options.some(line => isOption(line, value)))
    return { why: `there is no other option '${value}'` }
  const changed = lines.map((line, index) => {
    if (index === at) return `${start}'${value}'${rest}`
    if (!options.includes(line) || index < at) return line
    return line.replace(/selected=(?:True|False)/, `selected=${isOption(line, value) ? 'True' : 'False'}`)
  })
  return { text: renamed(changed, { at, from: old, to: value }).join('\n') }
}

// what stands around a field may be named after what it holds
function renamed(
  lines: readonly string[],
  { at, from, to }: { at: number; from: string; to: string },
): string[] {
  const result = [...lines]
  let depth = depthOf(lines[at])
  for (let index = at - 1; index >= 0 && depth > 0; index--) {
    const line = result[index] ?? ''
    if (depthOf(line) >= depth) continue
    depth = depthOf(line)
    const ending = ` ${from}'`
    const stop = line.indexOf("', ") === -1 ? line.length : line.indexOf("', ") + 1
    if (from !== '' && line.slice(0, stop).endsWith(ending))
      result[index] = `${line.slice(0, stop - ending.length)} ${to}'${line.slice(stop)}`
  }
  return result
}

function withoutFocus(line: string): string {
  return line.startsWith('RootWebArea') || /^\t*RootWebArea/.test(line) ? line : line.replace(', focused', '')
}

function depthOf(line: string | undefined): number {
  return line === undefined ? -1 : (/^\t*/.exec(line)?.[0].length ?? 0)
}
