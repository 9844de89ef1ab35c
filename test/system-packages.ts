// The Debian packages that suites need: found, installed where we may, and asked for by the suites themselves.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** Package -> a file that is there when it is installed. */
const needed: { readonly [name: string]: string } = {
  bubblewrap: '/usr/bin/bwrap',
  git: '/usr/bin/git',
  e2fsprogs: '/usr/sbin/mkfs.ext4',
  bc: '/usr/bin/bc',
  jq: '/usr/bin/jq',
  sqlite3: '/usr/bin/sqlite3',
  file: '/usr/bin/file',
  xxd: '/usr/bin/xxd',
  bsdextrautils: '/usr/bin/column',
  zip: '/usr/bin/zip',
  unzip: '/usr/bin/unzip',
  bzip2: '/usr/bin/bzip2',
  'xz-utils': '/usr/bin/xz',
  patch: '/usr/bin/patch',
  binutils: '/usr/bin/strings',
  curl: '/usr/bin/curl',
  gcc: '/usr/bin/gcc',
  'libc6-dev': '/usr/include/stdio.h',
  make: '/usr/bin/make',
  openssl: '/usr/bin/openssl',
  perl: '/usr/bin/perl',
  python3: '/usr/bin/python3',
  postgresql: '/usr/bin/pg_createcluster',
  chromium: '/usr/bin/chromium',
  xvfb: '/usr/bin/Xvfb',
  openbox: '/usr/bin/openbox',
  xdotool: '/usr/bin/xdotool',
  'at-spi2-core': '/usr/libexec/at-spi-bus-launcher',
  dbus: '/usr/bin/dbus-daemon',
  'python3-gi': '/usr/lib/python3/dist-packages/gi/__init__.py',
  'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  mousepad: '/usr/bin/mousepad',
  'python3-websockets': '/usr/lib/python3/dist-packages/websockets/__init__.py',
  'python3-torch': '/usr/lib/python3/dist-packages/torch/__init__.py',
  'libopenblas0-pthread': '/usr/lib/x86_64-linux-gnu/openblas-pthread/libblas.so.3',
}

/** The packages that are not there. */
export function missingPackages(): string[] {
  return Object.keys(needed).filter(name => !existsSync(needed[name] ?? ''))
}

/** As root on Debian or Ubuntu: installs what is missing, saying so. Elsewhere: lists it. */
export function setUpPackages(): void {
  const missing = missingPackages()
  if (missing.length === 0) return
  if (!isDebian() || process.getuid?.() !== 0) {
    console.error(`Missing, so the suites that need them are skipped: ${missing.join(', ')}.`)
    return
  }
  console.error(`Installing from Debian: ${missing.join(', ')}`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] }
  spawnSync('apt-get', ['update', '-qq'], options)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    ...options,
    env: environment,
  })
}

function isDebian(): boolean {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/** What to give a suite as `skip`: false, or the reason. With CI set, a missing package is an error. */
export function skipWithout(...packages: readonly string[]): string | false {
  const missing = missingPackages().filter(name => packages.includes(name))
  if (missing.length === 0) return false
  if (process.env.CI) throw new Error(`CI needs ${missing.join(', ')}`)
  return `needs ${missing.join(', ')}`
}
