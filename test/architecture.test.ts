// The rules of the tree, executed: who may import whom, how large things may grow, what may not be named where.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import * as fs from 'node:fs'
import * as path from 'node:path'
import { describe, it } from 'node:test'

const root = path.resolve(import.meta.dirname, '..')

// folder -> the folders of ours it may import, besides itself: as the table in ARCHITECTURE.md says
const table = [
  ...fs
    .readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8')
    .matchAll(/^\| `([\w/]+)` +\|[^|]*\| ([^|]*?) *\|$/gm),
].map(([, folder = '', allowed = '']) => ({ folder, allowed: allowed === '–' ? [] : allowed.split(', ') }))
const isWiring = ({ allowed }: { allowed: readonly string[] }) => allowed[0] === 'all'
const folderOf = (word: string) =>
  table.find(({ folder }) => folder === word || folder.endsWith(`/${word}`))?.folder ?? word
const layers: { readonly [folder: string]: readonly string[] } = Object.fromEntries(
  table.filter(row => !isWiring(row)).map(({ folder, allowed }) => [folder, allowed.map(folderOf)]),
)
// these wire everything together
const wiring = [
  ...table.filter(isWiring).map(({ folder }) => folder),
  ...['src/index.ts', 'runs', 'test', 'examples', 'build.ts'],
]

// the entry of a process of its own
const processes = [
  'src/kernel/host/child.ts',
  'src/kernel/page/host/child.ts',
  'packages/python/src/host/child.ts',
  'packages/shell/src/languages/node/child/preload.ts',
]

interface Source {
  readonly file: string
  readonly text: string
  readonly lines: number
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const sources: Source[] = tracked
  .split('\n')
  .filter(file => /\.(ts|tsx|mjs|py)$/.test(file) && fs.existsSync(path.join(root, file)))
  .map(file => {
    const text = fs.readFileSync(path.join(root, file), 'utf8')
    return { file, text, lines: text.split('\n').length - 1 }
  })

/** What our packages are imported by -> the file that is meant. */
const entries = new Map(
  fs.globSync('packages/*/package.json', { cwd: root }).flatMap(file => {
    const { name, exports } = JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')) as {
      name: string
      exports: { [entry: string]: string | { 'agentworld-source': string } }
    }
    return Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
      typeof target === 'string'
        ? []
        : [[path.posix.join(name, entry), path.posix.join(path.dirname(file), target['agentworld-source'])]],
    )
  }),
)
const isTest = (file: string) =>
  /\.(test|contract)\.ts$|(^|\/)test_\w+\.py$/.test(file) || file.startsWith('test/')
const imports = (text: string) =>
  [
    ...text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm),
  ].map(match => ({
    isType: match[1] !== undefined,
    target: match[2] ?? match[3] ?? '',
  }))
const ours = ({ file, text }: Source) =>
  imports(text)
    .filter(({ target }) => target.startsWith('.') || entries.has(target))
    .map(({ isType, target }) => ({
      isType,
      target: entries.get(target) ?? path.posix.normalize(path.posix.join(path.posix.dirname(file), target)),
    }))
const layerOf = (file: string) =>
  [...Object.keys(layers), ...wiring].find(layer => file === layer || file.startsWith(`${layer}/`))

describe('architecture', () => {
  it('has a table of folders that are there', () => {
    assert.ok(table.length >= 15, `${table.length} folders`)
    const named = [...Object.keys(layers), ...Object.values(layers).flat()]
    assert.deepEqual(
      named.filter(folder => !fs.existsSync(path.join(root, folder))),
      [],
    )
  })

  it('has a layer for every source file', () => {
    assert.deepEqual(
      sources.filter(({ file }) => layerOf(file) === undefined).map(({ file }) => file),
      [],
    )
  })

  it('imports only downwards', () => {
    const wrong = sources
      .filter(({ file }) => !isTest(file) && Object.hasOwn(layers, layerOf(file) ?? ''))
      .flatMap(source => {
        const layer = layerOf(source.file) ?? ''
        const allowed = [layer, ...(layers[layer] ?? [])]
        return ours(source)
          .filter(({ target }) => !allowed.includes(layerOf(target) ?? ''))
          .map(({ target }) => `${source.file} -> ${target}`)
      })
    assert.deepEqual(wrong, [])
  })

  it('has no cycle among imports of values', () => {
    const graph = new Map(
      sources.map(source => [
        source.file,
        ours(source)
          .filter(({ isType }) => !isType)
          .map(({ target }) => target),
      ]),
    )
    const state = new Map<string, 'open' | 'done'>()
    const visit = (file: string, trail: readonly string[]): void => {
      assert.notEqual(state.get(file), 'open', `cycle: ${[...trail, file].join(' -> ')}`)
      if (state.has(file)) return
      state.set(file, 'open')
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file])
      state.set(file, 'done')
    }
    for (const file of graph.keys()) visit(file, [])
  })

  it('keeps files to 300 lines and folders to 15 files of source', () => {
    assert.deepEqual(
      sources.filter(({ lines }) => lines > 300).map(({ file, lines }) => `${file}: ${lines}`),
      [],
    )
    const folders = Map.groupBy(
      sources.filter(({ file }) => !isTest(file)),
      ({ file }) => path.posix.dirname(file),
    )
    const full = [...folders]
      // a flat list, one script for each published number, is easier to find one's way in than folders
      .filter(([folder, files]) => files.length > 15 && folder !== 'runs')
      .map(([folder, files]) => `${folder}: ${files.length}`)
    assert.deepEqual(full, [])
  })

  it('names files after what they hold', () => {
    const vague = /(^|\/)(utils?|helpers?|common|types|manager|misc)(\/|\.|-)/
    // Python's modules cannot have dashes
    const foreign = (file: string) => (file.endsWith('.py') ? /[A-Z]/ : /[A-Z_]/)
    const bad = sources
      .filter(({ file }) => file !== 'trainer/common.py')
      .filter(({ file }) => vague.test(file) || foreign(file).test(path.basename(file)))
      .map(({ file }) => file)
    assert.deepEqual(bad, [])
  })

  it('names no domain in shared code', () => {
    const names = fs
      .readdirSync(path.join(root, 'domains'), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
    const pattern = new RegExp(
      `['"\`](${names.map(({ name }) => name).join('|')})['"\`]|domains/(${names.map(({ name }) => name).join('|')})`,
    )
    const named = sources
      .filter(({ file }) => file.startsWith('src/') && !isTest(file))
      .flatMap(({ file, text }) =>
        text.split('\n').map((line, index) => ({ at: `${file}:${index + 1}`, line })),
      )
      // on the wire and on the command line a protocol has the name of a domain
      .filter(({ at, line }) =>
        pattern.test(/^src\/(serve|cli)\//.test(at) ? line.replaceAll("'mcp'", '') : line),
      )
    assert.deepEqual(named, [])
  })

  it('lists the domains in one place', () => {
    const names = fs
      .readdirSync(path.join(root, 'domains'), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(({ name }) => name)
      .join('|')
    // as words or as keys; two or three of them are examples
    const list = new RegExp(`(?:['"\`]?\\b(?:${names})\\b['"\`]?[\\s,:|]+){4}`)
    const listing = sources.filter(({ text }) => list.test(text)).map(({ file }) => file)
    // what the published script of the benchmark says, word for word
    assert.deepEqual(listing, ['test/bench/published-script.ts'])
  })

  it('touches process, argv, environment and stdout only where programs begin', () => {
    const inner = sources.filter(
      ({ file }) =>
        /^(src|domains|packages)\//.test(file) &&
        !/^src\/(cli|library)\//.test(file) &&
        !processes.includes(file) &&
        !isTest(file),
    )
    const wrong = inner.filter(({ text }) =>
      /\bprocess\.(argv|env|stdout|stderr|stdin|exit|cwd)\b|\bconsole\./.test(text),
    )
    assert.deepEqual(
      wrong.map(({ file }) => file),
      [],
    )
  })

  it('lets a contributor read the spine in 500 lines', () => {
    const spine = [
      'src/world/transcript.ts',
      'src/model/model.ts',
      'src/kernel/kernel.ts',
      'src/kernel/domain.ts',
      'src/engine/session.ts',
    ]
    const total = spine.reduce(
      (sum, file) => sum + (sources.find(source => source.file === file)?.lines ?? 10_000),
      0,
    )
    assert.ok(total <= 500, String(total))
  })
})
