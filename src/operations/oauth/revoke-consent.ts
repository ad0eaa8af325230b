import { z } from 'zod'
import { ServiceError } from '../../errors.ts'
import { ConsentId } from '../../schema/oauth.ts'
import { deleteConsent } from '../../store/consents.ts'
import { actorOf, note } from '../audit.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { changeAccess } from '../store.ts'

/** @see spec "OAuth access token: user revokes consent" */
export const revokeConsent = procedure({
  name: 'applications.revoke',
  summary: 'Takes back what an application was allowed: its codes and tokens are deleted',
  input: ConsentId,
  output: z.strictObject({}),
  async run(service, caller, { id }) {
    const { user } = requireUser(caller)
    return changeAccess(service, async (db) => {
      const consent = await deleteConsent(db, id, user.id)
      if (!consent) throw new ServiceError('not_found', 'application: not found')
      await note(service, db, actorOf(caller), {
        accountId: user.accountId,
        event: 'consent.revoked',
        subject: ['consent', id],
        detail: { application: consent.application_id },
      })
      return {}
    })
  },
})
