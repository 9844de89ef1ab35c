// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Bytes and codes: base64, xxd, od, hexdump, archives and compression.
import { files, folder, made, missing, newPath, onFile, typed } from '../choose.ts'
import { family } from '../production.ts'
import { words } from '../vocabulary.ts'

/** Bytes as text. */
export const encoding = family(
  'bytes',
  [
    [
      2,
      onFile(
        (path, random) => `base64 ${random.pick(['', '-w 0 ', '-w 40 '])}${path}`,
        'words',
        'numbers',
        'config',
        'script',
      ),
    ],
    (_, random) => `echo "${random.pick(words)} ${random.pick(words)}" | base64`,
    onFile(path => `base64 ${path} | base64 -d | cmp - ${path} && echo roundtrip`),
    (_, random) => `echo ${random.pick(['aGVsbG8K', 'Zm9vYmFy', 'MTIzNDU='])} | base64 -d; echo`,
    [
      2,
      onFile(
        (path, random) =>
          `xxd ${random.pick(['', '-p ', '-l 32 ', '-c 8 ', '-g 1 ', '-b ', '-u ', '-s 4 -l 16 '])}${path} | head -n 4`,
      ),
    ],
    (_, random) =>
      `printf '${random.pick(['ABC', 'hello', 'x\\n\\t', '\\001\\377'])}' | xxd ${random.pick(['', '-p', '-i', '-u'])}`.trim(),
    (_, random) => `echo ${random.pick(['68656c6c6f0a', '41420a'])} | xxd -r -p`,
    [
      2,
      onFile(
        (path, random) =>
          `od ${random.pick(['-c ', '-An -tx1 ', '-x ', '-An -c -N 12 ', '-b ', '-tx1z ', '-Ad -tu1 ', '', '-An -td2 -N8 ', '-a -N 16 ', '-v -tx4 '])}${path} | head -n 4`,
      ),
    ],
    (_, random) =>
      `printf '${random.pick(['a b', 'tab\\there', 'é'])}' | od -${random.pick(['c', 'An -tx1', 'b', 't d1'])}`,
    [
      2,
      onFile(
        (path, random) =>
          `hexdump ${random.pick(['-C ', '', '-c ', '-x ', '-C -n 20 ', '-d ', '-b '])}${path} | head -n 3`,
      ),
    ],
    (_, random) => `echo ${random.pick(words)} | hexdump -C`,
    (_, random) => `printf '\\x${random.pick(['48', '7a'])}\\x69\\n'`,
    (_, random) => `echo ${random.pick(words)} | base32`,
    onFile(path => `file ${path}`),
    onFile((path, random) => `file -b ${path} ${random.chance(0.3) ? '/tmp' : ''}`.trim()),
    (_, random) =>
      `dd if=/dev/zero bs=${random.between(1, 9)} count=${random.between(1, 5)} 2>/dev/null | wc -c`,
    onFile(
      (path, random) =>
        `dd if=${path} bs=1 skip=${random.between(1, 5)} count=${random.between(5, 15)} status=none; echo`,
    ),
    onFile(path => `strings -n 6 ${path} | head -n 3`),
    onFile(path => `iconv -f utf-8 -t ascii//TRANSLIT ${path} | head -n 2`, 'csv', 'numbers'),
    () => "printf 'caf\\303\\251\\n' | wc -cm",
  ],
  [
    (machine, random) =>
      `${random.pick(['base64', 'xxd', 'od -c', 'hexdump -C', 'file'])} ${missing(machine, random)}`,
    () => 'echo "not base64!!" | base64 -d',
    (_, random) => `base64 -${random.pick(['z', 'q'])} /etc/hostname`,
    () => 'dd if=/nope of=/dev/null',
    () => 'od -t q /etc/hostname',
  ],
)

const gz = ['gzip', 'gzip -k', 'gzip -9', 'gzip -1 -k']

/** Packing and unpacking. */
export const archives = family(
  'archives',
  [
    [
      4,
      (machine, random) => {
        const archive = newPath(machine, random, '.tar')
        const name = typed(machine, archive, random)
        const what = random.chance(0.5)
          ? files(machine, random, 2)
              .filter(path => !/^[~/]|\.\./.test(path))
              .join(' ')
          : folder(machine, random)
        if (what === '' || /^[~/]|\.\./.test(what)) return undefined
        return {
          command: `tar -cf ${name} ${what}`,
          effect: made(archive, { kind: 'archive', of: what }),
          next: [
            () => `tar -tf ${name} | sort`,
            () =>
              random.pick([
                `mkdir -p /tmp/out && tar -xf ${name} -C /tmp/out && find /tmp/out | sort`,
                `tar -xvf ${name} -C /tmp | sort`,
                `tar -tvf ${name} | sort -k6`,
              ]),
          ],
        }
      },
    ],
    [
      2,
      (machine, random) => {
        const archive = newPath(machine, random, random.pick(['.tgz', '.tar.gz']))
        const name = typed(machine, archive, random)
        const what = files(machine, random, 2)
          .filter(path => !/^[~/]|\.\./.test(path))
          .join(' ')
        return what === ''
          ? undefined
          : {
              command: `tar -czf ${name} ${what}`,
              effect: made(archive, { kind: 'archive', of: what }),
              next: [
                () => `tar ${random.pick(['-tzf', '-tf', 'tzf'])} ${name}`,
                () => `tar -xzOf ${name} | wc -l`,
              ],
            }
      },
    ],
    [
      3,
      onFile((path, random) => ({
        command: `cp ${path} /tmp/z.txt && ${random.pick(gz)} -f /tmp/z.txt && ls /tmp/z.txt*`,
        next: [
          () =>
            random.pick([
              'zcat /tmp/z.txt.gz | head -n 3',
              'gunzip -c /tmp/z.txt.gz | wc',
              'gzip -dc /tmp/z.txt.gz | tail -n 2',
              'zgrep -c e /tmp/z.txt.gz',
            ]),
          () => 'gunzip -f /tmp/z.txt.gz && ls /tmp/z.txt',
        ],
      })),
    ],
    onFile(path => `gzip -c ${path} | gunzip | cmp - ${path} && echo same`),
    onFile(
      (path, random) =>
        `${random.pick(['bzip2', 'xz'])} -c ${path} | ${random.pick(['wc -c > /dev/null; echo ok', 'file -b - | cut -c1-5'])}`,
    ),
    onFile(path => `tar -cf - ${path} 2>/dev/null | tar -tf -`),
    onFile(
      (path, random) =>
        `gzip -c ${path} > /tmp/t.gz; gzip ${random.pick(['-t', '-tv'])} /tmp/t.gz && echo good`,
    ),
    onFile(
      path =>
        `rm -f /tmp/a.zip; zip -q -j /tmp/a.zip ${path} && unzip -p /tmp/a.zip | cmp - ${path} && echo zipped`,
    ),
    onFile(path => `gzip -c ${path} > /tmp/l.gz && zcat /tmp/l.gz | sort | head -n 2`),
  ],
  [
    (machine, random) => `tar -xf ${missing(machine, random)}`,
    (machine, random) => `tar -cf /tmp/e.tar ${missing(machine, random)}`,
    (machine, random) => `gunzip ${missing(machine, random)}`,
    onFile(path => `gunzip -c ${path}`, 'text', 'csv'),
    onFile(path => `tar -tf ${path}`, 'text', 'csv', 'log'),
    (machine, random) => `gzip ${folder(machine, random)}`,
    () => 'tar',
    (machine, random) => `zcat ${missing(machine, random)}`,
    () => 'tar -cf /tmp/none.tar',
  ],
)
