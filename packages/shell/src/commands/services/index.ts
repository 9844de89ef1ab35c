// Programs about what the machine runs and has besides its files.
import type { Program } from '../../run/process.ts'
import { docker } from './docker.ts'
import { df } from './machine/df.ts'
import { free } from './machine/free.ts'
import { uptime, w, who } from './machine/uptime.ts'
import { curl } from './network/curl.ts'
import { wget } from './network/wget.ts'
import { apt } from './packages/apt.ts'
import { aptCache } from './packages/apt-cache.ts'
import { aptGet } from './packages/apt-get.ts'
import { dpkg, dpkgQuery } from './packages/dpkg.ts'
import { npm } from './packages/npm.ts'
import { pip } from './packages/pip.ts'
import { pgrep, pidof, pkill } from './processes/pgrep.ts'
import { ps } from './processes/ps.ts'
import { sudo } from './sudo.ts'
import { journalctl } from './units/journalctl.ts'
import { service } from './units/service.ts'
import { systemctl } from './units/systemctl.ts'
import { unbootedControl } from './units/unbooted.ts'

/** Programs about processes, services, packages and the network, by name. */
export const servicePrograms: ReadonlyMap<string, Program> = new Map<string, Program>([
  ...Object.entries({
    curl,
    df,
    docker,
    dpkg,
    free,
    journalctl,
    npm,
    pgrep,
    pidof,
    pip,
    pkill,
    ps,
    service,
    sudo,
  }),
  ...Object.entries({ apt, systemctl, uptime, w, wget, who }),
  ['apt-cache', aptCache],
  ['apt-get', aptGet],
  ['dpkg-query', dpkgQuery],
  ['pip3', pip],
  ...['hostnamectl', 'localectl', 'loginctl', 'timedatectl'].map((name): [string, Program] => [
    name,
    unbootedControl,
  ]),
])
