import { isClientId } from '../../access/oauth/authorization-request.ts'
import { isDocumentUrl, readClientDocument } from '../../access/oauth/client-document.ts'
import { judgeResolved, judgeWebhookUrl } from '../../access/webhooks/webhook-address.ts'
import { fault, ok, type Result } from '../../base/result-type.ts'
import type { Service } from '../../service/service.ts'
import {
  type ApplicationRow,
  findUsedApplication,
  saveDescribedApplication,
} from '../../store/tables/tokens/applications.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'

const DOCUMENT_MS_MAX = 5000
const DOCUMENT_BYTES_MAX = 16 * 1024
/** How long a document is believed, as far as it does not say so itself within these bounds, seconds. */
const BELIEVED = { min: 300, usual: 3600, max: 86_400 }

/**
 * The application of a client id: a registered one, or one that the document at this address describes. That is read again
 * when it is no more believed (docs/decisions.md#a10).
 *
 * @returns a fault for the user
 */
export async function findClient(service: Service, clientId: string): Promise<Result<ApplicationRow, string>> {
  const isDocument = isDocumentUrl(clientId)
  const known =
    isDocument || isClientId(clientId) ? await findUsedApplication(requireStore(service), clientId) : undefined
  if (!isDocument) return known ? ok(known) : fault('client_id names no application of this service')
  if (known && (known.disabled_at || known.document_until! > service.wallClock())) return ok(known)
  const read = await fetchDocument(service, clientId)
  if (!read.ok) return fault(`The document that client_id names cannot be used: ${read.fault}`)
  const { name, redirectUris, seconds } = read.value
  const [first, ...more] = redirectUris
  const until = new Date(service.wallClock().getTime() + seconds * 1000)
  const described = { client_id: clientId, name, redirect_uri: first, more_redirect_uris: more, document_until: until }
  return ok(await accessTransaction(service, (db) => saveDescribedApplication(db, described)))
}

/** Asks as webhooks are sent: only what is of the internet, at the address that was judged, without redirects. */
async function fetchDocument(service: Service, text: string) {
  const judged = judgeWebhookUrl(text, service.config.oauthDocumentHosts)
  if (!judged.ok) return judged
  try {
    const signal = AbortSignal.timeout(DOCUMENT_MS_MAX)
    const ip = judgeResolved(judged.value, await service.resolveHost(judged.value.host))
    if (!ip.ok) return ip
    const answer = await service.requestPinned({
      method: 'GET',
      address: judged.value,
      ip: ip.value,
      headers: { accept: 'application/json' },
      body: Buffer.alloc(0),
      bytesMax: DOCUMENT_BYTES_MAX,
      signal,
    })
    if (answer.status !== 200) return fault(`its host answered ${answer.status}`)
    if (!answer.isWhole || answer.body.length > DOCUMENT_BYTES_MAX) return fault('it is too large')
    if (!/^application\/([\w.-]+\+)?json\b/i.test(answer.headers['content-type'] ?? '')) return fault('it is not JSON')
    const document = readClientDocument(answer.body.toString('utf8'), text)
    return document.ok ? ok({ ...document.value, seconds: believedFor(answer.headers['cache-control']) }) : document
  } catch {
    return fault('its host cannot be reached')
  }
}

function believedFor(caching = ''): number {
  const maxAge = /\bmax-age=(\d{1,9})/i.exec(caching)?.[1]
  const seconds = /\bno-(store|cache)\b/i.test(caching) ? 0 : maxAge === undefined ? BELIEVED.usual : Number(maxAge)
  return Math.min(Math.max(seconds, BELIEVED.min), BELIEVED.max)
}
