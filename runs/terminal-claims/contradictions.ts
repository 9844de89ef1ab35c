// Seeded contradictions: what real bash printed, falsified in one place, so that a kernel that knows the world can object.
import type { Random } from '../../domains/terminal/explore/random.ts'

/** An observation of a command, falsified; undefined where this kind of contradiction cannot be made of it. */
type Falsify = (text: string, command: string, gone: readonly string[], known: string) => string | undefined

/** Looks like an error. */
export const isError = /No such file|cannot|not found|denied|invalid|error|fatal/i

// What is contradicted must have been told: a word that stands in no file, no command and no earlier observation is
// something nobody in the session could know (the wording of a package's description, say).
const told = (word: string, known: string) => known.includes(word)

/** The kinds of contradiction, each falsifying by chance. */
export function contradictions(random: Random): { readonly [kind: string]: Falsify } {
  const replaceOne = (
    text: string,
    pattern: RegExp,
    change: (match: string) => string,
    isFair: (match: string) => boolean = () => true,
  ) => {
    const matches = [...text.matchAll(pattern)].filter(([word]) => isFair(word))
    if (matches.length === 0) return undefined
    const match = random.pick(matches)
    return text.slice(0, match.index) + change(match[0]) + text.slice(match.index + match[0].length)
  }
  return {
    content: (text, _command, _gone, known) =>
      isError.test(text)
        ? undefined
        : replaceOne(
            text,
            /\b[a-z]{4,}\b/g,
            word => (word === 'false' ? 'untrue' : 'false'),
            word => told(word, known),
          ),
    id: text =>
      replaceOne(
        text,
        /\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/g,
        hash => (hash.startsWith('0') ? '1' : '0') + hash.slice(1),
      ),
    deleted: (text, command, gone) => {
      if (/^\S+: .*No such file or directory$/m.test(text))
        return text.replace(/^\S+: .*No such file or directory$/m, 'it is still here')
      const name = gone.at(-1)
      return /^(?:ls|find)(?: \S+)?$/.test(command) && name !== undefined && !text.includes(name)
        ? `${name}\n${text}`
        : undefined
    },
    clock: text =>
      replaceOne(text, /\b20[0-3]\d(?=-\d\d-\d\d[ T])|(?<=\d\d:\d\d:\d\d (?:[A-Z]{3} )?)20[0-3]\d\b/g, year =>
        String(Number(year) + 3),
      ),
    count: (text, command) =>
      /\b(?:wc|uniq -c|grep -c|du|nl|ls -l|stat|\$\(\(|expr|seq|sort -n)\b/.test(command)
        ? replaceOne(text, /\b\d{1,6}\b/g, number => String(Number(number) + 1))
        : undefined,
  }
}
