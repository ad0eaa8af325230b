import { deepEqual, equal, match } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { parse, parseAllDocuments } from 'yaml'
import { furnishCall } from '../../test/serve/replicas/furnish-call.ts'
import { run } from '../install/checks.ts'
import { quoted, readImage } from './image.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: { readonly template: { readonly spec: { readonly containers: readonly Container[] } } }
}

interface Container {
  readonly securityContext: object
  readonly env?: readonly { readonly name: string; readonly value: string }[]
}

const KUBERNETES = 'deploy/kubernetes'
const manifests = (file: string) => parseAllDocuments(read(`${KUBERNETES}/${file}`)).map((it) => it.toJS() as Manifest)

/** Each file before a program of others. */
export const checks = {
  'the Dockerfile has no fault': () => {
    const faults = validate(read('deploy/Dockerfile')).map(
      ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
    )
    deepEqual(faults, [])
  },
  'compose.yaml has no fault, and as many processes as it says': () => {
    run(root, 'tools/deploy/node_modules/.bin/dclint', [
      '--config',
      'tools/deploy/dclint.json',
      '--max-warnings',
      '0',
      'deploy',
    ])
    const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: { ROLE?: string } }>
    }
    const roles = Object.values(services).flatMap(({ environment }) => environment?.ROLE ?? [])
    deepEqual(roles, ['server', 'server', 'worker', 'worker'])
  },
  'HAProxy accepts its configuration': () => {
    const settings = { BIND: ':8787', ROOMWRIGHT_1: '127.0.0.1:1', ROOMWRIGHT_2: '127.0.0.1:2' }
    run(root, '/usr/sbin/haproxy', ['-c', '-f', 'deploy/haproxy/haproxy.cfg'], { ...process.env, ...settings })
  },
  'systemd accepts the unit and finds little exposed': () => {
    const unit = 'deploy/systemd/roomwright.service'
    const faults = run(root, 'bash', ['-c', `systemd-analyze verify --man=no ${unit} 2>&1 || true`])
      .split('\n')
      // It is installed elsewhere than here.
      .filter((line) => line.includes('roomwright') && !line.includes('is not executable'))
    deepEqual(faults, [])
    run(root, 'systemd-analyze', ['security', '--offline=true', '--threshold=25', unit])
  },
  'the Kubernetes manifests are as the API has them, and let no process write or rise': async () => {
    const { resources } = parse(read(`${KUBERNETES}/kustomization.yaml`)) as { resources: string[] }
    deepEqual(
      readdirSync(`${root}/${KUBERNETES}`).filter((file) => file !== 'kustomization.yaml'),
      resources.toSorted(),
    )
    for (const manifest of resources.flatMap(manifests)) {
      const { apiVersion, kind, spec } = manifest
      const { [kind]: Model } = await import(`kubernetes-models/${apiVersion}/${kind}`)
      new Model(manifest).validate()
      for (const { securityContext } of spec?.template?.spec.containers ?? [])
        deepEqual(securityContext, {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
    }
  },
  'a field that the API does not have is refused': async () => {
    const [deployment] = manifests('server.yaml')
    const { Deployment } = await import('kubernetes-models/apps/v1/Deployment')
    const wrong = { ...deployment, spec: { ...deployment!.spec, replicas: 'two' } }
    let message = ''
    try {
      new Deployment(wrong as never).validate()
    } catch (error) {
      message = (error as Error).message
    }
    match(message, /replicas/)
  },
}

/** The image, built by its steps and run as its runtime would: read-only, without rights, by the user it names. */
export const imageChecks = {
  'the image is built step by step, starts read-only, is healthy, answers and ends': async () => {
    const image = readImage(root)
    const asUser = (words: readonly string[]) =>
      [
        `chroot --userspec=${image.user} "$image"`,
        'env -i PATH="$PATH" HOME=/tmp PORT=18787',
        ...Object.entries(image.environment).map(([name, value]) => `${name}=${value}`),
        'setpriv --no-new-privs',
        ...words.map(quoted),
      ].join(' ')
    const script = `set -euo pipefail
${image.script}
echo built
${asUser(image.command)} &
service=$!
for _ in $(seq 300); do ${asUser(image.health)} && break; sleep 0.2; done
${asUser(image.health)} && echo healthy
curl -sf http://127.0.0.1:18787/jsonrpc -H 'content-type: application/json' -d ${quoted(furnishCall.body)} | grep -c '"id":"1"' | sed 's/^/furnished /'
${asUser(['sh', '-c', 'echo x > /app/x || echo x > /usr/x || echo refused'])} 2>/dev/null
${asUser(['roomwright', 'user', 'list'])} 2>&1 | grep -c demo | sed 's/^/users /'
${asUser(['sh', '-c', 'id -un; ls /app'])} | paste -sd ' '
kill -TERM "$service"
wait "$service" && echo ended
du -sm "$stages/.upper/image" | cut -f1 | sed 's/^/megabytes /'
`
    const child = spawn('unshare', ['--mount', 'bash', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines: string[] = []
    createInterface(child.stdout).on('line', (line) => lines.push(line))
    const [code] = (await once(child, 'close')) as [number]
    equal(code, 0, lines.join('\n'))
    const report = lines.filter((line) => /^(built|healthy|furnished|refused|users|node|ended|megabytes)\b/.test(line))
    console.log(`        ${report.join(', ')}`)
    deepEqual(report.slice(0, -1), [
      'built',
      'healthy',
      'furnished 1',
      'refused',
      'users 1',
      'node build examples node_modules package.json',
      'ended',
    ])
  },
}
