import { furnishExample } from '../../operations/furnishing/furnishing-examples.ts'
import { furnish } from '../../operations/furnishing/furnishing-methods.ts'

/** The text at the root address, also printed at start: every address of the service and an example. */
export function indexPage(baseUrl: string, jsonRpcPath: string): string {
  return `Roomwright furnishes rooms.

  try it (page)         ${baseUrl}/
  documents (pages)     ${baseUrl}/docs/
  JSON-RPC 2.0     POST ${baseUrl}${jsonRpcPath}
  tRPC 11               ${baseUrl}/trpc
  MCP                   ${baseUrl}/mcp
  methods (OpenRPC)     ${baseUrl}/openrpc.json
  HTTP (OpenAPI 3.1)    ${baseUrl}/openapi.json
  reference (page)      ${baseUrl}/reference
  access control        ${baseUrl}/sign-in (pages) ${baseUrl}/v2 (API)
  OAuth 2.0             ${baseUrl}/.well-known/oauth-authorization-server
  running, ready        ${baseUrl}/healthz ${baseUrl}/readyz

Try:
  ${exampleCommand(`${baseUrl}${jsonRpcPath}`)}
`
}

/** A command that furnishes a room. @param url of JSON-RPC */
export function exampleCommand(url: string): string {
  const { room, template, furniture } = furnishExample.input
  const params = { room, template, furniture }
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: furnish.rpcMethod, params })
  return `curl ${url} -H 'content-type: application/json' -d '${body}'`
}
