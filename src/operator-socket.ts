import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { type ErrorCode, ServiceError } from './errors.ts'
import { type OrderName, orders } from './operations/operator/index.ts'
import type { Service } from './service.ts'

// An embedded store has one process. While that serves, the command line asks it to do what the operator wants, over a
// socket in the data directory that only its owner can open: one line of JSON each way.

/** Name of the socket in the data directory. */
export const SOCKET = 'roomwright.sock'

const LINE_MAX = 32 * 1024 * 1024

type Answer = { readonly result: unknown } | { readonly error: { readonly code: ErrorCode; readonly message: string } }

/**
 * Takes orders over a socket. Without one, where the system has none or the path is too long for it, the service runs all
 * the same and the log says so.
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
      .then((line) => obey(service, line))
      .then((answer) => socket.end(`${JSON.stringify(answer)}\n`))
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

async function obey(service: Service, line: string): Promise<Answer> {
  try {
    const { name, params } = JSON.parse(line) as { name: OrderName; params: unknown }
    if (!Object.hasOwn(orders, name)) throw new ServiceError('invalid', 'order: not known')
    return { result: await orders[name](service, params) }
  } catch (error) {
    if (error instanceof ServiceError) return { error: { code: error.code, message: error.message } }
    service.log('error', 'An order of the command line failed', { reason: (error as Error).message })
    return { error: { code: 'internal', message: 'failed, see the log of the service' } }
  }
}

/** Has a running service carry out one order. @throws ServiceError as the service refuses */
export type Ask = (name: OrderName, params: unknown) => Promise<unknown>

/** @returns asks the service that listens there; undefined when none does */
export async function reachService(path: string): Promise<Ask | undefined> {
  const socket = connect(path)
  try {
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
  return async (name, params) => {
    const reading = readLine(socket)
    socket.write(`${JSON.stringify({ name, params })}\n`)
    const answer = JSON.parse(await reading) as Answer
    if ('error' in answer) throw new ServiceError(answer.error.code, answer.error.message)
    return answer.result
  }
}

function readLine(socket: Socket): Promise<string> {
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
