import type { Configuration } from 'openid-client'
import {
  type Identity,
  type IdentityProvider,
  ProviderRefusal,
  ProviderUnavailable,
  type SentToProvider,
} from '../../access/identity-provider.ts'
import type { Config } from '../../service/config.ts'
import type { Log } from '../../service/service.ts'

type Library = typeof import('openid-client')

/** Longest wait for an answer of the provider. */
const TIMEOUT_SECONDS = 8

/** How long what the provider says of itself is believed. */
const KEPT_MS = 3_600_000

/**
 * The OpenID provider of the settings; undefined without one. It is asked about itself by the first sign-in, not at the
 * start: other ways to sign in work while the provider is down.
 */
export function openIdProvider(
  { oidcIssuer, oidcClientId, oidcClientSecret, oidcScopes }: Config,
  monotonicMs: () => number,
  log: Log,
): IdentityProvider | undefined {
  if (oidcIssuer === '') return undefined
  const discovered = keepFresh(monotonicMs, async () => {
    const library = await import('openid-client')
    const { discovery, enableNonRepudiationChecks, allowInsecureRequests } = library
    const isLocal = oidcIssuer.startsWith('http:') // the settings refuse it but for the own machine
    const execute = [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])]
    const options = { execute, timeout: TIMEOUT_SECONDS }
    return { library, found: await discovery(new URL(oidcIssuer), oidcClientId, oidcClientSecret, undefined, options) }
  })
  const withProvider = async <Result>(
    ask: (library: Library, found: Configuration) => Promise<Result>,
  ): Promise<Result> => {
    try {
      const { library, found } = await discovered()
      return await ask(library, found)
    } catch (error) {
      throw loggedError(error as Fault, log)
    }
  }
  return {
    addressOf: (sent) => withProvider((library, found) => addressOf(library, found, sent, oidcScopes)),
    identityIn: (query, sent) => withProvider((library, found) => identityIn(library, found, query, sent)),
  }
}

/** Remembers what was found for a while, and goes on with it while nothing newer can be found. */
function keepFresh<Value>(monotonicMs: () => number, find: () => Promise<Value>): () => Promise<Value> {
  let cached: { readonly value: Value; readonly at: number } | undefined
  let finding: Promise<Value> | undefined
  return async () => {
    if (cached && monotonicMs() - cached.at < KEPT_MS) return cached.value
    const old = cached
    finding ??= find()
      .then((value) => {
        cached = { value, at: monotonicMs() }
        return value
      })
      .finally(() => {
        finding = undefined
      })
    return old ? finding.catch(() => old.value) : finding
  }
}

async function addressOf(
  { buildAuthorizationUrl, calculatePKCECodeChallenge }: Library,
  found: Configuration,
  { redirectUri, state, nonce, verifier }: SentToProvider,
  scope: string,
): Promise<URL> {
  return buildAuthorizationUrl(found, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

async function identityIn(
  { authorizationCodeGrant, fetchUserInfo }: Library,
  found: Configuration,
  query: string,
  { redirectUri, state, nonce, verifier }: SentToProvider,
): Promise<Identity> {
  const answer = new URL(redirectUri)
  answer.search = query
  const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
  const tokens = await authorizationCodeGrant(found, answer, checks)
  const claims = tokens.claims()!
  // Many providers tell the e-mail only there.
  const more =
    claims['email'] === undefined && found.serverMetadata().userinfo_endpoint !== undefined
      ? await fetchUserInfo(found, tokens.access_token, claims.sub)
      : claims
  const { email, email_verified: verified } = more as { email?: unknown; email_verified?: unknown }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: typeof email === 'string' ? email : undefined,
    emailVerified: verified === true,
  }
}

interface Fault extends Error {
  readonly code?: string
  /** Of an answer that says so itself. */
  readonly error?: string
  readonly status?: number
}

/** Faults of the connection and of the provider: those that pass by themselves. */
const PASSING = new Set(['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR'])

function loggedError(fault: Fault, log: Log): Error {
  const { code = '', error = '', status = 0, message } = fault
  const passes =
    PASSING.has(code) || status >= 500 || error === 'temporarily_unavailable' || /fetch failed|ECONN/.test(message)
  // Messages of the library hold no secret; the answer of the provider might, so it is not logged.
  const reason = [message, code, error].filter(Boolean).join(', ')
  log('warn', passes ? 'The OpenID provider cannot be asked' : 'The OpenID provider let nobody in', { reason })
  return passes ? new ProviderUnavailable(reason) : new ProviderRefusal(reason)
}
