import { z } from 'zod'
import { endOf } from '../../access/judge.ts'
import { KIND_NAMES } from '../../access/token-text.ts'
import { unixSecondsOrNull } from '../../schema/time.ts'
import { TokenSelf } from '../../schema/token.ts'
import { requireToken } from '../callers.ts'
import { procedure } from '../operation.ts'

export const tokenSelf = procedure({
  name: 'token.self',
  summary: 'Tells a caller what its token is and may do',
  input: z.strictObject({}),
  output: TokenSelf,
  run(_service, caller) {
    const { token } = requireToken(caller)
    return {
      id: token.id,
      kind: KIND_NAMES[token.kind],
      scopes: [...token.scopes],
      domains: [...token.domains],
      expiresAt: unixSecondsOrNull(endOf(token)),
    }
  },
})
