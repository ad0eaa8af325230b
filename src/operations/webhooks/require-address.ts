import { judgeResolved, judgeWebhookUrl } from '../../access/webhooks/webhook-address.ts'
import { ServiceError } from '../../base/errors.ts'
import type { Service } from '../../service/service.ts'

/** Longest wait for a resolver, ms: an address is judged again before anything is sent to it. */
const RESOLVE_MS_MAX = 3000

/**
 * Checks that events may be sent to an address: by its text, and by what its host resolves to now. A resolver that does not
 * answer is no reason to refuse it.
 *
 * @returns the address as it was judged, which is how it is stored: every reader of it then reads the same host
 * @throws ServiceError `invalid`
 */
export async function requireAddress(service: Service, address: string): Promise<string> {
  const text = address.trim()
  const judged = judgeWebhookUrl(text, service.config.webhookAllowedHosts)
  if (!judged.ok) throw invalid(judged.fault)
  const resolved = await resolveSoon(service, judged.value.host)
  const reachable = resolved && judgeResolved(judged.value, resolved)
  if (reachable && !reachable.ok) throw invalid(reachable.fault)
  return judged.value.url.href
}

/** The addresses of a host, none for a name that does not exist; undefined where that cannot be found out now. */
async function resolveSoon({ resolveHost }: Service, host: string): Promise<readonly string[] | undefined> {
  const waiting = new AbortController()
  const late = new Promise<undefined>((resolve) => {
    const timer = setTimeout(resolve, RESOLVE_MS_MAX)
    waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  const found = resolveHost(host).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? [] : undefined,
  )
  return Promise.race([found, late]).finally(() => waiting.abort())
}

const invalid = (detail: string) =>
  new ServiceError('invalid', `url: ${detail}`, undefined, { errors: [{ pointer: '/url', detail }] })
