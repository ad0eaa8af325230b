/** A refusal by the protocol itself, in the form of JSON-RPC. @see docs/errors.md */
export class Refusal extends Error {
  readonly code: number
  readonly data: readonly { readonly code: string; readonly message: string }[]

  /** @param message what a person or a model reads, for hosts show nothing else */
  constructor(code: number, message: string, reason: string, explanation: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.data = [{ code: reason, message: explanation }]
  }
}

export const parseError = (fault: string) => new Refusal(-32700, `Parse error: ${fault}`, 'parse_error', fault)

export const invalidRequest = (fault: string) =>
  new Refusal(-32600, `Invalid Request: ${fault}`, 'invalid_request', fault)

/** @param summary what is said before the fault */
export const invalidParams = (fault: string, summary = 'Invalid params') =>
  new Refusal(-32602, `${summary}: ${fault}`, 'error_2', `Invalid request parameter: ${fault}`)

/** @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#error-handling */
export const resourceNotFound = (uri: string, fault: string) =>
  new Refusal(-32002, `Unknown resource: ${uri}: ${fault}`, 'not_found', fault)

/** A refusal as a message. @param id null where it cannot be read */
export const refusalMessage = (id: string | number | null, { code, message, data }: Refusal) => ({
  jsonrpc: '2.0' as const,
  id,
  error: { code, message, data },
})
