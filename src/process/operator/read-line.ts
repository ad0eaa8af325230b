// An embedded store has one process. While that process serves, the command line asks it to carry out what the operator
// wants, over a socket in the data directory that only its owner can open: one line of JSON each way.
import type { Socket } from 'node:net'
import type { ErrorCode } from '../../base/errors.ts'
import type { OrderName } from '../../operations/operator/index.ts'

/** Name of the socket in the data directory. */
export const SOCKET = 'roomwright.sock'

/** What the command line sends. */
export interface Order {
  readonly name: OrderName
  readonly params: unknown
}

/** What the service answers. */
export type OrderAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } }

const LINE_MAX = 32 * 1024 * 1024

/** The first line that arrives. @throws Error when it is too long, or the connection ends before it does */
export function readLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end >= 0) resolve(text.slice(0, end))
      else if (text.length > LINE_MAX) reject(new Error('The order is too long'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The connection was closed before the answer')))
  })
}

/** Sends one line. */
export const lineOf = (value: Order | OrderAnswer) => `${JSON.stringify(value)}\n`
