import { allowingEntry, originFault } from '../../access/origin.ts'
import { ServiceError } from '../../base/errors.ts'
import { CheckOriginParams, OriginCheck } from '../../schema/resources/token.ts'
import { readOwnToken } from '../../store/tables/tokens/tokens.ts'
import { FOR_USERS, operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'

/** Explains why a page is refused, by the rule that judges requests. */
export const checkOrigin = operation({
  name: 'accessTokens.checkOrigin',
  type: 'query',
  summary: 'Tells whether the domains of a publishable token allow a page, and why not',
  access: FOR_USERS,
  errors: ['not_found'],
  input: CheckOriginParams,
  output: OriginCheck,
  examples: [
    { title: 'A page', input: { id: '00000000-0000-4000-8000-000000000001', origin: 'https://shop.example/rooms' } },
  ],
  async run(service, caller, { id, origin: address }) {
    const { user } = caller
    const token = await readOwnToken(requireStore(service), id, user.accountId)
    if (token?.kind !== 'pk') throw new ServiceError('not_found', 'token: no publishable token has this id')
    const origin = originSent(address.trim())
    const entry = allowingEntry(origin, token.domains)
    return entry === undefined
      ? { origin, allowed: false, entry: null, reason: originFault(origin, token.domains) }
      : { origin, allowed: true, entry, reason: `${entry} allows it` }
  },
})

/** What a browser sends from the page at an address; anything that is no address is judged as it is. */
function originSent(text: string): string {
  const isAddress = /^https?:\/\/[^/\s]+[/?#]/i.test(text) && URL.canParse(text)
  return isAddress ? new URL(text).origin : text
}
