// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Going places: cd, pwd, the folder stack; and taking paths apart.
import { file, folder, missing, onFile, someFolder, typed } from '../choose.ts'
import { family } from '../production.ts'

/** Where am I, and what is this path? */
export const paths = family(
  'paths',
  [
    [5, (machine, random) => `cd ${folder(machine, random)}`],
    [2, () => 'cd'],
    [2, () => 'cd ..'],
    [2, () => 'pwd'],
    () => 'cd ~ && pwd',
    () => 'cd -',
    (machine, random) => `cd ${folder(machine, random)} && pwd && ls`,
    (machine, random) => `cd ${folder(machine, random)} && cd - && pwd`,
    (machine, random) => `(cd ${folder(machine, random)} && pwd); pwd`,
    (machine, random) => ({
      command: `pushd ${folder(machine, random)}`,
      next: [() => random.pick(['dirs', 'dirs -v', 'dirs -p']), () => 'popd'],
    }),
    (machine, random) => `pushd ${folder(machine, random)} > /dev/null && ls && popd > /dev/null`,
    () => 'dirs',
    () => 'echo $PWD $OLDPWD',
    [2, onFile((path, random) => `${random.pick(['basename', 'dirname'])} ${path}`)],
    onFile((path, random) => `basename ${path} ${random.pick(['.txt', '.csv', '.log'])}`),
    onFile((path, random) => `basename -s .${random.pick(['txt', 'md'])} ${path}`),
    onFile(
      (path, random) =>
        `${random.pick(['realpath', 'readlink -f', 'realpath --relative-to=/', 'realpath -s', 'readlink -e'])} ${path}`,
    ),
    (machine, random) => `realpath ${folder(machine, random)}`,
    (machine, random) => `realpath --relative-to=${folder(machine, random)} ${folder(machine, random)}`,
    (machine, random) => `dirname ${typed(machine, someFolder(machine, random), random)}/x /a/b/c d`,
    (_, random) => `basename -a ${random.pick(['/a/b.c /d/e/', 'x/ y/z.txt'])}`,
    (machine, random) => {
      const [link] = random.shuffled([...machine.links.keys()])
      return link && `readlink ${typed(machine, link, random)}`
    },
    (machine, random) => {
      const [link] = random.shuffled([...machine.links.keys()])
      return link && `cat ${typed(machine, link, random)}`
    },
    (_, random) =>
      `mkdir -p /tmp/${random.pick(['one', 'two'])}/deep && cd /tmp && ls -R ${random.pick(['one', 'two'])} 2>/dev/null; cd - > /dev/null`,
    () => 'cd /tmp; pwd; cd $OLDPWD; pwd',
    (_, random) => `cd ${random.pick(['/', '/tmp', '/usr', '/home'])} && pwd && cd ~`,
    () => 'pathchk good/name && echo ok',
  ],
  [
    [3, (machine, random) => `cd ${missing(machine, random)}`],
    [2, onFile(path => `cd ${path}`)],
    () => 'popd',
    (machine, random) => `pushd ${missing(machine, random)}`,
    (machine, random) => `cd ${folder(machine, random)} ${folder(machine, random)}`,
    () => 'cd /root',
    () => 'basename',
    () => 'dirname',
    (machine, random) => `realpath ${missing(machine, random)}/x/y`,
    (machine, random) => `readlink ${missing(machine, random)}`,
    (machine, random) => `readlink -e ${missing(machine, random)}`,
    () => 'cd -x',
    () => 'unset OLDPWD; cd -',
    (machine, random) => `cd ${file(machine, random) ?? 'x'}/..`,
  ],
)
