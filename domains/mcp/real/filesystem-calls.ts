// Calls of the filesystem tools, good and bad, on a small set of paths, so that they meet what earlier ones left.
import type { ToolCall } from '../../../src/kernel/tools/tool-call.ts'
import type { Json } from '../../../src/world/json.ts'
import type { Chance } from '../measure/chance.ts'
import type { FileEntry } from '../state.ts'

type Given = { readonly [key: string]: Json }

/** The files both sides start from, below the first of two roots. */
export function startingFiles([first = '', second = '']: readonly string[], outside: string) {
  const files: { [path: string]: FileEntry } = {
    [`${first}/readme.md`]: '# Ferry\n\nTimes of the ferry.\n\n- north\n- south\n',
    [`${first}/notes.txt`]: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine\nten\neleven\ntwelve',
    [`${first}/windows.txt`]: 'alpha\r\nbeta\r\ngamma\r\n',
    [`${first}/empty.txt`]: '',
    [`${first}/src/main.ts`]: 'export function main() {\n  const a = 1\n  const b = 2\n    return a + b\n}\n',
    [`${first}/src/lib/deep.ts`]: 'export const deep = true\n',
    [`${first}/src/lib/.hidden`]: 'dot\n',
    [`${first}/long.log`]: Array.from({ length: 300 }, (_, line) => `line ${line} of the log`).join('\n'),
    [`${first}/picture.png`]: { base64: 'iVBORw0KGgo=' },
    [`${first}/sound.MP3`]: { base64: '/+MYxAAAAAA=' },
    [`${first}/bytes.bin`]: { base64: '/wD+gEEK' },
    [`${first}/ünïcode ß.txt`.normalize('NFD')]: 'straße\n',
    [`${first}/odd [name] & 100%.txt`]: '```\nfence\n```\n',
    [`${first}/vacant/`]: null,
    [`${first}/link-in`]: { link: 'src/main.ts' },
    [`${first}/link-folder`]: { link: 'src' },
    [`${first}/link-out`]: { link: outside },
    [`${first}/link-dead`]: { link: 'nowhere' },
    [`${first}/link-loop`]: { link: 'link-loop' },
    [`${first}/secret.txt`]: { text: 'hush\n', mode: '600' },
    [`${second}/data/rows.csv`]: 'id,name\n1,ada\n2,bo\n',
    [`${second}/data/rows.json`]: '{"rows": [1, 2]}\n',
    [`${outside}/private.txt`]: 'not for you\n',
  }
  return files
}

const names = [
  'readme.md',
  'notes.txt',
  'windows.txt',
  'empty.txt',
  'src/main.ts',
  'src/lib/deep.ts',
  'src/lib/.hidden',
  'long.log',
  'picture.png',
  'sound.MP3',
  'bytes.bin',
  'ünïcode ß.txt',
  'odd [name] & 100%.txt',
  'secret.txt',
  'new.txt',
  'made/there.txt',
  'moved.md',
  'link-in',
  'link-folder/main.ts',
  'link-dead',
  'link-loop',
  'link-out/private.txt',
]
const folders = [
  '',
  'src',
  'src/lib',
  'vacant',
  'made',
  'made/deeper/still',
  'link-folder',
  'link-out',
  'missing',
  'new',
]
const texts = [
  '',
  'x',
  'one\ntwo\n',
  'no end',
  'a\r\nb\r\n',
  'ünï\u{1F600}\n',
  '```js\nlet a\n```\n',
  'lone \ud800 half',
  `${'wide '.repeat(500)}\n`,
]
const patterns = [
  '*',
  '**',
  '**/*',
  '*.txt',
  '**/*.ts',
  '*.{md,txt}',
  'src/**',
  '**/lib/*',
  '[a-n]*',
  '?otes.txt',
  '!*.txt',
  '**/.*',
  '+(src|made)',
  '*.@(md|log)',
  'nothing*',
  '**/deep.ts',
  'src',
  'l*/**',
  '{src,vacant}/*',
  '*.TXT',
  '',
  '#x',
  '**/{main,deep}.ts',
  '[!a-m]*',
  '\\[*',
  '*[[]*',
  '!(src|made)',
  '**/src/**/*.ts',
]
const excluded = [[], ['*.txt'], ['src'], ['**/lib/**'], ['lib', '*.md'], ['.hidden'], ['**/*.ts']]

const fresh = ['new.txt', 'made/there.txt', 'moved.md', 'draft 1.md', 'src/lib/fresh.ts', 'vacant/filled.log']

/** What the paths of one draw are drawn from. */
interface Draw {
  readonly chance: Chance
  readonly root: string
  file(): string
  folder(): string
  /** A path that is free at first. */
  free(): string
}

/** Draws one call. */
export function drawFilesystemCall(chance: Chance, roots: readonly string[], outside: string): ToolCall {
  const root = roots[0] ?? ''
  const file = () => drawPath(chance, roots, { outside, among: names })
  const draw: Draw = {
    chance,
    root,
    file,
    folder: () => drawPath(chance, roots, { outside, among: chance.is(0.9) ? folders : names }),
    free: () => (chance.is(0.6) ? `${root}/${chance.pick(fresh)}` : file()),
  }
  const name = chance.pick(Object.keys(given))
  const call = { name, arguments: given[name]?.(draw) ?? {} }
  return chance.is(0.12) ? { name, arguments: spoilt(chance, call.arguments) } : call
}

const either = ({ chance, file, folder }: Draw, share: number) => (chance.is(share) ? file() : folder())
const exclude = ({ chance }: Draw): Given =>
  chance.is(0.5) ? { excludePatterns: chance.pick(excluded) } : {}

const given: { readonly [name: string]: (draw: Draw) => Given } = {
  read_file: draw => ({ path: draw.file(), ...drawLines(draw.chance) }),
  read_text_file: draw => ({ path: either(draw, 0.8), ...drawLines(draw.chance) }),
  read_media_file: draw => ({ path: either(draw, 0.9) }),
  read_multiple_files: ({ chance, file }) => ({
    paths: Array.from({ length: chance.below(4) + (chance.is(0.9) ? 1 : 0) }, file),
  }),
  write_file: draw => ({
    path: draw.chance.is(0.9) ? draw.free() : draw.folder(),
    content: draw.chance.pick(texts),
  }),
  edit_file: drawEdit,
  create_directory: draw => ({ path: either(draw, 0.2) }),
  list_directory: ({ folder }) => ({ path: folder() }),
  list_directory_with_sizes: ({ chance, folder }) => ({
    path: folder(),
    ...(chance.is(0.5) ? { sortBy: chance.pick(['name', 'size', 'age']) } : {}),
  }),
  directory_tree: draw => ({ path: draw.folder(), ...exclude(draw) }),
  move_file: draw => ({ source: either(draw, 0.7), destination: either({ ...draw, file: draw.free }, 0.8) }),
  search_files: draw => ({ path: draw.folder(), pattern: draw.chance.pick(patterns), ...exclude(draw) }),
  get_file_info: draw => ({ path: either(draw, 0.6) }),
  list_allowed_directories: () => ({}),
}

function drawPath(
  chance: Chance,
  [first = '', second = '']: readonly string[],
  { outside, among }: { outside: string; among: readonly string[] },
): string {
  const name = chance.pick(among)
  if (chance.is(0.75)) return `${first}/${name}`
  return chance.pick([
    name,
    `./${name}`,
    `${first}//${name}/`,
    `${second}/${name}`,
    `${second}/data/rows.csv`,
    `${second}/data`,
    `${first}/src/../${name}`,
    `${first}/../${name}`,
    `${outside}/private.txt`,
    outside,
    '/etc/passwd',
    '/',
    '~',
    `~/${name}`,
    `"${first}/${name}"`,
    ` ${first}/${name}`,
    `${first}/${name} `,
    `C:\\${name}`,
    `${first}/nul\u0000l`,
    `${first}/${'n'.repeat(300)}`,
    `${first}/notes.txt/below`,
    `${first}/missing/deeper/file.txt`,
    `${first}/${name}`.normalize('NFD'),
    '',
    '.',
    '..',
  ])
}

function drawLines(chance: Chance): Given {
  const count = () => chance.pick([1, 2, 3, 5, 12, 100, 1000, 0, -1, 1.5])
  return chance.pick<() => Given>([
    () => ({}),
    () => ({ head: count() }),
    () => ({ tail: count() }),
    () => ({ head: count(), tail: count() }),
  ])()
}

const fitting: { readonly [name: string]: readonly string[] } = {
  'notes.txt': ['one\ntwo', 'three', 'twelve', '  six', 'seven\r\neight'],
  'readme.md': ['- north\n', '# Ferry', 'Times of the ferry.'],
  'src/main.ts': ['const a = 1', 'const b = 2\nreturn a + b', '  const a = 1\n  const b = 2'],
  'windows.txt': ['beta', 'alpha\nbeta', 'gamma\r\n'],
  'long.log': ['line 7 of the log', 'line 150 of the log\nline 151 of the log', 'line 299 of the log'],
  'link-in': ['return a + b', 'export function main() {'],
  'odd [name] & 100%.txt': ['fence', '```'],
}
const unfitting = ['not there', '', 'x', 'two\none']
const replacements = [
  '',
  'changed',
  'a\nb\nc',
  '  indented\n    more',
  'three',
  '$& $1',
  'beta\r\ngamma',
  '- east\n',
]

function drawEdit({ chance, file, root }: Draw): Given {
  const name = chance.pick(Object.keys(fitting))
  const edits = Array.from({ length: chance.below(3) + (chance.is(0.9) ? 1 : 0) }, () => ({
    oldText: chance.pick(chance.is(0.85) ? (fitting[name] ?? unfitting) : unfitting),
    newText: chance.pick(replacements),
  }))
  const dryRun = chance.is(0.4) ? { dryRun: chance.is(0.7) } : {}
  return { path: chance.is(0.85) ? `${root}/${name}` : file(), edits, ...dryRun }
}

/** Arguments with something wrong: one missing, of another type, too many, or all of them. */
function spoilt(chance: Chance, given: Given): Given {
  const keys = Object.keys(given)
  const key = chance.pick(keys.length > 0 ? keys : ['path'])
  const wrong = chance.pick<Json>([null, 7, true, [], {}, [7], ['a', null], 'text', [{ oldText: 1 }], [{}]])
  const { [key]: _, ...without } = given
  return chance.pick([
    without,
    { ...given, [key]: wrong },
    { ...given, extra: wrong },
    {},
    { ...without, [`${key}s`]: wrong },
  ])
}
