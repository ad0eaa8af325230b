import { TOKEN_KINDS } from '../../operations/calling/caller.ts'
import type { Operation } from '../../operations/calling/operation.ts'

/**
 * What a document says of an operation at an address: what it does, who may call it there, how it is repeated and paged,
 * and its names in the other protocols. CommonMark.
 */
export function operationText(operation: Operation): string {
  const { summary, route, rpcMethod, name } = operation
  const method = rpcMethod === undefined ? '' : `the method \`${rpcMethod}\` of JSON-RPC and `
  const paragraphs = [
    `${summary}.`,
    callersText(operation),
    route?.ifMatch && 'The change is refused when the version has moved on from the one that `If-Match` names.',
    route?.idempotencyKey && 'With an `Idempotency-Key` it can be sent again without being done twice.',
    route?.paged && 'Answers in pages: `Link` with `rel="next"` leads to the next one.',
    route?.types &&
      `\`Accept\` chooses among JSON and ${listed(
        route.types.filter((it) => it !== 'application/json'),
        'and',
      )}.`,
    `It is the same as ${method}the procedure \`${name}\` of tRPC.`,
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}

function callersText({ access, form }: Operation): string {
  if (form) return 'For applications, which name themselves by HTTP Basic or in the form.'
  if (access.callers.includes('anonymous')) return 'No credential is needed, unless the service is set to ask for one.'
  const kinds = listed(
    TOKEN_KINDS.filter((it) => access.callers.includes(it)).map((it) => (it === 'oauth' ? 'OAuth' : it)),
    'or',
  )
  const scopes = access.scopes ?? []
  const held = scopes.map((it) => `\`${it}\``)
  const needed = scopes.length === 0 ? '' : ` with ${scopes.length > 1 ? 'any one of ' : ''}${listed(held, 'or')}`
  return `For the holder of a ${kinds} token${needed}.`
}

const listed = (words: readonly string[], joint: 'and' | 'or') =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${joint} ${words.at(-1)}`
