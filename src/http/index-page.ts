/** Where to look: the text at the root address, also printed when the process starts. */
export function indexPage(baseUrl: string, jsonRpcPath: string): string {
  return `Roomwright furnishes rooms.

  JSON-RPC 2.0     POST ${baseUrl}${jsonRpcPath}
  tRPC 11               ${baseUrl}/trpc
  methods (OpenRPC)     ${baseUrl}/openrpc.json
  HTTP (OpenAPI 3.1)    ${baseUrl}/openapi.json
  access control        ${baseUrl}/sign-in (pages) ${baseUrl}/v2 (API)
  OAuth 2.0             ${baseUrl}/.well-known/oauth-authorization-server
  running, ready        ${baseUrl}/healthz ${baseUrl}/readyz

Try:
  ${example(`${baseUrl}${jsonRpcPath}`)}
`
}

function example(url: string): string {
  const params = {
    room: {
      boundary: {
        shape: {
          type: 'polygon-extrusion',
          points: [
            [0, 0],
            [4, 0],
            [4, 3],
            [0, 3],
          ],
          h: 2.6,
        },
      },
    },
    template: { name: 'bedroom', exclude: [] },
    furniture: [],
  }
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method: 'FurnishingAI.furnish', params })
  return `curl ${url} -H 'content-type: application/json' -d '${body}'`
}
