// What a recorder needs to record this domain: the wandering explorer and the real desktop.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import type { RealDomain } from '../../../src/kernel/real.ts'
import { WorldError } from '../../../src/world/error.ts'
import { type Program, programs } from '../explore/programs.ts'
import { wanderer } from '../explore/wanderer.ts'
import { osWorld } from '../world.ts'
import { normaliseScreen } from './normalise-screen.ts'
import { openRealOs } from './real-os.ts'

/** Real programs on a throw-away desktop: those that are installed here, or these. */
export async function realOsDomain(wanted?: readonly string[]): Promise<RealDomain> {
  const walked = programs.filter(({ name }) => wanted?.includes(name) ?? existsSync(`/usr/bin/${name}`))
  const missing = walked.filter(({ name }) => !existsSync(`/usr/bin/${name}`))
  if (walked.length === 0 || missing.length > 0) {
    const names = (walked.length === 0 ? programs : missing).map(one => one.package).join(' ')
    throw new WorldError('usage', 'There is no program here to record.', {
      remedy: `Install one or more (Debian: apt-get install ${names}).`,
    })
  }
  return {
    explorer: wanderer(walked),
    // what the programs write on their windows is theirs
    licence: [
      'CC0-1.0',
      ...new Set(walked.map(({ licence }) => (licence.includes(' ') ? `(${licence})` : licence))),
    ].join(' AND '),
    source: (await Promise.all(walked.map(versionOf))).join(', '),
    appOf: world =>
      osWorld(world)
        .state.programs.map(([name]) => name)
        .join(' and '),
    open: openRealOs,
    normalise: (_, text) => normaliseScreen(text),
  }
}

async function versionOf({ name, package: from }: Program): Promise<string> {
  const asked = ['-W', '-f', '$' + '{Version}', from]
  const { stdout } = await promisify(execFile)('dpkg-query', asked).catch(() => ({ stdout: '' }))
  return stdout === '' ? name : `${name} ${stdout}`
}
