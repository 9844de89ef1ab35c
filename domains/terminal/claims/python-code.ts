// What a Python program runs: its own text, and of the modules beside it the functions that it calls.
import type { KnownFiles } from './known-texts.ts'

const imports = /(?:^|\n|;)[ \t]*(?:from\s+([\w.]+)\s+import|import\s+([\w.]+(?:\s*,\s*[\w.]+)*))/g

/** The texts of the modules beside a program that it imports, and what these import. */
export function modulesOf(code: string, folder: string, files: KnownFiles): string[] {
  const found = new Map<string, string>()
  const queue = [code]
  for (let text = queue.shift(); text !== undefined && found.size < 20; text = queue.shift()) {
    for (const [, one, many] of text.matchAll(imports)) {
      for (const name of (one ?? many ?? '').split(',').map(part => part.trim().replaceAll('.', '/'))) {
        const content = found.has(name) ? undefined : files.text(files.path(`${name}.py`, folder))
        if (content === undefined) continue
        found.set(name, content)
        queue.push(content)
      }
    }
  }
  return [...found.values()]
}

/** The program with the functions it calls; what stands outside of functions runs in any case. */
export function reachable(code: string, modules: readonly string[]): string {
  const bodies = new Map<string, string>()
  let text = code
  for (const module of modules) {
    for (const [whole, name = ''] of module.matchAll(/^def (\w+)\([^\n]*\n(?:(?:[ \t][^\n]*)?\n?)*/gm))
      bodies.set(name, whole)
    text += `\n${module.replaceAll(/^def (\w+)\([^\n]*\n(?:(?:[ \t][^\n]*)?\n?)*/gm, '')}`
  }
  for (let round = 0; round < 4; round++) {
    for (const [name, body] of bodies) {
      if (!new RegExp(`\\b${name}\\b`).test(text)) continue
      text += `\n${body}`
      bodies.delete(name)
    }
  }
  return text
}
