// Where a line that is not computed may have written: what it sends its output to, and what its usual writers name.

/** Paths as they are written. In a folder that is stirred, any file may be new or another. */
export interface WrittenFiles {
  readonly unread: readonly string[]
  readonly stirred: readonly string[]
}

/** What a line may have written, as far as its words tell. */
export function writtenFiles(line: string): WrittenFiles {
  const text = line.replaceAll(/<<-?\s*(['"]?)(\w+)\1([^\n]*)\n[\s\S]*?\n\s*\2(?=\n|$)/g, '$3')
  const words = [...targetsOf(text), ...operandsOfWriters(text)].filter(
    word => word !== '' && !/^(?:\/dev\/|&|\d+$|-)/.test(word),
  )
  const plain = words.map(unquoted)
  return {
    unread: plain.filter(word => !isOpenEnded(word)),
    stirred: plain.filter(isOpenEnded).map(folderOf),
  }
}

const word = String.raw`((?:[^\s;|&()<>'"]|'[^']*'|"(?:[^"\\]|\\.)*")+)`
const redirection = new RegExp(
  String.raw`'[^']*'|"(?:[^"\\]|\\.)*"|\\.|(?:&>>?|>[>|]?)(?!&)[ \t]*${word}`,
  'g',
)

/** The words that `>` and its like stand before, outside of quotes. */
function targetsOf(text: string): string[] {
  return [...text.matchAll(redirection)].flatMap(([, target]) => (target === undefined ? [] : [target]))
}

const writer = new RegExp(
  String.raw`(?:^|[;|&({\n]|\b(?:do|then|else|xargs|sudo)\b)\s*(?:tee|touch|cp|mv|ln|install|mkdir|sed -i\S*|truncate|split)\b((?:[ \t]+${word})*)`,
  'g',
)

/** The last words of commands that write to what they name; of several that are named, all. */
function operandsOfWriters(text: string): string[] {
  return [...text.matchAll(writer)].flatMap(([, operands = '']) =>
    [...operands.matchAll(new RegExp(word, 'g'))].map(([found]) => found),
  )
}

const isOpenEnded = (path: string) => /[$`*?[{]/.test(path)

/** The folder a path is certainly in; where that is not said, the one it was typed in. */
function folderOf(path: string): string {
  const certain = path.slice(0, path.search(/[$`*?[{]/))
  const slash = certain.lastIndexOf('/')
  return slash === -1 ? '.' : certain.slice(0, slash) || '/'
}

function unquoted(path: string): string {
  return path.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"/g, '$1$2')
}
