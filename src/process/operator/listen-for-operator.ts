import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { ServiceError } from '../../base/errors.ts'
import { orders } from '../../operations/operator/index.ts'
import type { Service } from '../../service/service.ts'
import { lineOf, type Order, type OrderAnswer, readLine } from './read-line.ts'

/**
 * Takes orders of the operator over a socket. Where the system has no such sockets, or the path is too long for one, the
 * service runs without it and the log says so.
 *
 * @returns closes the socket
 */
export async function listenForOperator(service: Service, path: string): Promise<() => Promise<void>> {
  rmSync(path, { force: true }) // of a process that crashed: the directory is ours
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    readLine(socket)
      .then((line) => carryOut(service, line))
      .then((answer) => socket.end(lineOf(answer)))
      .catch(() => socket.destroy())
  })
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
    chmodSync(path, 0o600)
  } catch (error) {
    service.log('error', 'Cannot take orders from the command line', { reason: (error as Error).message })
    return async () => {}
  }
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    rmSync(path, { force: true })
  }
}

async function carryOut(service: Service, line: string): Promise<OrderAnswer> {
  try {
    const { name, params } = JSON.parse(line) as Order
    if (!Object.hasOwn(orders, name)) throw new ServiceError('invalid', 'order: not known')
    return { result: await orders[name](service, params) }
  } catch (error) {
    if (error instanceof ServiceError) return { error: { code: error.code, message: error.message } }
    service.log('error', 'An order of the command line failed', { reason: (error as Error).message })
    return { error: { code: 'internal', message: 'failed, see the log of the service' } }
  }
}
