import { ERRORS, type ErrorCode } from '../../src/base/errors.ts'
import { type ProtocolError, protocolErrors } from '../../src/serve/http/protocol-errors.ts'
import { errorExamples } from './error-examples.ts'
import { markdownTable } from './markdown.ts'

/** The page docs/errors.md, from the codes of the service and their translation to each protocol. */
export function errorsPage(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((code) => {
    const { status, rpc, rpcMessage, trpc, furnishing }: ProtocolError = protocolErrors[code]
    const { meaning, remedy } = ERRORS[code]
    const shown = `<a id="${code.replaceAll('_', '-')}"></a>\`${code}\``
    return [shown, String(status), `${rpc} ${rpcMessage}`, furnishing ?? '', `\`${trpc}\``, meaning, remedy]
  })
  const head = ['code', 'HTTP', 'JSON-RPC', 'furnishing', 'tRPC', 'meaning', 'what to do']
  return `<!-- Generated from src/base/errors.ts and src/serve/http/protocol-errors.ts by \`npm run docs\`. -->
# Errors

Every refusal and failure has one code, which is the same in every protocol and never gets another meaning.

${markdownTable(head, rows)}

## Where the code is

| protocol | place |
|---|---|
| REST | member \`code\` of an \`application/problem+json\` body (RFC 9457); \`detail\` is the text, \`errors\` has a JSON Pointer for each fault of the input |
| JSON-RPC | \`error.code\` and \`error.message\` are those of the table; \`error.data[0].code\` is the furnishing code where the table has one, else the code itself |
| tRPC | \`error.data.refusal.code\`; \`isRoomwrightError\` of \`roomwright/client\` tells these errors from others |
| OAuth endpoints | codes of RFC 6749 instead: \`{error, error_description}\` |

A failed JSON-RPC call answers HTTP 200 ([J2](decisions.md#j2)), except that a call refused as \`unavailable\`, and every refusal before
the body is read, has the status of the table. Besides the table, JSON-RPC itself has −32700 (no JSON), −32600 (no request object) and
−32601 (no such method).

Answers to \`internal\` hold a reference, which is the id of the request: the log line with this \`requestId\` has the reason.

## Examples

Each command is answered with the code it stands under. \`TOKEN\` is a secret token with \`floor:readPublic\`, \`NARROW\` one without any scope for
floors, \`PUBLISHABLE\` a publishable token for \`shop.example\`, and \`FLOOR_ID\` a public floor of their account: see [tokens](tokens.md).

${errorExamples()}`
}
