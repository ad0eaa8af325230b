import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { WebhookDelivery } from '../../src/schema/resources/webhook.ts'
import { HttpClient } from '../load/http-client.ts'
import { setUpAccount } from '../load/scene.ts'
import { endProcess, type FaultReport, startServing } from './fault.ts'

const FLOORS = 10

/** Longest wait for the deliveries: the second attempt is made five seconds after the first. */
const PATIENCE_MS = 60_000

/** A certificate of `localhost` that ends so many days from now, by an authority of its own. */
function certificateOf(folder: string, days: number) {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, `cert${days}.pem`)]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' })
  if (days < 0) openssl('genrsa', '-out', 'key.pem', '2048')
  openssl(
    'req',
    '-new',
    '-key',
    'key.pem',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-out',
    'request.pem',
  )
  // Signed by the authority of `authorityIn`; a negative number of days has ended already.
  openssl(
    'x509',
    '-req',
    '-in',
    'request.pem',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca-key.pem',
    '-CAcreateserial',
    '-copy_extensions',
    'copy',
    '-days',
    String(days),
    '-out',
    cert,
  )
  return { key: readFileSync(key), cert: readFileSync(cert) }
}

function authorityIn(folder: string): string {
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca-key.pem',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=Test authority',
      '-days',
      '30',
    ],
    { cwd: folder, stdio: 'ignore' },
  )
  return join(folder, 'ca.pem')
}

/** Webhooks to a receiver whose certificate has expired, which is renewed before the second attempt. */
export async function certificateExpired(environment: Record<string, string>): Promise<FaultReport> {
  const folder = mkdtempSync(join(tmpdir(), 'roomwright-certificate-'))
  const ca = authorityIn(folder)
  const received = new Map<string, number>()
  const server = createServer(certificateOf(folder, -1), async (request, response) => {
    await text(request)
    const id = String(request.headers['webhook-id'])
    received.set(id, (received.get(id) ?? 0) + 1)
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const service = await startServing({
    ...environment,
    NODE_EXTRA_CA_CERTS: ca,
    WEBHOOK_ALLOWED_HOSTS: `localhost:${port}`,
  })
  try {
    const signIn = await setUpAccount(environment)
    const { bearer } = await signIn(service.url)
    const client = new HttpClient(service.url)
    const post = async (path: string, body: object) => {
      const answer = await client.send({ method: 'POST', path, headers: bearer, body: JSON.stringify(body) })
      if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body}`)
      return JSON.parse(answer.body.toString())
    }
    const { webhook } = (await post('/v2/webhook', {
      url: `https://localhost:${port}/hook`,
      events: ['floor.created'],
    })) as { webhook: { id: string } }
    const log = async () => {
      const { status, body } = await client.send({
        path: `/v2/webhook/${webhook.id}/delivery?limit=100`,
        headers: bearer,
      })
      if (status !== 200) throw new Error(`Cannot read the log: ${status} ${body}`)
      return (JSON.parse(body.toString()) as { deliveries: WebhookDelivery[] }).deliveries
    }
    const until = async (done: () => Promise<boolean> | boolean) => {
      for (const end = performance.now() + PATIENCE_MS; !(await done()); await pause(50))
        if (performance.now() > end) throw new Error(`Not in time: ${JSON.stringify((await log())[0])}`)
    }
    const from = performance.now()
    for (let i = 0; i < FLOORS; i++) await post('/v2/floor', { properties: { name: `Floor ${i}` } })
    await until(async () => (await log()).every(({ attempts }) => attempts.length > 0))
    const error = (await log())[0]!.attempts[0]!.error
    const early = received.size
    server.setSecureContext(certificateOf(folder, 10))
    const renewed = performance.now()
    await until(() => received.size >= FLOORS)
    await until(async () => (await log()).every(({ status }) => status === 'delivered'))
    client.close()
    const outcome = {
      acknowledged: FLOORS,
      refused: FLOORS,
      rudelyRefused: 0,
      lost: FLOORS - received.size,
      twice: [...received.values()].filter((count) => count > 1).length,
      longestSeconds: 0,
      recoverySeconds: (performance.now() - renewed) / 1000,
      refusals: `${FLOORS} × ${error}`,
    }
    const note = `deliveries in place of writes; ${early} sent to the expired one`
    return {
      fault: 'the certificate of a receiver of webhooks expires',
      seconds: (renewed - from) / 1000,
      outcome,
      note,
    }
  } finally {
    await endProcess(service, 'SIGKILL')
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  }
}
