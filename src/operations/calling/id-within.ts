import { hashOf } from '../../access/hash.ts'
import { digestUuid } from '../../base/digest-uuid.ts'

/**
 * The id of a token or webhook whose caller chose an id, one that another account cannot have: whether it is taken tells nothing
 * of those that are not one's own.
 */
export const idWithin = (kind: 'token' | 'webhook', accountId: string, chosen: string): string =>
  digestUuid(hashOf(`${kind} ${accountId} ${chosen.toLowerCase()}`))
