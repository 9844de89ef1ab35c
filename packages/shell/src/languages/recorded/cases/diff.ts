// Texts that were changed in places: lines of few kinds, as program text has them, make many ways to compare.
function scrambled(
  seed: number,
  { lines, kinds, changes }: { lines: number; kinds: number; changes: number },
): [string, string] {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % below
  }
  const line = () => `line ${next(kinds)}`
  const left = Array.from({ length: lines }, line)
  const right = [...left]
  for (let count = 0; count < changes; count++) {
    const at = next(right.length + 1)
    const kind = next(3)
    if (kind === 0) right.splice(at, next(4))
    else if (kind === 1) right.splice(at, 0, ...Array.from({ length: next(4) }, line))
    else right.splice(at, 1, line())
  }
  return [`${left.join('\n')}\n`, `${right.join('\n')}\n`]
}

const pairs = Object.fromEntries(
  Array.from({ length: 24 }, (_, index) =>
    scrambled(index + 1, { lines: 10 + index * 12, kinds: 2 + ((index * 7) % 40), changes: 2 + index }).map(
      (text, side): [string, string] => [`${'lr'.charAt(side)}${index}`, text],
    ),
  ).flat(),
)

/** The files the commands in diff.txt work on. */
export const diffFiles = {
  a: 'one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\n',
  b: 'one\n2\nthree\nfour\nfive\nsix\nextra\nseven\neight',
  c: 'ONE\ntwo  \n three\n\nfour\nfi ve\nsix\n\nseven\neight\n',
  empty: '',
  nonl: 'one\ntwo',
  nonl2: 'one\nthree',
  tabs: 'a\tb\nlong line that is longer than one half of the usual width of a terminal, which cuts it\nend\n',
  tabs2:
    'a\tc\nlong line that is longer than one half of the usual width of a terminal, which cuts it!\nend\n',
  bin1: 'a\0b\n',
  bin2: 'a\0c\n',
  crlf: 'one\r\ntwo\r\n',
  prog: 'int main() {\n  int a;\n  if (a) {\n    b();\n  }\n  return 0;\n}\n\nvoid b() {\n  c();\n}\n',
  prog2:
    'int main() {\n  int a;\n  if (x) {\n    y();\n  }\n  if (a) {\n    b();\n  }\n  return 0;\n}\n\nvoid z() {\n}\n\nvoid b() {\n  c();\n}\n',
  'x/': '',
  'x/a': 'one\ntwo\n',
  'x/same': 'same\n',
  'x/only': 'q\n',
  'x/s/': '',
  'x/s/deep': 'd\n',
  'x/kind/': '',
  'y/': '',
  'y/a': 'one\n2\n',
  'y/same': 'same\n',
  'y/s/': '',
  'y/s/deep': 'D\n',
  'y/s/new': 'n\n',
  'y/kind': 'file\n',
  'y/z': 'z\n',
  'with space': 'x\n',
  ...pairs,
}
