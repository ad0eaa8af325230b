import { type OAuthError, oauthError } from '../../access/oauth/oauth-error.ts'
import { redirectTo } from '../../access/oauth/redirect.ts'
import type { ConsentQuestion } from '../../schema/resources/oauth.ts'
import type { ScopeName } from '../../schema/resources/scope.ts'
import type { ApplicationRow } from '../../store/tables/tokens/applications.ts'
import { type Sent, type Server, targetOf } from './asked-request.ts'

/** What the authorization endpoint does next. */
export type Outcome =
  /** Shows the reason to the user; without a trusted redirect URI nothing can be reported to the application. */
  | { readonly kind: 'refused'; readonly reason: string }
  | Redirect
  /** The user signs in and then returns to the request. */
  | { readonly kind: 'sign_in'; readonly requestId: string }
  | { readonly kind: 'consent'; readonly question: ConsentQuestion }
  | Gone

interface Redirect {
  readonly kind: 'redirect'
  readonly location: string
}

/** The request belongs to another user, has expired or has been answered. */
interface Gone {
  readonly kind: 'gone'
  readonly reason: string
}

export const gone: Gone = {
  kind: 'gone',
  reason: 'This request has been answered already or has expired. Go back to the application and start again.',
}
export const notYours: Gone = {
  kind: 'gone',
  reason: 'This request belongs to another user. Go back to the application and start again.',
}

/** Reports a failure to the application. */
export const refuse = (application: ApplicationRow, sent: Sent, failure: OAuthError, { issuer }: Server): Redirect => ({
  kind: 'redirect',
  location: redirectTo(targetOf(application, sent), { failure, state: sent.state, issuer }),
})

/** Hands a code to the application. */
export const succeed = (application: ApplicationRow, sent: Sent, code: string, { issuer }: Server): Redirect => ({
  kind: 'redirect',
  location: redirectTo(targetOf(application, sent), { code, state: sent.state, issuer }),
})

export const denied = (text: string): OAuthError => oauthError('access_denied', text)

export const lacking = (missing: readonly ScopeName[]) =>
  denied(`the user does not hold all scopes of the application: ${missing.join(' ')}`)
