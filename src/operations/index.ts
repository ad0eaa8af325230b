import { readFloor } from './floors/read-floor.ts'
import { furnish, generateDeskGrid, generateGroups } from './furnishing-methods.ts'
import { listAudit } from './list-audit.ts'
import { listConsents } from './oauth/list-consents.ts'
import { revokeConsent } from './oauth/revoke-consent.ts'
import type { Operation } from './operation.ts'
import { checkOrigin } from './tokens/check-origin.ts'
import { createTemporaryToken } from './tokens/create-temporary-token.ts'
import { createToken } from './tokens/create-token.ts'
import { deleteToken } from './tokens/delete-token.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { readUsage } from './tokens/read-usage.ts'
import { rotateToken } from './tokens/rotate-token.ts'
import { tokenSelf } from './tokens/token-self.ts'
import { updateToken } from './tokens/update-token.ts'

/** All that the service does over its protocols, in the order of its documents. */
export const operations = [
  furnish,
  generateGroups,
  generateDeskGrid,
  readFloor,
  tokenSelf,
  createTemporaryToken,
  listTokens,
  readUsage,
  checkOrigin,
  createToken,
  updateToken,
  rotateToken,
  deleteToken,
  listConsents,
  revokeConsent,
  listAudit,
] as const satisfies readonly Operation[]

/** An operation that JSON-RPC serves. */
export type RpcOperation = Operation & { readonly rpcMethod: string }

const isRpcOperation = (it: Operation): it is RpcOperation => it.rpcMethod !== undefined

/** Those that JSON-RPC serves. */
export const rpcOperations: readonly RpcOperation[] = (operations as readonly Operation[]).filter(isRpcOperation)
