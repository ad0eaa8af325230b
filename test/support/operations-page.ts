import type { Operation } from '../../src/operations/calling/operation.ts'
import { compatibleAddresses } from '../../src/operations/compatible/compatible-addresses.ts'
import { operations } from '../../src/operations/index.ts'
import { markdownTable } from './markdown.ts'

/** The page docs/operations.md, from the records of the operations. */
export function operationsPage(): string {
  const all: readonly Operation[] = operations
  const addresses = all.map(({ name, type, route, form, rpcMethod, summary }) => [
    `\`${name}\``,
    type,
    route ? `\`${route.method} ${route.path}\`` : form ? `\`POST ${form.path}\`, a form` : '',
    rpcMethod === undefined ? '' : `\`${rpcMethod}\``,
    summary,
  ])
  const access = all.map(({ name, access, errors }) => [
    `\`${name}\``,
    access.callers.join(', '),
    access.excluded ? 'yes' : '',
    access.scopes?.map((it) => `\`${it}\``).join(' ') ?? '',
    access.browsers ? 'yes' : '',
    errors.map((it) => `\`${it}\``).join(' '),
  ])
  const others = compatibleAddresses.map(({ name, route }) => [
    `\`${route!.method} ${route!.path}\``,
    `\`${name.split(' ')[0]}\``,
  ])
  return `<!-- Generated from src/operations by \`npm run docs\`. -->
# Operations

Every operation of the service, in the order of its documents. \`GET /reference\` of a running service shows them with their input,
output and examples.

## Addresses

Each operation is a procedure of tRPC under its name. Some also have a REST address or a JSON-RPC method.

${markdownTable(['name', 'kind', 'REST', 'JSON-RPC', 'summary'], addresses)}

## Callers and scopes

One of the scopes is enough. "setting" says that a setting of the service can rule out some of the callers. "other sites" says that
scripts of other sites may call it (CORS). The errors are those of the operation itself; [errors](errors.md) lists all.

${markdownTable(['name', 'callers', 'setting', 'scopes', 'other sites', 'errors'], access)}

## Addresses of other clients

Clients that were made for the service whose floor plan API this is, such as \`@archilogic/floor-plan-sdk\`, have addresses of their own for what
stands above. They answer with JSON, have the callers, scopes and refusals of the operation, and are not in the documents that are derived of
operations. Such a client needs [\`AUTH_SCHEME_ALIASES\`](running.md#configuration)\`=AL-Secret-Token\` and \`IF_MATCH=optional\`.

${markdownTable(['address', 'operation'], others)}

What it has beside these is not served: GraphQL and questions in plain language, labels and access to extensions as things of
their own (labels belong to their floors, extensions to the account), changes of a revision, and several floors in one IMDF archive.

Beside them the service answers at \`/oauth/authorize\`,
\`/.well-known/oauth-authorization-server\`, \`/openapi.json\`, \`/openrpc.json\`, \`/reference\`, \`/healthz\`, \`/readyz\` and the pages
under \`/settings\`.
`
}
