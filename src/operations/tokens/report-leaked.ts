import { createHash } from 'node:crypto'
import { hashOf } from '../../access/hash.ts'
import { isSigned, type ReportSignature } from '../../access/report-signature.ts'
import { kindOfToken } from '../../access/token-text.ts'
import { ServiceError } from '../../base/errors.ts'
import type { LeakReport, LeakVerdicts } from '../../schema/resources/leaked-token.ts'
import type { Service } from '../../service/service.ts'
import { listMembers } from '../../store/tables/accounts/users.ts'
import { deleteToken, findDependentToken, findToken } from '../../store/tables/tokens/tokens.ts'
import { note, SERVICE } from '../audit/audit-notes.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { tellUser } from '../identity/letters/tell-user.ts'

type Leak = LeakReport[number]

/** Who signed a report; undefined when it is unsigned. @throws ServiceError `forbidden` for a signature that does not hold */
export function requireSigner({ config }: Service, body: Uint8Array, by: ReportSignature): string | undefined {
  if (by.identifier === undefined && by.signature === undefined) return undefined
  if (isSigned(config.leakReportKeys, by, body)) return by.identifier
  throw new ServiceError('forbidden', 'signature: does not hold, or its key is not known here (LEAK_REPORT_KEYS)')
}

/**
 * Deletes tokens that were found in public, with the temporary tokens made with them, and tells their owners. Who has the text of a
 * token could use it: no more is asked for than that. A publishable token is public by its nature and is kept.
 *
 * @param signer which scanner signed the report; undefined = it is not signed
 */
export async function reportLeaked(
  service: Service,
  report: LeakReport,
  signer: string | undefined,
): Promise<LeakVerdicts> {
  const verdicts: LeakVerdicts = []
  for (const leak of report)
    verdicts.push({
      token_hash: createHash('sha256').update(leak.token).digest('base64'),
      token_type: leak.type ?? null,
      label: (await revoke(service, leak, signer)) ? 'true_positive' : 'false_positive',
    })
  return verdicts
}

/** @returns whether it worked until now */
async function revoke(
  service: Service,
  { token: text, source, url }: Leak,
  signer: string | undefined,
): Promise<boolean> {
  const kind = kindOfToken(text)
  if (kind === undefined || kind === 'pk') return false
  const hash = hashOf(text)
  const find = kind === 'sk' ? findToken : findDependentToken
  const now = service.wallClock()
  // First without a transaction, after which all that is remembered of tokens would be forgotten: any caller may report nonsense.
  if (!(await find(requireStore(service), hash))) return false
  const account = await accessTransaction(service, async (db) => {
    const token = await find(db, hash)
    if (!token || (token.expiresAt !== null && token.expiresAt <= now)) return undefined
    const { id, accountId } = token
    await deleteToken(db, id)
    await note(service, db, SERVICE, {
      accountId,
      event: 'token.leaked',
      subject: ['token', id],
      detail: { kind, reportedBy: signer ?? 'unsigned', source: source ?? null, url: withoutToken(url, text) },
    })
    return accountId
  })
  if (account === undefined) return false
  for (const { id, owner, disabled_at } of await listMembers(requireStore(service), account))
    if (owner && !disabled_at) await tellUser(service, id, { what: 'token.leaked' })
  return true
}

/** Where it was found; null where the address itself holds the token. */
const withoutToken = (url: string | null | undefined, token: string): string | null =>
  url && !url.includes(token) && !decoded(url).includes(token) ? url : null

function decoded(url: string): string {
  try {
    return decodeURIComponent(url)
  } catch {
    return url
  }
}
