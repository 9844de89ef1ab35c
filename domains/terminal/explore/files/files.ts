// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// Making, copying, moving, linking and removing files and folders.
import {
  file,
  files,
  folder,
  made,
  missing,
  newName,
  newPath,
  onFile,
  someFile,
  someFolder,
  typed,
} from '../choose.ts'
import { carry, forget, type Machine, nameOf, parentOf, within } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'

/** A folder that is safe to remove or move: not the home, not the working folder or one above it. */
function looseFolder(machine: Machine, random: Random): string | undefined {
  const loose = [...machine.folders].filter(
    path =>
      path.startsWith(`${machine.home}/`) &&
      path !== machine.cwd &&
      !machine.cwd.startsWith(`${path}/`) &&
      !path.includes('/.git'),
  )
  return loose.length === 0 ? undefined : random.pick(loose)
}

const touch: Make = (machine, random) => {
  const path = newPath(machine, random, random.pick(['.txt', '', '.log', '.md']))
  return {
    command: `touch ${random.pick(['', '', "-d '2024-05-01 10:00' ", '-t 202401021530 '])}${typed(machine, path, random)}`,
    effect: made(path, { kind: 'empty' }),
    next: random.chance(0.4) ? [() => `ls -l ${typed(machine, path, random)}`] : [],
  }
}

const makeFolder: Make = (machine, random) => {
  const path = newPath(machine, random)
  const deep = random.chance(0.35) ? within(path, newName(machine, random)) : path
  return {
    command: `mkdir ${deep === path ? random.pick(['', '', '-v ', '-m 700 ', '-p ']) : random.pick(['-p ', '-pv '])}${typed(machine, deep, random)}`,
    effect: known => known.folders.add(path).add(deep),
    next: random.chance(0.4) ? [() => `cd ${typed(machine, deep, random)}`] : [],
  }
}

const copyFile: Make = (machine, random) => {
  const from = someFile(machine, random)
  if (from === undefined) return undefined
  const into = random.chance(0.4) ? someFolder(machine, random) : undefined
  const to =
    into === undefined
      ? newPath(machine, random, random.pick(['.bak', '.txt', '.copy']))
      : within(into, nameOf(from.path))
  if (to === from.path) return undefined
  return {
    command: `cp ${random.pick(['', '', '-v ', '-p ', '-f ', '-n '])}${typed(machine, from.path, random)} ${typed(machine, into ?? to, random)}`,
    effect: known => {
      carry(known, from.path, to, { keep: true })
    },
    next: random.chance(0.3)
      ? [() => `cmp ${typed(machine, from.path, random)} ${typed(machine, to, random)} && echo same`]
      : [],
  }
}

const copyFolder: Make = (machine, random) => {
  const from = looseFolder(machine, random)
  if (from === undefined) return undefined
  const to = newPath(machine, random)
  if (to.startsWith(`${from}/`)) return undefined
  return {
    command: `cp ${random.pick(['-r', '-a', '-R', '-rp'])} ${typed(machine, from, random)} ${typed(machine, to, random)}`,
    effect: known => {
      carry(known, from, to, { keep: true })
    },
    next: [() => `ls -R ${typed(machine, to, random)}`],
  }
}

const moveFile: Make = (machine, random) => {
  const from = someFile(machine, random)
  if (from === undefined) return undefined
  const into = random.chance(0.4) ? someFolder(machine, random) : undefined
  const to =
    into === undefined
      ? newPath(machine, random, random.pick(['.txt', '.old', '']))
      : within(into, nameOf(from.path))
  if (to === from.path) return undefined
  return {
    command: `mv ${random.pick(['', '', '', '-v ', '-f '])}${typed(machine, from.path, random)} ${typed(machine, into ?? to, random)}`,
    effect: known => {
      carry(known, from.path, to, { keep: false })
    },
    next: random.chance(0.3) ? [() => `ls ${typed(machine, parentOf(to), random)}`] : [],
  }
}

const renameFolder: Make = (machine, random) => {
  const from = looseFolder(machine, random)
  if (from === undefined) return undefined
  const to = within(parentOf(from), newName(machine, random))
  return {
    command: `mv ${random.pick(['', '-v '])}${typed(machine, from, random)} ${typed(machine, to, random)}`,
    effect: known => {
      carry(known, from, to, { keep: false })
    },
  }
}

const removeFile: Make = (machine, random) => {
  const found = someFile(machine, random)
  return (
    found && {
      command: `rm ${random.pick(['', '', '-f ', '-v '])}${typed(machine, found.path, random)}`,
      effect: known => forget(known, found.path),
      next: random.chance(0.3) ? [() => `ls ${typed(machine, parentOf(found.path), random)}`] : [],
    }
  )
}

const removeFolder: Make = (machine, random) => {
  const path = looseFolder(machine, random)
  return (
    path && {
      command: `rm ${random.pick(['-r', '-rf', '-fr'])} ${typed(machine, path, random)}`,
      effect: known => forget(known, path),
      next: random.chance(0.4) ? [() => `ls ${typed(machine, path, random)}`] : [],
    }
  )
}

const link: Make = (machine, random) => {
  const target = someFile(machine, random)
  if (target === undefined) return undefined
  const path = newPath(machine, random)
  const isSoft = random.chance(0.7)
  return {
    command: `ln ${isSoft ? random.pick(['-s ', '-s ', '-sv ', '-sf ']) : ''}${isSoft ? target.path.replace(/ /g, '\\ ').replace(/[&;*()[\]'$#?"]/g, '\\$&') : typed(machine, target.path, random)} ${typed(machine, path, random)}`,
    effect: known => {
      if (isSoft) known.links.set(path, target.path)
      else known.files.set(path, target.shape)
    },
    next: [
      () =>
        random.pick([
          `readlink ${typed(machine, path, random)}`,
          `ls -l ${typed(machine, path, random)}`,
          `cat ${typed(machine, path, random)}`,
          `stat -c %h ${typed(machine, path, random)}`,
        ]),
    ],
  }
}

/** The tree is changed, and later commands meet the change. */
export const filesFamily = family(
  'files',
  [
    [3, touch],
    [3, makeFolder],
    [3, copyFile],
    copyFolder,
    [3, moveFile],
    renameFolder,
    [2, removeFile],
    removeFolder,
    [2, link],
    (machine, random) => {
      const path = newPath(machine, random)
      return {
        command: `mkdir -p ${typed(machine, path, random)}/{a,b}/{x,y} && find ${typed(machine, path, random)} | sort`,
        effect: known => known.folders.add(path).add(`${path}/a`).add(`${path}/b`),
      }
    },
    (machine, random) => {
      const path = newPath(machine, random)
      return { command: `mkdir ${typed(machine, path, random)} && rmdir -v ${typed(machine, path, random)}` }
    },
    (machine, random) =>
      `touch {${newName(machine, random)},${newName(machine, random)}}.tmp && ls *.tmp && rm *.tmp`,
    (machine, random) => {
      const path = newPath(machine, random, '.dat')
      return {
        command: `truncate -s ${random.pick(['10', '1K', '0', '100'])} ${typed(machine, path, random)} && wc -c ${typed(machine, path, random)}`,
        effect: made(path, { kind: 'binary' }),
      }
    },
    (machine, random) => `cp -v ${files(machine, random, 2).join(' ')} /tmp`,
    onFile((path, random) => `echo ${random.pick(['y', 'n'])} | rm -i ${path} 2>&1 | head -c 20; ls ${path}`),
    onFile(path => `cp ${path} ${path}~ && ls ${path}*`),
    (machine, random) => {
      const path = newPath(machine, random, '.txt')
      return {
        command: `install -m 640 /dev/null ${typed(machine, path, random)} && stat -c %a ${typed(machine, path, random)}`,
        effect: made(path, { kind: 'empty' }),
      }
    },
  ],
  [
    [2, (machine, random) => `rm ${missing(machine, random)}`],
    [2, (machine, random) => `cp ${missing(machine, random)} /tmp/`],
    [2, (machine, random) => `mv ${missing(machine, random)} ${newName(machine, random)}`],
    [2, (machine, random) => `mkdir ${folder(machine, random)}`],
    (machine, random) => `rm ${folder(machine, random)}`,
    (machine, random) => {
      const path = looseFolder(machine, random)
      return path && `rmdir ${typed(machine, path, random)}`
    },
    onFile(path => `rmdir ${path}`),
    (machine, random) => `mkdir ${newName(machine, random)}/${newName(machine, random)}/deep`,
    (machine, random) => `cp ${folder(machine, random)} /tmp/copy_${newName(machine, random)}`,
    onFile(path => `cp ${path} ${path}`),
    onFile(path => `mv ${path} ${path}`),
    (machine, random) => `cp ${file(machine, random) ?? 'x'}`,
    () => 'mkdir',
    () => 'touch',
    () => 'rm',
    (machine, random) => `touch ${missing(machine, random)}/${newName(machine, random)}`,
    (machine, random) => `cp ${files(machine, random, 2).join(' ')} ${missing(machine, random)}`,
    (machine, random) => `mv ${files(machine, random, 2).join(' ')} ${newName(machine, random)}`,
    (machine, random) => `ln -s ${file(machine, random) ?? 'x'} ${file(machine, random) ?? 'y'}`,
    (machine, random) => `ln ${folder(machine, random)} hard_${newName(machine, random)}`,
    (machine, random) => `rm -${random.pick(['z', 'k'])} ${file(machine, random) ?? 'x'}`,
    () => 'touch /root/x',
    () => 'mkdir /opt/app',
    (machine, random) => `cp ${file(machine, random) ?? 'x'} /usr/bin/`,
    (machine, random) => `readlink ${file(machine, random) ?? 'x'}`,
  ],
)
