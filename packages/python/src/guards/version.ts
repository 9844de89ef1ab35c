// What the interpreter says about itself.
import type { Hooks, Host } from '../interpreter/host.ts'

export function versionHooks(host: Host, version: string): Hooks {
  const constant = (text: string) => () => () => host.keepText(text)
  const compiler = /\[.*\]/.exec(version)?.[0] ?? ''
  const build = /\((.*)\)/.exec(version)?.[1] ?? ''
  return {
    exports: {
      Py_GetVersion: constant(version),
      Py_GetPlatform: constant('linux'),
      Py_GetCompiler: constant(`\n${compiler}`),
      Py_GetBuildInfo: constant(build),
    },
  }
}

/** Replaces a text in the image by one that is no longer. */
export function replaceText(host: Host, from: string, to: string): void {
  const { bytes } = host.memory
  const old = Buffer.from(`${from}\0`, 'latin1')
  const text = Buffer.alloc(old.length)
  text.write(to, 'latin1')
  const view = Buffer.from(bytes.buffer)
  for (let at = view.indexOf(old); at !== -1; at = view.indexOf(old, at + 1)) text.copy(view, at)
}
