import { connect, type Socket } from 'node:net'
import { ServiceError } from '../../base/errors.ts'
import type { OrderName } from '../../operations/operator/index.ts'
import { lineOf, type OrderAnswer, readLine } from './read-line.ts'

/** Has a running service carry out one order. @throws ServiceError as the service refuses */
export type Ask = (name: OrderName, params: unknown) => Promise<unknown>

/** @returns asks the service that listens at the path; undefined when none does */
export async function reachService(path: string): Promise<Ask | undefined> {
  let first = await connected(path)
  if (!first) return undefined
  return async (name, params) => {
    // One order a connection; the first is there already.
    const socket = first ?? (await connected(path))
    first = undefined
    if (!socket) throw new Error('The service has stopped')
    const reading = readLine(socket)
    socket.write(lineOf({ name, params }))
    const answer = JSON.parse(await reading) as OrderAnswer
    if ('error' in answer) throw new ServiceError(answer.error.code, answer.error.message)
    return answer.result
  }
}

/** Whether a service listens at the path. */
export async function isServed(path: string): Promise<boolean> {
  const socket = await connected(path)
  socket?.destroy()
  return socket !== undefined
}

async function connected(path: string): Promise<Socket | undefined> {
  const socket = connect(path)
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
    return socket
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ECONNREFUSED', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return undefined
    throw error
  }
}
