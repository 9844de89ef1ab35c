// A folder in which the real dpkg and apt find the same packages as an inventory declares.
import * as fs from 'node:fs'
import * as os from 'node:os'
import * as path from 'node:path'

interface Entry {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly section: string
  readonly maintainer: string
}

const fields = ({ name, version, description, section, maintainer }: Entry, status: string) =>
  `Package: ${name}\n${status}Priority: optional\nSection: ${section}\nMaintainer: ${maintainer}\nArchitecture: amd64\nVersion: ${version}\nDescription: ${description}\n\n`

/** Makes the folder; the options let dpkg and apt work there. */
export function debianRoot({
  installed,
  available,
}: {
  installed: readonly Entry[]
  available: readonly Entry[]
}) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'debian-root-'))
  const folders = [
    'admin/info',
    'admin/updates',
    'admin/triggers',
    'lists/partial',
    'cache/archives/partial',
    'etc/preferences.d',
  ]
  for (const folder of folders) fs.mkdirSync(path.join(root, folder), { recursive: true })
  const write = (name: string, text: string) => fs.writeFileSync(path.join(root, name), text)
  const archive = [
    ...available,
    ...installed.filter(entry => !available.some(other => other.name === entry.name)),
  ]
  const base = 'lists/deb.debian.org_debian_dists_bookworm_'
  write('admin/status', installed.map(entry => fields(entry, 'Status: install ok installed\n')).join(''))
  write('extended_states', '')
  write('etc/sources.list', 'deb http://deb.debian.org/debian bookworm main\n')
  write(
    `${base}Release`,
    'Origin: Debian\nLabel: Debian\nSuite: stable\nVersion: 12\nCodename: bookworm\nDate: Sat, 01 Jan 2022 00:00:00 UTC\nArchitectures: amd64\nComponents: main\n',
  )
  write(
    `${base}main_binary-amd64_Packages`,
    archive
      .map(entry => fields(entry, '').replace(/\n\n$/, `\nFilename: pool/${entry.name}.deb\nSize: 300\n\n`))
      .join(''),
  )
  const places = {
    'Dir::State': root,
    'Dir::State::status': `${root}/admin/status`,
    'Dir::State::lists': `${root}/lists`,
    'Dir::Cache': `${root}/cache`,
    'Dir::Etc': `${root}/etc`,
    'APT::Architecture': 'amd64',
    'APT::Architectures::': 'amd64',
    'Debug::NoLocking': '1',
  }
  return {
    root,
    dpkg: `--admindir=${root}/admin`,
    apt: Object.entries(places)
      .map(([name, value]) => `-o ${name}=${value}`)
      .join(' '),
    remove: () => fs.rmSync(root, { recursive: true }),
  }
}
