// What the manifests of deploy/ say of the server: how it is started, with what, and what probes ask.
import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'

export interface Deployment {
  readonly args: readonly string[]
  /** Where the worlds are mounted. */
  readonly worlds: string
  /** What probes and Prometheus ask: paths with their ports. */
  readonly asked: readonly { readonly path: string; readonly port: string }[]
  /** How long whoever stops it waits before it kills it, and how long it was told it has. */
  readonly patienceSeconds: number
  readonly graceSeconds: number
}

interface Compose {
  services: { server: { command: string[]; volumes: string[]; stop_grace_period: string } }
}

/** The server of compose.yaml. */
export function composeServer(root: string): Deployment {
  const { services } = parse(readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8')) as Compose
  const { command, volumes, stop_grace_period: patience } = services.server
  const [, minutes = '0', seconds = '0'] = /^(?:(\d+)m)?(?:(\d+)s)?$/.exec(patience) ?? []
  return {
    args: command,
    worlds: volumes[0]?.split(':')[1] ?? '',
    asked: [],
    patienceSeconds: Number(minutes) * 60 + Number(seconds),
    graceSeconds: graceOf(command),
  }
}

interface Probe {
  httpGet: { path: string; port: string }
}
interface Pod {
  metadata: { annotations: { [name: string]: string } }
  spec: {
    terminationGracePeriodSeconds: number
    containers: [
      {
        args: string[]
        ports: { name: string; containerPort: number }[]
        startupProbe: Probe
        readinessProbe: Probe
        livenessProbe: Probe
        volumeMounts: { name: string; mountPath: string }[]
      },
    ]
  }
}

/** The server of kubernetes/server.yaml. */
export function kubernetesServer(root: string): Deployment {
  const documents = parseAllDocuments(readFileSync(path.join(root, 'deploy/kubernetes/server.yaml'), 'utf8'))
  const found = documents.map(document => document.toJS() as { kind: string; spec: { template: Pod } })
  const pod = found.find(({ kind }) => kind === 'Deployment')?.spec.template
  if (pod === undefined) throw new Error('kubernetes/server.yaml has no Deployment')
  const [container] = pod.spec.containers
  const { args, ports, startupProbe, readinessProbe, livenessProbe, volumeMounts } = container
  const numbered = (name: string) => String(ports.find(port => port.name === name)?.containerPort ?? name)
  return {
    args,
    worlds: volumeMounts.find(({ name }) => name === 'worlds')?.mountPath ?? '',
    asked: [
      ...[startupProbe, readinessProbe, livenessProbe].map(({ httpGet }) => ({
        path: httpGet.path,
        port: numbered(httpGet.port),
      })),
      { path: '/metrics', port: pod.metadata.annotations['prometheus.io/port'] ?? '' },
    ],
    patienceSeconds: pod.spec.terminationGracePeriodSeconds,
    graceSeconds: graceOf(args),
  }
}

function graceOf(args: readonly string[]): number {
  return Number(args.find(word => word.startsWith('--grace-seconds='))?.split('=')[1] ?? 60)
}
