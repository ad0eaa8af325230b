import { policy } from './policy.ts'

/** What a request carries, before anything is looked up. */
export type Presented =
  | { readonly how: 'none' }
  | { readonly how: 'bearer' | 'pubtoken'; readonly text: string }
  | { readonly how: 'malformed'; readonly reason: string }

/**
 * The one credential of a request (decisions.md A7, A14).
 *
 * @param authorization the header field as fetch joins it: several fields are separated by commas, which no credential holds
 * @param pubtokens every value of the query parameter
 * @param aliases further schemes that are taken for Bearer
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
  const [, scheme = '', rest = ''] = /^([^\s,]*)(.*)$/s.exec(field)!
  const known = ['bearer', ...aliases.map((it) => it.toLowerCase())]
  if (!known.includes(scheme.toLowerCase())) return { how: 'none' }
  if (rest.length > policy.credentialLengthMax * 4) return { how: 'bearer', text: '' }
  const text = /^ +([\w.~+/-]+=*) *$/.exec(rest)?.[1]
  if (text === undefined) return malformed(`Authorization must be "${scheme}", a space and one token`)
  return { how: 'bearer', text }
}

const malformed = (reason: string): Presented => ({ how: 'malformed', reason: reason.replaceAll('"', "'") })
