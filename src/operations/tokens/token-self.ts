import { z } from 'zod'
import { entriesOf, floorsOf } from '../../access/floor-narrowing.ts'
import { endOf, type TokenRecord } from '../../access/judge.ts'
import { KIND_NAMES } from '../../access/token-text.ts'
import { TokenSelf } from '../../schema/resources/token.ts'
import { unixSecondsOrNull } from '../../schema/wire/unix-seconds.ts'
import type { Service } from '../../service/service.ts'
import { readAccount } from '../../store/tables/accounts/accounts.ts'
import { TOKEN_KINDS } from '../calling/caller.ts'
import { operation } from '../calling/operation.ts'
import { requireStore } from '../calling/transaction.ts'

export const tokenSelf = operation({
  name: 'token.self',
  type: 'query',
  summary: 'Tells a caller what its token is and may do',
  access: { callers: TOKEN_KINDS, browsers: true },
  route: { method: 'GET', path: '/v2/token/self' },
  errors: [],
  input: z.strictObject({}),
  output: TokenSelf,
  examples: [
    {
      title: 'A secret token',
      input: {},
      output: {
        id: '00000000-0000-4000-8000-000000000001',
        kind: 'secret',
        scopes: ['floor:readPublic', 'floor:readPrivate'],
        domains: [],
        floors: [],
        expiresAt: null,
        account: { id: '00000000-0000-4000-8000-000000000002', name: 'Rooms Ltd' },
      },
    },
  ],
  async run(service, { token }) {
    return {
      id: token.id,
      kind: KIND_NAMES[token.kind],
      scopes: [...token.scopes],
      domains: [...token.domains],
      floors: entriesOf(floorsOf(token)),
      expiresAt: unixSecondsOrNull(endOf(token)),
      ...(await ownerOf(service, token)),
    }
  },
})

/** To whom a token belongs; nothing for tokens that leave the hands of the account: publishable and temporary ones. */
async function ownerOf(service: Service, { kind, userId, accountId }: TokenRecord) {
  if (kind !== 'sk' && kind !== 'at') return {}
  const { id, name } = await readAccount(requireStore(service), accountId)
  return { ...(kind === 'at' && userId !== null ? { sub: userId } : {}), account: { id, name } }
}
