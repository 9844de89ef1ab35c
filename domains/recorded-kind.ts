// Which kind of world a recording of another project shows: by what it says, by its format, or by the tools it used.
import { domainNames } from './index.ts'

const byFormat: { readonly [format: string]: string } = {
  'swe-agent': 'swe',
  'mini-swe-agent': 'swe',
  openhands: 'swe',
  tau: 'mcp',
  browsergym: 'web',
  droidbot: 'android',
  androidworld: 'android',
  text: 'knowledge',
}

const keys = /^(bash_command|send_keys|keystrokes|tmux)$/i
const machine =
  /^(bash|shell|terminal|execute_bash|ipython|run_(shell_)?command|execute_command|exec|str_replace\w*|text_editor|file_editor|edit|edit_file|apply_patch|read|read_file|write|write_file|view|grep|glob|ls|list_dir(ectory)?|multiedit)$/i
const pages = /^(click|fill|goto|scroll|hover|type|press|select_option|go_back|navigate|browser_\w+)$/i
const finding = /search|browse|visit|extract|fetch_?(url|page)|open_page|crawl/i

/** The kind of world; what fits no other is a server of tools. */
export function recordedKind({
  format,
  named,
  tools,
}: {
  readonly format: string
  readonly named?: string | undefined
  readonly tools: readonly string[]
}): string {
  const said = named?.toLowerCase()
  if (said !== undefined && (said === byFormat.text || domainNames.includes(said))) return said
  const usual = Object.hasOwn(byFormat, format) ? byFormat[format] : undefined
  if (usual !== undefined) return usual
  if (tools.some(tool => keys.test(tool))) return 'terminal'
  if (tools.some(tool => machine.test(tool))) return 'swe'
  if (tools.length > 0 && tools.every(tool => pages.test(tool))) return 'web'
  if (tools.length > 0 && tools.every(tool => finding.test(tool))) return 'search'
  return 'mcp'
}
