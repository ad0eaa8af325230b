import type { Operation } from '../../src/operations/calling/operation.ts'
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

Beside them the service answers at \`/oauth/authorize\`,
\`/.well-known/oauth-authorization-server\`, \`/openapi.json\`, \`/openrpc.json\`, \`/reference\`, \`/healthz\`, \`/readyz\` and the pages
under \`/settings\`.
`
}
