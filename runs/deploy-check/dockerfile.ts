// A Dockerfile as data: stages of steps. What is not known here is refused, lest a step be passed over in silence.

/** One instruction that changes a stage. */
export type Step =
  | { readonly kind: 'run'; readonly command: string }
  | {
      readonly kind: 'copy'
      readonly from: string | undefined
      readonly paths: readonly string[]
      readonly to: string
    }
  | { readonly kind: 'workdir'; readonly folder: string }
  | { readonly kind: 'volume'; readonly folder: string }
  | { readonly kind: 'env'; readonly name: string; readonly value: string }
  | { readonly kind: 'entrypoint' | 'cmd' | 'healthcheck'; readonly words: readonly string[] }

export interface Stage {
  readonly name: string
  readonly steps: readonly Step[]
}

// what is recorded in an image and does nothing while it is built
const recorded = ['USER', 'EXPOSE', 'LABEL']

/** Reads a Dockerfile. */
export function stagesOf(text: string): readonly Stage[] {
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter(line => line.trim() !== '')
  const stages: { name: string; steps: Step[] }[] = []
  for (const line of lines) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
    const name = word.toUpperCase()
    if (name === 'FROM')
      stages.push({ name: / AS (\S+)/i.exec(rest)?.[1] ?? String(stages.length), steps: [] })
    else if (!recorded.includes(name)) stages.at(-1)?.steps.push(stepOf(name, rest.trim()))
  }
  return stages
}

function stepOf(name: string, rest: string): Step {
  switch (name) {
    case 'RUN':
      return { kind: 'run', command: rest }
    case 'WORKDIR':
      return { kind: 'workdir', folder: rest }
    case 'VOLUME':
      return { kind: 'volume', folder: rest }
    case 'ENV': {
      const [variable = '', ...value] = rest.split('=')
      return { kind: 'env', name: variable, value: value.join('=') }
    }
    case 'COPY': {
      const words = rest.split(/\s+/)
      const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined
      return { kind: 'copy', from, to: words.pop() ?? '', paths: words }
    }
    case 'ENTRYPOINT':
    case 'CMD':
    case 'HEALTHCHECK':
      return {
        kind: name.toLowerCase() as 'entrypoint' | 'cmd' | 'healthcheck',
        words: JSON.parse(rest.slice(rest.indexOf('['))) as string[],
      }
  }
  throw new Error(`the Dockerfile's ${name} is not known here`)
}
