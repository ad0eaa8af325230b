import { missingScopes } from '../../access/floor-access.ts'
import { ServiceError } from '../../base/errors.ts'
import { AnsweredConsent, ConsentAnswer } from '../../schema/resources/oauth.ts'
import { isStoredId } from '../../schema/wire/stored-id.ts'
import type { Service } from '../../service/service.ts'
import { holdUser } from '../../store/tables/accounts/users.ts'
import { holdApplication } from '../../store/tables/tokens/applications.ts'
import {
  decideAuthorizationRequest,
  findAuthorizationRequest,
} from '../../store/tables/tokens/authorization-requests.ts'
import { findConsent, saveConsent } from '../../store/tables/tokens/consents.ts'
import { actorOf, note } from '../audit/audit-notes.ts'
import type { SignedIn } from '../calling/caller.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { accessTransaction, requireStore } from '../calling/transaction.ts'
import { askOf, isStillRegistered, serverOf } from './asked-request.ts'
import { questionOf, registrationDigest } from './consent-question.ts'
import { grantedScopes } from './granted-scopes.ts'
import { mintCode } from './mint-code.ts'
import { denied, gone, lacking, notYours, type Outcome, refuse, succeed } from './outcome.ts'

/**
 * Records the user's answer to a consent question. The request is read from the store, never from what is sent, and can be
 * answered once, by its user (docs/access.md#c-4, #c-5, #c-8). If the registration has changed since it was shown, the
 * question is asked again.
 */
export const answerConsent = operation({
  name: 'oauth.answerConsent',
  type: 'mutation',
  summary: 'Lets an application in, or denies what it asks for',
  access: FOR_USERS,
  errors: ['not_found', 'conflict'],
  input: ConsentAnswer,
  output: AnsweredConsent,
  examples: [
    {
      title: 'The user denies',
      input: {
        requestId: '00000000-0000-4000-8000-000000000001',
        shown: 'the digest of the question',
        approved: false,
      },
    },
  ],
  async run(service, caller, answer) {
    const outcome = await decided(service, caller, answer)
    if (outcome.kind === 'redirect' || outcome.kind === 'consent') return outcome
    throw new ServiceError(outcome === notYours ? 'not_found' : 'conflict', outcome.reason)
  },
})

/** What of the outcomes an answer can have. */
type Decided = Extract<Outcome, { kind: 'redirect' | 'consent' | 'gone' }>

async function decided(
  service: Service,
  caller: SignedIn,
  { requestId, shown, approved }: { requestId: string; shown: string; approved: boolean },
): Promise<Decided> {
  const { user } = caller
  const server = serverOf(service)
  const found = isStoredId(requestId) ? await findAuthorizationRequest(requireStore(service), requestId) : undefined
  if (!found) return gone
  if (found.user_id !== user.id) return notYours
  const now = service.wallClock()
  return accessTransaction(service, async (db): Promise<Decided> => {
    // Locked to the end of the transaction, so that the registration compared here is the one that is granted.
    const application = await holdApplication(db, found.application_id)
    const ask = askOf(found)
    if (!application || application.disabled_at || !isStillRegistered(application, ask)) return gone
    const scopes = grantedScopes(application, ask.askedScopes, user.scopes)
    if (approved && !found.decided_at && shown !== registrationDigest(application, scopes))
      return { kind: 'consent', question: questionOf(application, { ask, scopes, requestId, isChange: true }, server) }
    // Held as well, since the session was read: after the application and before the consent, as everywhere.
    const holder = await holdUser(db, user.id)
    if (!holder) return gone
    const missing = holder.owner ? [] : missingScopes(scopes, holder.scopes)
    const request = await decideAuthorizationRequest(db, requestId, user.id, now)
    if (!request) return gone
    const subject = ['application', application.id] as const
    const { accountId } = user
    if (!approved) {
      await note(service, db, actorOf(caller), { accountId, event: 'consent.denied', subject })
      return refuse(application, ask, denied('the user denied the request'), server)
    }
    if (missing.length > 0) return refuse(application, ask, lacking(missing), server)
    const before = application.document_until === null ? undefined : await findConsent(db, user.id, application.id)
    const consent = await saveConsent(db, {
      account_id: accountId,
      user_id: user.id,
      application_id: application.id,
      // What earlier tokens of one without registered scopes may do is still shown, and revoked with the rest.
      scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
      granted_at: now,
    })
    const detail = { application: application.id, scopes }
    await note(service, db, actorOf(caller), {
      accountId,
      event: 'consent.granted',
      subject: ['consent', consent.id],
      detail,
    })
    const code = await mintCode(service, db, { application, user, consentId: consent.id, ask, scopes })
    return code === undefined ? gone : succeed(application, ask, code, server)
  })
}
