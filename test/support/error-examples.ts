import type { ErrorCode } from '../../src/base/errors.ts'
import { markdownTable } from './markdown.ts'

const SERVICE = 'http://localhost:8787'
const JSON_TYPE = `-H 'content-type: application/json'`
const FLOOR = `${SERVICE}/v2/floor/$FLOOR_ID`

const square = (side: number) => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
]

/** A call of furnish in a square room. */
function furnish(side: number, furniture: readonly object[] = []): string {
  const room = { boundary: { shape: { type: 'polygon-extrusion', points: square(side), h: 2.5 } } }
  const call = { jsonrpc: '2.0', id: '1', method: 'FurnishingAI.furnish', params: { room, furniture } }
  return `curl ${SERVICE}/jsonrpc ${JSON_TYPE} -d '${JSON.stringify(call)}'`
}

const table = (a: number, b: number) => ({
  type: 'dining_table',
  shape: { type: 'box', a, b, h: 0.75 },
  position: [0.5, 0, 0.5],
})

/** A command that is answered with the code, or in words how it comes about. */
const EXAMPLES: Readonly<Record<ErrorCode, { command: string } | { words: string }>> = {
  invalid: { command: furnish(4, [{ type: 'bed', shape: { type: 'box', a: -1, b: 2, h: 0.9 } }]) },
  room_too_large: { command: furnish(30) },
  room_too_small: { command: furnish(1) },
  fixed_too_large: { command: furnish(20, [table(18, 18)]) },
  fixed_too_dense: { command: furnish(4, [table(3.4, 3.4)]) },
  unauthorized: { command: `curl ${FLOOR}` },
  invalid_token: { command: `curl ${FLOOR} -H 'Authorization: Bearer rw_sk_unknown'` },
  invalid_request: { command: `curl "${FLOOR}?pubtoken=$PUBLISHABLE" -H "Authorization: Bearer $TOKEN"` },
  invalid_client: {
    command: `curl ${SERVICE}/trpc/oauth.revokeToken ${JSON_TYPE} -d '{"client_id":"nobody","client_secret":"guess","token":"any"}'`,
  },
  invalid_grant: { words: 'A code is redeemed a second time, after five minutes, or with another verifier.' },
  invalid_target: { words: 'A code is redeemed for an address that is not of this service.' },
  insufficient_scope: { command: `curl ${FLOOR} -H "Authorization: Bearer $NARROW"` },
  origin_required: { command: `curl "${FLOOR}?pubtoken=$PUBLISHABLE"` },
  origin_not_allowed: { command: `curl "${FLOOR}?pubtoken=$PUBLISHABLE" -H 'Origin: https://elsewhere.example'` },
  address_not_allowed: { words: 'A secret token that has a list of networks is used from elsewhere.' },
  token_kind_not_allowed: {
    command: `curl "${SERVICE}/v2/temporary-access-token/create?pubtoken=$PUBLISHABLE" -H 'Origin: https://shop.example' ${JSON_TYPE} -d '{"scopes":[{"resource":"floor","action":"readPublic"}]}'`,
  },
  token_limit_reached: {
    words: 'The 101st active token of a kind, or more than 10 000 living temporary tokens of one parent.',
  },
  owner_required: { words: 'A member who is no owner opens the page of members, or calls one of its operations.' },
  account_suspended: { words: 'Any token of an account that the operator has suspended is used.' },
  limit_reached: {
    words: 'The 101st custom attribute of floors, the 101st extension or the 21st webhook of an account.',
  },
  forbidden: { words: 'A page of another site sends a request with the cookie of a signed-in user.' },
  conflict: { words: 'A form that makes a token is sent twice.' },
  precondition_required: {
    command: `curl -X PATCH ${FLOOR} -H "Authorization: Bearer $EDITOR" ${JSON_TYPE} -d '{"name":"Lobby"}'`,
  },
  precondition_failed: {
    command: `curl -X PATCH ${FLOOR} -H "Authorization: Bearer $EDITOR" -H 'If-Match: "999"' ${JSON_TYPE} -d '{"name":"Lobby"}'`,
  },
  idempotency_key_reused: { words: 'A desk grid job is asked for with the key of an earlier one and another body.' },
  floor_restricted: { words: 'A token that is narrowed to floors creates a floor, or manages webhooks.' },
  not_found: {
    command: `curl ${SERVICE}/v2/floor/00000000-0000-4000-8000-000000000000 -H "Authorization: Bearer $TOKEN"`,
  },
  changes_gone: {
    words: 'What is asked for has changed before the time that changes are held, 30 days unless set otherwise.',
  },
  method_not_allowed: { command: `curl -X PUT ${FLOOR}` },
  not_acceptable: { words: 'The results of a bulk job are asked for with `Accept: text/csv`.' },
  payload_too_large: {
    command: `head -c 100000 /dev/zero | tr '\\0' ' ' | curl ${SERVICE}/v2/temporary-access-token/create -H "Authorization: Bearer $TOKEN" ${JSON_TYPE} --data-binary @-`,
  },
  unsupported_media_type: {
    command: `curl ${SERVICE}/v2/temporary-access-token/create -H "Authorization: Bearer $TOKEN" -H 'content-type: text/plain' -d '{}'`,
  },
  too_many_requests: {
    words:
      'More calls in five minutes than the quota: `RateLimit` tells before how many are left, `Retry-After` how long to wait.',
  },
  unavailable: {
    words:
      'All threads are busy for longer than a call may wait, or the store cannot be used. `Retry-After` says when to try again.',
  },
  internal: { words: 'A fault of the service. Report the request id, which is in the text and in `X-Request-Id`.' },
}

/** The examples, each under its code, and a table of those that no single command brings about. */
export function errorExamples(): string {
  const entries = Object.entries(EXAMPLES)
  const blocks = entries.flatMap(([code, it]) => ('command' in it ? [`\`\`\`sh ${code}\n${it.command}\n\`\`\``] : []))
  const rows = entries.flatMap(([code, it]) => ('words' in it ? [[`\`${code}\``, it.words]] : []))
  return `${blocks.join('\n\n')}\n\n${markdownTable(['code', 'comes about when'], rows)}\n`
}
