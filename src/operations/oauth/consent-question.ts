import { hashOf } from '../../access/hash.ts'
import type { ScopeName } from '../../schema/scope.ts'
import type { ApplicationRow } from '../../store/applications.ts'

/** What the consent page asks. */
export interface ConsentQuestion {
  readonly requestId: string
  /** Digest of the registration that the page shows; the form sends it back with the answer. */
  readonly shown: string
  readonly application: string
  readonly redirectUri: string
  readonly scopes: readonly ScopeName[]
  /** Whether the user consented before, to other scopes. */
  readonly isChange: boolean
}

export const questionOf = (application: ApplicationRow, requestId: string, isChange: boolean): ConsentQuestion => ({
  requestId,
  shown: registrationDigest(application),
  application: application.name,
  redirectUri: application.redirect_uri,
  scopes: application.scopes,
  isChange,
})

/** Digest of what the consent page shows of a registration: name, redirect URI and scopes, these in any order. */
export const registrationDigest = ({ name, redirect_uri, scopes }: ApplicationRow): string =>
  Buffer.from(hashOf(JSON.stringify([name, redirect_uri, [...scopes].sort()]))).toString('base64url')
