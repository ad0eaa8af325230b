import { policy } from './policy.ts'

/** The credential of a request, before any lookup. */
export type Presented =
  | { readonly how: 'none' }
  | { readonly how: 'bearer' | 'pubtoken'; readonly text: string }
  | { readonly how: 'malformed'; readonly reason: string }

/**
 * Reads the credential of a request (docs/decisions.md#a7, #a14).
 *
 * @param authorization the header field, null when there is none; fetch joins several with commas, which no credential holds
 * @param pubtokens all values of the query parameter
 * @param aliases further schemes that are read as Bearer, compared without regard to case
 * @see RFC 6750 section 2: one method only
 */
export function readCredential(
  authorization: string | null,
  pubtokens: readonly string[],
  aliases: readonly string[] = [],
): Presented {
  if (pubtokens.length > 1) return malformed('pubtoken is given more than once')
  if (authorization !== null && pubtokens.length > 0) return malformed('both pubtoken and Authorization are given')
  if (pubtokens[0] !== undefined) return { how: 'pubtoken', text: pubtokens[0] }
  return authorization === null ? { how: 'none' } : readAuthorization(authorization, aliases)
}

function readAuthorization(field: string, aliases: readonly string[]): Presented {
  const scheme = field.split(/[\s,]/, 1)[0]!
  const rest = field.slice(scheme.length)
  const known = ['bearer', ...aliases.map((it) => it.toLowerCase())]
  if (!known.includes(scheme.toLowerCase())) return { how: 'none' }
  if (rest.length > policy.credentialLengthMax * 4) return { how: 'bearer', text: '' }
  const text = /^ +([\w.~+/-]+=*) *$/.exec(rest)?.[1]
  if (text === undefined) return malformed(`Authorization must be "${scheme}", a space and one token`)
  return { how: 'bearer', text }
}

const malformed = (reason: string): Presented => ({ how: 'malformed', reason: reason.replaceAll('"', "'") })
