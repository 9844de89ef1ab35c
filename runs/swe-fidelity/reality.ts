// The same deeds in reality: a sandbox with real bash, git, grep and find. Where the agent's tool is no shell, a plain
// script does what the tool is documented to do, in another language and by other means than the kernel.
import { packTree, type TreeEntry } from '../../src/kernel/sandbox/archive.ts'
import { openSandbox } from '../../src/kernel/sandbox/sandbox.ts'
import { openSandboxShell } from '../../src/kernel/sandbox/shell.ts'
import { type Call, sortedLines } from './calls.ts'

interface Plan {
  readonly cwd: string
  readonly files: { readonly [path: string]: string }
  readonly clock: string
}

const note = '/tmp/.note'

export async function openReality({ cwd, files, clock }: Plan) {
  const time = Math.floor(Date.parse(clock) / 1000)
  const entries = entriesOf(cwd, files, time)
  const sandbox = await openSandbox({
    user: 'dev',
    host: 'devbox',
    home: '/home/dev',
    cwd,
    env: {
      SHELL: '/bin/bash',
      HOME: '/home/dev',
      USER: 'dev',
      LOGNAME: 'dev',
      LANG: 'C.UTF-8',
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      GIT_EDITOR: 'true',
    },
    entries,
    time,
    limits: { diskBytes: 64 * 2 ** 20 + 2 * packTree(entries).length },
  })
  const shell = await openSandboxShell(sandbox)
  const seen = new Map<string, string>()
  let where = cwd
  const run = async (script: string): Promise<string> =>
    (await shell.step(script, { deadlineMs: 20_000 })).output.toString()
  // a text goes in by pieces that the terminal takes
  const put = async (path: string, text: string) => {
    await run(`: > ${path}`)
    const code = Buffer.from(text).toString('base64')
    for (let at = 0; at < code.length; at += 3000)
      await run(`printf %s '${code.slice(at, at + 3000)}' >> ${path}`)
    await run(`base64 -d ${path} > ${path}.raw`)
    return `${path}.raw`
  }
  const hashOf = async (path: string) =>
    (await run(`md5sum < '${path}' 2>/dev/null; stat -c %Y '${path}'`)).trim()
  const markSeen = async (path: string) => void seen.set(path, await hashOf(path))

  const deeds: { readonly [tool: string]: (given: Call['given']) => Promise<string> } = {
    async Bash({ command }) {
      const file = await put(`${note}-command`, String(command))
      await run(`cd '${where}'`)
      const wrapped = `/bin/bash -c 'eval "$(cat ${file})" < /dev/null && pwd -P > ${note}-cwd' > ${note}-out 2> ${note}-err; echo "code $?"; cd /`
      await run(`rm -f ${note}-cwd`)
      const [, code = '?'] = /code (\d+)/.exec(await run(wrapped)) ?? []
      const out = await run(`cat ${note}-out`)
      const err = await run(`cat ${note}-err`)
      const end = (await run(`cat ${note}-cwd 2>/dev/null`)).trim()
      return bashText({ command: String(command), code: Number(code), out, err, end })
    },
    async Read({ file_path, offset, limit }) {
      const path = String(file_path)
      if ((await run(`test -f '${path}' && echo is`)).trim() !== 'is') return 'failed'
      await markSeen(path)
      const start = Number(offset ?? 1)
      const last = limit === undefined ? '$' : start + Number(limit) - 1
      // one more line where the file ends with a line end, as the tool counts
      const lines = await run(
        `(cat '${path}'; echo) | tr -d '\\r' | sed -n '${start},${last}p' | sed -E 's/^(.{2000}).*/\\1/'; echo .`,
      )
      const text = lines.replace(/\n\.\n$/, '')
      return text === '' || text === '.\n' ? 'done' : text
    },
    async Edit({ file_path, old_string, new_string, replace_all }) {
      const path = String(file_path)
      const known = seen.get(path)
      if (known === undefined || known !== (await hashOf(path))) return 'failed'
      const old = await put(`${note}-old`, String(old_string))
      const fresh = await put(`${note}-new`, String(new_string))
      const answer = await run(
        `perl ${note}-edit.pl '${path}' ${old} ${fresh} ${replace_all === true ? 1 : 0}`,
      )
      if (answer.trim() === 'done') await markSeen(path)
      return answer.trim()
    },
    async Shell({ command }) {
      const file = await put(`${note}-command`, String(command))
      await run(`cd '${cwd}'`)
      const wrapped = `bash -c "$(cat ${file})" < /dev/null > ${note}-out 2> ${note}-err; echo "code $?"; cd /`
      const [, code = '?'] = /code (\d+)/.exec(await run(wrapped)) ?? []
      const out = await run(`cat ${note}-out`)
      const err = await run(`cat ${note}-err`)
      const gap = out === '' || out.endsWith('\n') ? '' : '\n'
      return `${code}\n${`${out}${err === '' ? '' : gap + err}`.trim() || '(empty)'}`
    },
    async ReadPlain({ file_path, offset, limit }) {
      const path = String(file_path)
      if ((await run(`test -f '${path}' && echo is`)).trim() !== 'is') return 'failed'
      const cut = `sed -E 's/^(.{2000}).+/\\1... [truncated]/'`
      if (offset === undefined) return (await run(`cat '${path}' | ${cut}; echo .`)).replace(/\.\n$/, '')
      const last = Number(offset) + Number(limit) - 1
      const lines = await run(`(cat '${path}'; echo) | sed -n '${offset},${last}p' | ${cut}; echo .`)
      return lines.replace(/\n?\.\n$/, '')
    },
    async EditCounted({ file_path, old_string, new_string, expected_replacements }) {
      const old = await put(`${note}-old`, String(old_string))
      const fresh = await put(`${note}-new`, String(new_string))
      const path = String(file_path)
      return (await run(`perl ${note}-count.pl '${path}' ${old} ${fresh} ${expected_replacements}`)).trim()
    },
    async Write({ file_path, content }) {
      const path = String(file_path)
      const raw = await put(`${note}-content`, String(content))
      await run(`mkdir -p "$(dirname '${path}')" && cat ${raw} > '${path}'`)
      await markSeen(path)
      return 'done'
    },
    async Grep({ pattern, '-i': ignoresCase, output_mode }) {
      const flags = { files_with_matches: '-l', content: '-n', count: '-c' }[String(output_mode)] ?? '-l'
      const file = await put(`${note}-pattern`, String(pattern).replaceAll('\\d', '[0-9]'))
      // git knows which files are ignored; hidden ones are searched
      const list = `git -C ${cwd} ls-files -z --cached --others --exclude-standard`
      const found = await run(
        `cd ${cwd}; ${list} | xargs -0 -r -I{} find ${cwd}/{} -maxdepth 0 -type f -print0 2>/dev/null | xargs -0 -r grep -IHE ${flags} ${ignoresCase === true ? '-i' : ''} -f ${file}; cd /`,
      )
      const lines = found
        .trimEnd()
        .split('\n')
        .filter(line => flags !== '-c' || !line.endsWith(':0'))
      const text = flags === '-n' ? lines.map(hideLong).join('\n') : lines.join('\n')
      return sortedLines(text)
    },
    async Glob({ pattern }) {
      const file = await put(`${note}-glob`, String(pattern).replace(/^\*\*\//, ''))
      const found = await run(
        `shopt -s globstar dotglob nullglob; g=$(cat ${file}); cd ${cwd}; eval "for f in **/$g; do [ -f \\"\\$f\\" ] && echo ${cwd}/\\$f; done" | grep -v '/\\.git/'; cd /`,
      )
      return sortedLines(found.trimEnd())
    },
  }

  function bashText({
    command,
    code,
    out,
    err,
    end,
  }: {
    command: string
    code: number
    out: string
    err: string
    end: string
  }): string {
    const isOutside = end !== '' && end !== cwd && !end.startsWith(`${cwd}/`)
    if (code === 0 && end !== '') where = isOutside ? cwd : end
    const last =
      command
        .split(/\|\||&&|[|;&]/)
        .at(-1)
        ?.trim()
        .split(/\s+/)[0] ?? ''
    const least = ['grep', 'rg', 'find', 'diff', 'test', '['].includes(last) ? 2 : 1
    if (code >= least)
      return `failed\n${[`Exit code ${code}`, err.trim(), out.trimEnd()].filter(part => part !== '').join('\n')}`
    const reset = isOutside && code === 0 ? `\nShell cwd was reset to ${cwd}` : ''
    const parts = [out.replace(/^(?:\s*\n)+/, '').trimEnd(), `${err.trim()}${reset}`.trim()]
    return `done\n${parts.filter(part => part !== '').join('\n')}`
  }

  const script = await put(`${note}-script`, editScript)
  await run(`cp ${await put(`${note}-counted`, countedScript)} ${note}-count.pl`)
  await run(
    `cp ${script} ${note}-edit.pl; git config --global user.email dev@example.com; git config --global user.name Dev`,
  )
  return {
    do: async (call: Pick<Call, 'tool' | 'given'>): Promise<string> =>
      (await deeds[call.tool]?.(call.given)) ?? '',
    async compareFiles(ours: ReadonlyMap<string, unknown>) {
      const tree = await sandbox.readTree()
      const isCompared = (path: string) => path.startsWith(`${cwd}/`) && !path.startsWith(`${cwd}/.git/`)
      const theirs = new Map(
        tree.flatMap(({ path, kind, content }) =>
          kind === 'file' && isCompared(path) ? [[path, content?.toString('latin1') ?? ''] as const] : [],
        ),
      )
      const mine = new Map(
        [...ours].filter(([path]) => isCompared(path)).flatMap(([path, state]) => bytesOf(path, state)),
      )
      const paths = new Set([...theirs.keys(), ...mine.keys()])
      const different = [...paths].filter(path => theirs.get(path) !== mine.get(path))
      return { equal: paths.size - different.length, different }
    },
    close: () => sandbox.close(),
  }
}

function bytesOf(path: string, state: unknown): [string, string][] {
  const text = typeof state === 'string' ? state : (state as { content?: string }).content
  if (text !== undefined) return [[path, Buffer.from(text).toString('latin1')]]
  const { base64 } = state as { base64?: string }
  return base64 === undefined ? [] : [[path, Buffer.from(base64, 'base64').toString('latin1')]]
}

function hideLong(line: string): string {
  const [, head = '', text = ''] = /^([^:]*:\d+:)(.*)$/s.exec(line) ?? []
  return Buffer.byteLength(text) > 500 ? `${head}[Omitted long matching line]` : line
}

function entriesOf(cwd: string, files: Plan['files'], time: number): TreeEntry[] {
  const entries = new Map<string, TreeEntry>()
  const common = { mtime: time, owner: 'user' } as const
  const folder = (path: string) => {
    if (path === '/home' || path === '/' || entries.has(path)) return
    folder(path.slice(0, path.lastIndexOf('/')) || '/')
    entries.set(path, { ...common, path, kind: 'directory', mode: 0o755 })
  }
  folder(cwd)
  for (const [name, text] of Object.entries(files)) {
    const path = `${cwd}/${name}`
    folder(path.slice(0, path.lastIndexOf('/')))
    entries.set(path, { ...common, path, kind: 'file', mode: 0o644, content: Buffer.from(text) })
  }
  return [...entries.values()]
}

// replaces a text in a file as the Edit tool is documented to: line ends of both kinds kept, a deleted line with its end
const editScript = String.raw`use strict;
my ($path, $oldpath, $newpath, $all) = @ARGV;
sub slurp { open(my $f, '<:raw', $_[0]) or return undef; local $/; my $t = <$f>; return defined $t ? $t : ''; }
my $text = slurp($path); my $old = slurp($oldpath); my $new = slurp($newpath);
my $crlf = index($text, "\r\n") >= 0;
$text =~ s/\r\n/\n/g;
my $count = () = $text =~ /\Q$old\E/g;
if ($old eq $new || $count == 0 || ($count > 1 && !$all)) { print "failed\n"; exit; }
if ($new eq '' && $old !~ /\n\z/ && index($text, "$old\n") >= 0) { $old = "$old\n"; }
my @parts = $all ? split(/\Q$old\E/, $text, -1) : split(/\Q$old\E/, $text, 2);
my $result = join($new, @parts);
$result =~ s/\n/\r\n/g if $crlf;
open(my $out, '>:raw', $path); print $out $result; close $out;
print "done\n";
`

// replaces as many occurrences as are expected, with line feeds alone afterwards
const countedScript = String.raw`use strict;
my ($path, $oldpath, $newpath, $expected) = @ARGV;
sub slurp { open(my $f, '<:raw', $_[0]) or return undef; local $/; my $t = <$f>; return defined $t ? $t : ''; }
my $text = slurp($path); my $old = slurp($oldpath); my $new = slurp($newpath);
if (!defined $text) { print "failed\n"; exit; }
$text =~ s/\r\n/\n/g;
my $count = () = $text =~ /\Q$old\E/g;
if ($count == 0 || $count != $expected || $old eq $new) { print "failed\n"; exit; }
my $result = join($new, split(/\Q$old\E/, $text, -1));
open(my $out, '>:raw', $path); print $out $result; close $out;
print "done\n";
`
