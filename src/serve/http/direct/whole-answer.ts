import type { Connection } from '../env.ts'
import type { Fields } from '../fields.ts'
import type { SentRequest } from './sent-request.ts'

/** A whole answer that no Response has been made of: to make one costs more than to send it. */
export interface Answer {
  readonly status: number
  readonly headers: Fields
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** An answer that is made while it is sent is a Response from the start. */
export const asResponse = (answer: Answer | Response): Response =>
  answer instanceof Response ? answer : new Response(answer.body, { status: answer.status, headers: answer.headers })

/**
 * Answers the most frequent requests as the application does, without its router and without a Request and a Response of fetch.
 *
 * @param path plain: without a query, and without anything that a URL would write otherwise
 * @returns undefined for a request that is the application's to answer
 */
export type Direct = (
  request: SentRequest,
  path: string,
  connection: Connection,
) => Answer | Response | Promise<Answer | Response> | undefined
