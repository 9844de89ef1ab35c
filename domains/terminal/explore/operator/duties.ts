// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are shell parameters
// What an operator types: counting in logs, comparing settings, switching releases, asking JSON lines, backing up.
import { typed } from '../choose.ts'
import type { Machine } from '../machine.ts'
import { family, type Make } from '../production.ts'
import type { Random } from '../random.ts'
import { regions, type Site, services, siteOf, teams } from './site.ts'

const at =
  (make: (site: Site, random: Random, path: (file: string) => string) => string | undefined): Make =>
  (machine: Machine, random) =>
    make(siteOf(machine), random, file => typed(machine, file, random))

/** Access logs, counted and cut. */
export const traffic = family(
  'traffic',
  [
    [
      3,
      at(
        ({ accessLog }, random, path) =>
          `awk '{print $${random.pick([1, 9, 7])}}' ${path(accessLog)} | sort | uniq -c | sort -rn | head -n ${random.between(2, 6)}`,
      ),
    ],
    [
      2,
      at(
        ({ accessLog }, random, path) =>
          `grep -c '" ${random.pick([200, 404, 500, 502])} ' ${path(accessLog)}`,
      ),
    ],
    [
      2,
      at(
        ({ accessLog }, random, path) => `cut -d'"' -f${random.pick([2, 2, 6])} ${path(accessLog)} | sort -u`,
      ),
    ],
    at(
      ({ accessLog }, random, path) =>
        `awk '$9 >= ${random.pick([400, 500])} {print $7, $9}' ${path(accessLog)}`,
    ),
    at(({ accessLog }, _, path) => `awk '{s += $10} END {print s, NR, int(s / NR)}' ${path(accessLog)}`),
    at(
      ({ accessLog }, random, path) =>
        `grep -oE '17/Jan/2026:[0-9]{2}' ${path(accessLog)} | uniq -c${random.pick(['', ' | tail -n 1'])}`,
    ),
    at(({ accessLog }, random, path) => `tail -n ${random.between(1, 5)} ${path(accessLog)}`),
    at(
      ({ accessLog }, random, path) =>
        `sed -n '${random.between(1, 4)},${random.between(5, 7)}s/ - - .*"\\(GET\\|POST\\|PUT\\|DELETE\\) / \\1 /p' ${path(accessLog)}`,
    ),
    at(({ accessLog }, _, path) => `grep -v 'kube-probe' ${path(accessLog)} | wc -l`),
    at(
      ({ accessLog }, _, path) =>
        `while read -r ip rest; do echo "\${ip##*.}"; done < ${path(accessLog)} | sort -n | uniq`,
    ),
  ],
  [
    at((_, random, __) => `grep 500 logs/${random.pick(['acces.log', 'error.log', 'access.log.1'])}`),
    at(({ accessLog }, _, path) => `awk '{print $1' ${path(accessLog)}`),
  ],
)

/** Events as JSON lines. */
export const happenings = family(
  'events',
  [
    [
      2,
      at(
        ({ events }, random, path) =>
          `jq -r 'select(.level == "${random.pick(['error', 'warn', 'info'])}") | .${random.pick(['service', 'region', 'ms'])}' ${path(events)}`,
      ),
    ],
    [
      2,
      at(
        ({ events }, random, path) =>
          `jq -s '${random.pick(['length', 'map(.ms) | add', 'map(.ms) | max', 'group_by(.region) | map({(.[0].region): length}) | add', 'sort_by(.ms) | .[-1].n'])}' ${path(events)}${random.pick(['', ''])}`,
      ),
    ],
    at(
      ({ events }, random, path) =>
        `jq -c '{n, ${random.pick(['level', 'region', 'ms'])}}' ${path(events)} | head -n ${random.between(1, 4)}`,
    ),
    at(
      ({ events }, random, path) =>
        `python3 -c "import json,sys; print(sum(json.loads(l)['ms'] > ${random.pick([100, 300, 500])} for l in sys.stdin))" < ${path(events)}`,
    ),
    at(
      ({ events }, random, path) =>
        `python3 -c "import json; rows = [json.loads(l) for l in open('${path(events).replace(/^~/, '.')}')]; print(sorted({r['${random.pick(['region', 'level', 'service', 'owner'])}'] for r in rows}))"`,
    ),
    at(
      ({ events }, random, path) =>
        `perl -ne 'print "$1\\n" if /"region":"([^"]+)"/' ${path(events)} | sort | uniq -c${random.pick(['', ' | sort -rn'])}`,
    ),
    at(({ events }, _, path) => `wc -lc ${path(events)}`),
  ],
  [
    at(({ events }, _, path) => `jq '.ms.value' ${path(events)}`),
    at(({ events }, _, path) => `jq -r '.region + .ms' ${path(events)}`),
  ],
)

/** Settings, side by side. */
export const settings = family(
  'settings',
  [
    [
      2,
      at(
        ({ settings: [a = '', b = ''] }, random, path) =>
          `diff ${random.pick(['', '-u ', '-y --suppress-common-lines -W 60 '])}${path(a)} ${path(b)}${random.pick(['', ' | tail -n +3'])}`,
      ),
    ],
    [
      2,
      at(
        ({ settings: files }, random, path) =>
          `grep -h '^${random.pick(['PORT', 'REGION', 'WORKERS', 'TEAM', 'FEATURE_QUEUE'])}=' ${files.map(path).join(' ')}`,
      ),
    ],
    at(
      ({ settings: files }, random) =>
        `set -a; . ${random.pick(files)}; set +a; echo "$PORT $REGION $((WORKERS * 2))"`,
    ),
    at(
      ({ settings: files }, random, path) =>
        `sed -i 's/^WORKERS=.*/WORKERS=${random.between(2, 32)}/' ${path(random.pick(files))}`,
    ),
    at(
      ({ settings: files }, random, path) =>
        `grep -vE '^(#|$)' ${path(random.pick(files))} | cut -d= -f1 | tr '\\n' ' '`,
    ),
    at(({ settings: files }, random, path) => `stat -c '%a %s' ${path(random.pick(files))}`),
    at(
      ({ settings: files }, random, path) =>
        `echo 'EXTRA_${random.pick(['HOST', 'FLAG'])}=${random.pick(services)}' >> ${path(random.pick(files))}`,
    ),
    at(
      ({ settings: files }, random, path) =>
        `comm -3 <(sort ${path(files[0] ?? '')}) <(sort ${path(files[1] ?? '')})${random.pick(['', ' | wc -l'])}`,
    ),
  ],
  [
    at((_, random) => `. ./etc/${random.pick(['dev', 'local'])}.env`),
    at(({ settings: files }, _, path) => `sed -i 's/PORT' ${path(files[0] ?? '')}`),
  ],
)

/** Releases and the link to the current one. */
export const releasing = family(
  'releases',
  [
    [
      2,
      at(
        ({ root, releases }, random) =>
          `ln -sfn releases/${random.pick(releases)} ${root}/current && readlink ${root}/current`,
      ),
    ],
    [
      2,
      at(
        ({ root }, random) =>
          `cat ${root}/current/VERSION${random.pick(['', ` && PORT=${random.between(7000, 7999)} ${root}/current/run.sh`])}`,
      ),
    ],
    at(({ root }) => `ls ${root}/releases | sort -V | tail -n 1`),
    at(
      ({ root, releases }, random) =>
        `cp -r ${root}/releases/${random.pick(releases)} ${root}/releases/${random.between(5, 9)}.0.0 && ls ${root}/releases`,
    ),
    at(
      ({ root }) =>
        `for r in ${root}/releases/*; do echo "$(basename "$r"): $(cat "$r"/VERSION 2>/dev/null || echo none)"; done`,
    ),
    at(
      ({ root, releases }, random) =>
        `test -x ${root}/releases/${random.pick(releases)}/run.sh && echo runnable`,
    ),
    at(
      ({ root, service }, random) =>
        `tar -czf /tmp/${service}-${random.between(1, 99)}.tgz -C ${root} releases && tar -tzf /tmp/${service}-*.tgz | wc -l`,
    ),
    at(({ root }) => `find ${root}/releases -name VERSION -exec grep -H . {} + | sed 's|.*/releases/||'`),
  ],
  [
    at(({ root }, random) => `cat ${root}/releases/${random.between(10, 20)}.0.1/VERSION`),
    at(({ root }) => `rmdir ${root}/releases`),
    at(({ root }) => `ln -s releases/x ${root}/current`),
  ],
)

/** The inventory, asked and changed. */
export const stock = family(
  'inventory',
  [
    [
      2,
      at(
        ({ inventory }, random, path) =>
          `awk -F'\\t' '$2 == "${random.pick(regions)}" {print $1}' ${path(inventory)}`,
      ),
    ],
    at(
      ({ inventory }, random, path) =>
        `sort -t$'\\t' -k3,3n${random.pick(['r', ''])} ${path(inventory)} | cut -f1,3 | head -n ${random.between(1, 3)}`,
    ),
    at(
      ({ inventory }, _, path) =>
        `awk -F'\\t' '{n[$4] += $3} END {for (t in n) print t, n[t]}' ${path(inventory)} | sort`,
    ),
    at(
      ({ inventory }, random, path) =>
        `printf '%s\\t%s\\t%d\\t%s\\n' ${random.pick(services)} ${random.pick(regions)} ${random.between(1, 9)} ${random.pick(teams)} >> ${path(inventory)}`,
    ),
    at(({ inventory }, random, path) => `grep -n ${random.pick(services)} ${path(inventory)}`),
    at(({ inventory }, _, path) => `column -t ${path(inventory)}`),
    at(
      ({ inventory }, random, path) =>
        `join -t$'\\t' <(sort ${path(inventory)}) <(printf '${random.pick(services)}\\tblue\\n${random.pick(services)}\\tred\\n' | sort)`,
    ),
    at(({ root, service }) => `sed 's/^/> /' ${root}/RUNBOOK | grep -i ${service}`),
  ],
  [
    at((_, random) => `cut -f9- inventory.${random.pick(['csv', 'txt'])}`),
    at(({ inventory }, _, path) => `sort -k ${path(inventory)}`),
  ],
)
