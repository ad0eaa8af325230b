import { type OAuthError, oauthError } from '../../access/oauth/oauth-error.ts'
import { redirectTo } from '../../access/oauth/redirect.ts'
import type { ApplicationRow } from '../../store/tables/tokens/applications.ts'
import { type Sent, type Server, targetOf } from './asked-request.ts'
import type { ConsentQuestion } from './consent-question.ts'

/** What the authorization endpoint does next. */
export type Outcome =
  /** Shows the reason to the user; without a trusted redirect URI nothing can be reported to the application. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'redirect'; readonly location: string }
  /** The user signs in and then returns to the request. */
  | { readonly kind: 'sign_in'; readonly requestId: string }
  | { readonly kind: 'consent'; readonly question: ConsentQuestion }
  /** The request belongs to another user, has expired or has been answered. */
  | { readonly kind: 'gone'; readonly reason: string }

export const gone: Outcome = {
  kind: 'gone',
  reason: 'This request has been answered already or has expired. Go back to the application and start again.',
}
export const notYours: Outcome = {
  kind: 'gone',
  reason: 'This request belongs to another user. Go back to the application and start again.',
}

/** Reports a failure to the application. */
export const refuse = (application: ApplicationRow, sent: Sent, failure: OAuthError, { issuer }: Server): Outcome => ({
  kind: 'redirect',
  location: redirectTo(targetOf(application, sent), { failure, state: sent.state, issuer }),
})

/** Hands a code to the application. */
export const succeed = (application: ApplicationRow, sent: Sent, code: string, { issuer }: Server): Outcome => ({
  kind: 'redirect',
  location: redirectTo(targetOf(application, sent), { code, state: sent.state, issuer }),
})

export const denied = (text: string): OAuthError => oauthError('access_denied', text)
