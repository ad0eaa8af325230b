import { allowingEntry, originFault } from '../../access/origin.ts'
import { ServiceError } from '../../errors.ts'
import { CheckOriginParams, OriginCheck } from '../../schema/token.ts'
import { listTokens } from '../../store/tokens.ts'
import { requireUser } from '../callers.ts'
import { procedure } from '../operation.ts'
import { requireStore } from '../store.ts'

/** For whoever wonders why a page is refused; the answer follows the rule that requests are judged by. */
export const checkOrigin = procedure({
  name: 'accessTokens.checkOrigin',
  summary: 'Tells whether the domains of a publishable token allow a page, and why not',
  input: CheckOriginParams,
  output: OriginCheck,
  async run(service, caller, { id, origin: given }) {
    const { user } = requireUser(caller)
    const token = (await listTokens(requireStore(service), user.accountId)).find((it) => it.id === id)
    if (token?.kind !== 'pk') throw new ServiceError('not_found', 'token: no publishable token has this id')
    const origin = originSent(given.trim())
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
