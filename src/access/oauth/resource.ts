import { fault, ok, type Result } from '../../base/result-type.ts'
import { MCP_PATH } from '../../schema/wire/mcp-path.ts'
import { type OAuthError, oauthError } from './oauth-error.ts'

/** Path of the only resource that a token is for; null = the whole service. */
export type Resource = string | null

/**
 * Reads the parameter `resource` of a request for a code or a token.
 *
 * @param sent undefined when there was none
 * @param base address of the service, without a slash at its end; undefined where it is asked for under a name that is not its own
 * @returns undefined when none was sent
 * @see RFC 8707 section 2
 */
export function readResource(
  sent: string | undefined,
  base: string | undefined,
): Result<Resource | undefined, OAuthError> {
  if (sent === undefined) return ok(undefined)
  const path = base === undefined ? undefined : pathWithin(sent, base)
  if (path === '') return ok(null)
  if (path === MCP_PATH) return ok(path)
  return fault(oauthError('invalid_target', `resource must be ${base ?? ''}${MCP_PATH} or ${base ?? '/'}`))
}

/** The path of an address below another; undefined when it is not below it. */
function pathWithin(text: string, base: string): string | undefined {
  if (text.includes('#') || !URL.canParse(text)) return undefined
  const [address, start] = [text, base].map((it) => new URL(it).href.replace(/\/$/, '')) as [string, string]
  return address.startsWith(start) ? address.slice(start.length) : undefined
}

/**
 * The resource of a token: that of its code, which the token request may narrow and not change.
 *
 * @param asked by the token request; undefined when it names none
 */
export function narrowResource(granted: Resource, asked: Resource | undefined): Result<Resource, OAuthError> {
  if (asked === undefined || asked === granted) return ok(granted)
  if (granted === null) return ok(asked)
  return fault(oauthError('invalid_target', 'resource is not the one of the authorization request'))
}
