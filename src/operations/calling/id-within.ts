import { hashOf } from '../../access/hash.ts'

/**
 * The id of a token or webhook whose caller chose an id, one that another account cannot have: whether it is taken tells nothing
 * of those that are not one's own.
 */
export function idWithin(kind: 'token' | 'webhook', accountId: string, chosen: string): string {
  const hex = Buffer.from(hashOf(`${kind} ${accountId} ${chosen.toLowerCase()}`)).toString('hex')
  // @see RFC 9562 section 5.8, version 8
  const variant = ((Number.parseInt(hex[16]!, 16) & 3) | 8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
