// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Who may do what: chmod, umask, tests, and being refused.
import { made, missing, newPath, onFile, typed } from '../choose.ts'
import { family, type Make } from '../production.ts'

const modes = [
  '644',
  '600',
  '755',
  '700',
  '400',
  '664',
  '0640',
  'u+x',
  'go-r',
  'a+r',
  'u=rw,go=r',
  'g+w',
  'o=',
  '+x',
  'u-x',
  'a=r',
  'ug+rw',
  'go=u',
  'u+s',
  '1755',
  '-w',
]

const locked: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const name = typed(machine, path, random)
  return {
    command: `echo secret > ${name} && chmod ${random.pick(['000', 'a-r', 'u-r', '200'])} ${name}`,
    effect: made(path, { kind: 'text', words: ['secret'] }),
    next: [
      () =>
        random.pick([
          `cat ${name}`,
          `head -n 1 ${name}`,
          `grep secret ${name}`,
          `wc ${name}`,
          `cp ${name} /tmp/stolen`,
          `sort ${name}`,
          `sed p ${name}`,
          `md5sum ${name}`,
        ]),
      () =>
        random.pick([
          `ls -l ${name}`,
          `stat -c '%a %A' ${name}`,
          `[ -r ${name} ] && echo readable || echo unreadable`,
        ]),
      () => `chmod 644 ${name} && cat ${name}`,
    ],
  }
}

const readOnly: Make = (machine, random) => {
  const path = newPath(machine, random, '.txt')
  const name = typed(machine, path, random)
  return {
    command: `echo fixed > ${name}; chmod ${random.pick(['444', 'a-w', '-w'])} ${name}`,
    effect: made(path, { kind: 'text', words: ['fixed'] }),
    next: [() => `echo more >> ${name}`, () => `cat ${name}`, () => `rm -f ${name}`],
  }
}

const lockedFolder: Make = (machine, random) => {
  const path = newPath(machine, random)
  const name = typed(machine, path, random)
  return {
    command: `mkdir ${name} && touch ${name}/in && chmod ${random.pick(['000', '555', '111', '444'])} ${name}`,
    next: [
      () =>
        random.pick([
          `ls ${name}`,
          `touch ${name}/new`,
          `cat ${name}/in`,
          `cd ${name}`,
          `rm ${name}/in`,
          `ls -l ${name}`,
        ]),
      () => `chmod 755 ${name} && rm -r ${name}`,
    ],
  }
}

/** Modes set, shown and met. */
export const permissions = family(
  'permissions',
  [
    [
      4,
      onFile(
        (path, random) =>
          `chmod ${random.pick(modes.filter(mode => !mode.startsWith('o=') || mode === 'o='))} ${path} && ls -l ${path}`,
      ),
    ],
    [
      2,
      onFile(
        (path, random) =>
          `chmod ${random.pick(modes.slice(0, 12))} ${path}; stat -c '%a %A' ${path}; chmod 644 ${path}`,
      ),
    ],
    onFile(path => `chmod -v +x ${path}`),
    onFile((path, random) => `chmod -c ${random.pick(['644', '755'])} ${path}`),
    () => 'umask',
    () => 'umask -S',
    (machine, random) => {
      const path = newPath(machine, random)
      const name = typed(machine, path, random)
      return {
        command: `umask ${random.pick(['077', '027', '002'])}; touch ${name}; mkdir ${name}.d; stat -c '%a %n' ${name} ${name}.d; umask 022`,
        effect: made(path, { kind: 'empty' }),
      }
    },
    (_, random) => `(umask ${random.pick(['077', '0', 'u=rwx,go='])}; umask -S)`,
    onFile(path => `test -x ${path} && echo executable || echo "not executable"`),
    onFile(path => `[ -w ${path} ]; echo $?`),
    [2, locked],
    readOnly,
    lockedFolder,
    onFile(path => `chmod --reference=/etc/hostname ${path} && stat -c %a ${path}`),
    (_, random) => `chmod -R ${random.pick(['u+rwX', 'go-w', 'a+X'])} . && ls -l | head -n 4`,
  ],
  [
    (machine, random) => `chmod 644 ${missing(machine, random)}`,
    onFile((path, random) => `chmod ${random.pick(['999', 'u+q', 'abc', '78', 'x+r'])} ${path}`),
    onFile(path => `./${path}`.replace('././', './'), 'text', 'csv', 'log'),
    () => 'chmod 755',
    () => 'chmod 777 /etc/passwd',
    onFile(path => `chown root ${path}`),
    () => 'umask 999',
    () => 'cat /etc/shadow /root/x',
    () => 'ls /root',
  ],
)
