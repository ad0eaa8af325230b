import { createServer } from 'node:net'
import type { Config } from '../../../service/config.ts'
import type { Finding } from './finding.ts'

/** Longest wait for what listens already, ms. */
const ASK_MS_MAX = 2000

/** Whether the service could listen, or does so already. */
export async function lookAtPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<Finding> {
  const name = 'port'
  const place = `${host}:${port}`
  const fault = await listenFault(host, port)
  if (fault === undefined) return { name, outcome: 'ok', found: port === 0 ? 'any free one' : `${place} is free` }
  if (fault.code !== 'EADDRINUSE')
    return {
      name,
      outcome: 'fail',
      found: `cannot listen on ${place}: ${fault.message}`,
      remedy: 'correct HOST or PORT',
    }
  if (await isRoomwright(host, port)) return { name, outcome: 'ok', found: `a service answers on ${place}` }
  return {
    name,
    outcome: 'fail',
    found: `${place} is in use by another program`,
    remedy: 'stop what uses it, or set PORT',
  }
}

const listenFault = (host: string, port: number) =>
  new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const server = createServer()
    server.once('error', resolve)
    server.listen(port, host, () => server.close(() => resolve(undefined)))
  })

async function isRoomwright(host: string, port: number): Promise<boolean> {
  const own = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  try {
    const answer = await fetch(`http://${own}:${port}/healthz`, { signal: AbortSignal.timeout(ASK_MS_MAX) })
    return answer.ok && ((await answer.json()) as { status?: unknown }).status === 'ok'
  } catch {
    return false
  }
}
