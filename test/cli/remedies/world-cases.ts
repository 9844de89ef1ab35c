// Remedies around worlds and sessions.
import { readFileSync, writeFileSync } from 'node:fs'
import { quayWorld } from '../quay-world.ts'
import { asWanted, type RemedyCase, type Scene } from './remedy-case.ts'

const quay = (scene: Scene) => void quayWorld(scene.folder)
const step = (scene: Scene, session: string, action: string, ...more: string[]) =>
  scene.run('step', '--session', scene.at(session), '--action', action, ...more)
const begun = (scene: Scene, session: string, action: string) =>
  step(scene, session, action, '--world', scene.at('quay.yaml'))
const played = (scene: Scene, lines: readonly string[], ...args: string[]) =>
  scene.runWith({ lines }, 'play', ...(args.length > 0 ? args : [scene.at('quay.yaml')]))

async function ended(scene: Scene): Promise<void> {
  quay(scene)
  await begun(scene, 's.jsonl', 'cat tides.txt')
  await scene.run('submit', '--session', scene.at('s.jsonl'))
}

const recorded = (file: string) =>
  `version: 1\ndomain: web\ntitle: What was seen\nstate:\n  recording:\n    use: ${file}\n`

export const worldCases: readonly RemedyCase[] = [
  {
    from: 'src/kernel/recorded/open-recording.ts',
    advice: ["'agentworld import --from recordings'"],
    async prepare(scene) {
      await scene.run('new', 'web', '-o', scene.at('letters.yaml'))
      const begin = ['--world', scene.at('letters.yaml'), '--session', scene.at('s.jsonl')]
      await scene.run('step', ...begin, '--action', "click('12')")
      writeFileSync(scene.at('recorded.yaml'), recorded('s.jsonl'))
    },
    refused: scene => scene.run('check', scene.at('recorded.yaml')),
    tried: async scene => [
      await scene.run('import', '--from', 'recordings', scene.at('s.jsonl'), '-o', scene.at('again.yaml')),
      await scene.run('check', scene.at('again.yaml')),
    ],
  },
  {
    from: 'src/cli/commands.ts',
    advice: ['Did you mean play?', "'agentworld --help'"],
    refused: scene => scene.run('plya'),
    tried: async scene => [await scene.run('--help'), await scene.run('play', '--help')],
  },
  {
    from: 'src/cli/run-command-line.ts',
    advice: ['Did you mean --help?'],
    refused: scene => scene.run('--hlep'),
    tried: async scene => [await scene.run('--help')],
  },
  {
    from: 'src/cli/run-command-line.ts',
    advice: ['Did you mean --version?'],
    refused: scene => scene.run('--verson'),
    tried: async scene => [await scene.run('--version')],
  },
  {
    from: 'src/cli/wiring/example-worlds.ts',
    advice: ['Did you mean terminal?', "'agentworld worlds'"],
    refused: scene => scene.run('play', 'termnal'),
    tried: async scene => [await scene.run('worlds'), await played(scene, ['pwd'], 'terminal')],
  },
  {
    from: 'src/cli/play.ts',
    advice: ['--session '],
    prepare: async scene => {
      quay(scene)
      await begun(scene, 's.jsonl', 'pwd')
    },
    refused: scene => scene.run('play', scene.at('s.jsonl')),
    tried: async scene => [await played(scene, ['pwd'], '--session', scene.at('s.jsonl'))],
  },
  {
    from: 'src/cli/play/tour.ts',
    advice: ['A tour is a file beside it, one action on a line: '],
    prepare: quay,
    refused: scene => scene.run('play', scene.at('quay.yaml'), '--tour'),
    async tried(scene) {
      const { stderr } = await scene.run('play', scene.at('quay.yaml'), '--tour')
      writeFileSync(/on a line: (\S+)/.exec(stderr)?.[1] ?? '', 'pwd\n')
      return [await scene.run('play', scene.at('quay.yaml'), '--tour')]
    },
  },
  {
    from: 'src/cli/play/play-commands.ts',
    advice: [':save s.jsonl'],
    prepare: quay,
    refused: scene => played(scene, ['pwd', ':save']),
    tried: async scene => [await played(scene, ['pwd', `:save ${scene.at('kept.jsonl')}`])],
  },
  {
    from: 'src/cli/play/play-commands.ts',
    advice: [':fault {kind: http, status: 503, on: {count: 1}}', ':fault off'],
    prepare: quay,
    refused: scene => played(scene, [':fault {kind: nothing}']),
    tried: async scene => [
      await played(scene, [':fault {kind: http, status: 503, on: {count: 1}}', 'pwd', ':fault off', 'pwd']),
    ],
  },
  {
    from: 'src/cli/play/play-commands.ts',
    advice: ['Did you mean :rewind?', 'begin the line with a space'],
    prepare: quay,
    refused: scene => played(scene, [':rwind']),
    tried: async scene => [await played(scene, ['pwd', ':rewind', ' :rwind'])],
  },
  {
    from: 'src/cli/play/player.ts',
    advice: [':fork forks it.'],
    prepare: quay,
    refused: scene => played(scene, [':back']),
    tried: async scene => [await played(scene, ['pwd', ':fork', ':back'])],
  },
  {
    from: 'src/cli/play/player.ts',
    advice: [':rewind takes the last turn back', ':quit leaves'],
    prepare: quay,
    refused: scene => played(scene, ['pwd', ':submit', 'pwd']),
    tried: async scene => [await played(scene, ['pwd', ':submit', ':rewind', 'pwd', ':quit', 'never'])],
  },
  {
    from: 'src/cli/play/player.ts',
    advice: ['Name another file.'],
    prepare: quay,
    refused: async scene =>
      played(scene, ['pwd', `:save ${scene.at('a.jsonl')}`, `:save ${scene.at('a.jsonl')}`]),
    tried: async scene => [await played(scene, ['pwd', `:save ${scene.at('b.jsonl')}`])],
  },
  {
    from: 'src/cli/step.ts',
    advice: ["echo 'ls' | agentworld step --action -"],
    prepare: quay,
    refused: scene =>
      scene.runWith(
        { stdin: { isTTY: true } },
        ...['step', '--world', scene.at('quay.yaml'), '--session', scene.at('s.jsonl'), '--action', '-'],
      ),
    tried: async scene => [
      await scene.runWith(
        { lines: ['ls'] },
        ...['step', '--world', scene.at('quay.yaml'), '--session', scene.at('s.jsonl'), '--action', '-'],
      ),
    ],
  },
  {
    from: 'src/cli/wiring/open-session-file.ts',
    advice: ['agentworld step --world FILE --session ', ' --action ACTION'],
    prepare: quay,
    refused: scene => step(scene, 's.jsonl', 'pwd'),
    tried: async scene => [await begun(scene, 's.jsonl', 'pwd'), await step(scene, 's.jsonl', 'pwd')],
  },
  {
    from: 'src/cli/wiring/open-session-file.ts',
    advice: ["'agentworld fork ", ' --at N', "':rewind N' in 'agentworld play'"],
    prepare: ended,
    refused: scene => step(scene, 's.jsonl', 'pwd'),
    tried: async scene => [
      await scene.run('fork', scene.at('s.jsonl'), '--at', '1', '-o', scene.at('on.jsonl')),
      await step(scene, 'on.jsonl', 'pwd'),
      await played(scene, [':rewind 1', 'pwd'], '--session', scene.at('s.jsonl')),
    ],
  },
  {
    from: 'src/cli/wiring/refuse-taken.ts',
    advice: ['Name another file with -o.'],
    prepare: scene => writeFileSync(scene.at('taken.yaml'), ''),
    refused: scene => scene.run('new', 'mcp', '-o', scene.at('taken.yaml')),
    tried: async scene => [await scene.run('new', 'mcp', '-o', scene.at('other.yaml'))],
  },
  {
    from: 'src/cli/wiring/session-file.ts',
    advice: ["'agentworld play "],
    prepare: quay,
    refused: scene => scene.run('show', scene.at('quay.yaml')),
    tried: async scene => [await played(scene, ['pwd'], scene.at('quay.yaml'))],
  },
  {
    from: 'src/cli/wiring/session-file.ts',
    advice: ["'agentworld step --session'"],
    prepare: scene => {
      quay(scene)
      writeFileSync(scene.at('odd.jsonl'), 'no session\n')
    },
    refused: scene => scene.run('show', scene.at('odd.jsonl')),
    tried: async scene => [
      await begun(scene, 's.jsonl', 'pwd'),
      await scene.run('show', scene.at('s.jsonl')),
    ],
  },
  {
    from: 'src/engine/rerun.ts',
    advice: ["'agentworld replay' shows the difference", 'fork it at an earlier turn'],
    async prepare(scene) {
      quay(scene)
      await begun(scene, 's.jsonl', 'pwd')
      await step(scene, 's.jsonl', 'cat tides.txt')
      const lines = readFileSync(scene.at('s.jsonl'), 'utf8').split('\n')
      lines[2] = lines[2]?.replace('high 12:30', 'high 11:11') ?? ''
      writeFileSync(scene.at('s.jsonl'), lines.join('\n'))
    },
    refused: scene => step(scene, 's.jsonl', 'pwd'),
    tried: async scene => [
      asWanted(await scene.run('replay', scene.at('s.jsonl')), { code: 1, says: /^\+ high 12:30$/m }),
      await scene.run('fork', scene.at('s.jsonl'), '--at', '1', '-o', scene.at('on.jsonl')),
      await step(scene, 'on.jsonl', 'pwd'),
    ],
  },
  {
    from: 'src/kernel/choose-ability.ts',
    advice: ['Leave --executor out.'],
    refused: scene => scene.run('play', 'mcp', '--executor', 'sandbox'),
    tried: async scene => [await played(scene, [':actions'], 'mcp')],
  },
  {
    from: 'src/cli/mcp/mcp.ts',
    advice: ["'agentworld mcp --help'"],
    refused: scene => scene.run('mcp'),
    tried: async scene => [await scene.run('mcp', '--help')],
  },
  {
    from: 'src/cli/mcp/simulated-server.ts',
    advice: ['--unsandboxed starts it as it is'],
    needs: ['bubblewrap'],
    refused: scene => scene.run('mcp', '--simulate', writing(scene), '-o', scene.at('w.yaml')),
    tried: async scene => [
      await scene.run('mcp', '--simulate', writing(scene), '-o', scene.at('w.yaml'), '--unsandboxed'),
      await scene.run('check', scene.at('w.yaml')),
    ],
  },
]

// a server that writes a file before it speaks
function writing({ at }: Scene): string {
  const says = `const reply = (id, result) => console.log(JSON.stringify({ jsonrpc: '2.0', id, result }))
require('node:fs').writeFileSync('${at('state')}', '')
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { id, method } = JSON.parse(line)
  if (method === 'initialize') reply(id, { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: 'w', version: '1' } })
  if (method === 'tools/list') reply(id, { tools: [{ name: 'go', inputSchema: { type: 'object' } }] })
})`
  writeFileSync(at('server.cjs'), says)
  return `${process.execPath} ${at('server.cjs')}`
}
