import type { Hono } from 'hono'
import { perform } from '../../../operations/calling/perform.ts'
import { renewRecoveryCodes } from '../../../operations/identity/factors/manage-factors.ts'
import { removePasskey } from '../../../operations/identity/factors/register-passkey.ts'
import { removeTotp } from '../../../operations/identity/factors/totp.ts'
import { listConsents, revokeConsent } from '../../../operations/oauth/manage-consents.ts'
import { isStoredId } from '../../../schema/wire/stored-id.ts'
import { unixSeconds } from '../../../schema/wire/unix-seconds.ts'
import type { Service } from '../../../service/service.ts'
import type { Env } from '../../http/env.ts'
import { ACCOUNT, SECURITY } from '../frame/layout.ts'
import { htmlResponse, seeOther } from '../html.ts'
import { recoveryCodesPage } from '../security/recovery-codes-page.ts'
import { shownFactors } from '../security/shown-factors.ts'
import { doneIn, formAction, goneOrDone, requireSession, type SignedInRequest } from '../signed-in-request.ts'
import { REVIEW, reviewPage } from './review-page.ts'

/** Where a user who has a new password keeps or drops what else signs in, or acts for the user. */
export function reviewPages(app: Hono<Env>, service: Service): void {
  app.get(REVIEW, requireSession(service, show, { confined: true }))
  app.post(REVIEW, formAction(service, drop, { confined: true }))
}

const DONE: Readonly<Record<string, string>> = { changed: 'The password has been changed.' }

async function show(request: SignedInRequest): Promise<Response> {
  const { service, c, caller, user, header, session } = request
  const { totp, passkeys, recoveryCodes } = await shownFactors(service, user)
  const applications = session.confined ? [] : await perform(service, listConsents, caller, () => ({}))
  if (totp === undefined && passkeys.length === 0 && applications.length === 0)
    return seeOther(`${ACCOUNT}?done=changed`)
  const now = unixSeconds(service.wallClock())
  const page = { user: header, now, totp, passkeys, recoveryCodes, applications, ...doneIn(request, DONE) }
  return htmlResponse(service, c, (nonce) => reviewPage({ nonce, ...page }))
}

async function drop(request: SignedInRequest, form: URLSearchParams): Promise<Response> {
  const { service, c, user, caller, session, header } = request
  if (!session.proved) return seeOther(`${SECURITY}?to=${encodeURIComponent(REVIEW)}`)
  const ticked = new Set(form.getAll('drop'))
  for (const it of ticked) {
    const [what, id = ''] = it.split(':')
    if (what === 'totp') await goneOrDone(removeTotp(service, user))
    else if (!isStoredId(id)) continue
    else if (what === 'passkey') await goneOrDone(removePasskey(service, user, id))
    else if (what === 'application') await goneOrDone(perform(service, revokeConsent, caller, () => ({ id })))
  }
  const { totp, passkeys } = await shownFactors(service, user)
  if (!ticked.has('recovery-codes') || (totp === undefined && passkeys.length === 0))
    return seeOther(`${ACCOUNT}?done=reviewed`)
  const codes = await renewRecoveryCodes(service, user)
  return htmlResponse(service, c, (nonce) => recoveryCodesPage({ nonce, user: header, codes }))
}
