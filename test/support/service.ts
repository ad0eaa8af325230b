import { type RpcOperation, rpcOperations } from '../../src/operations/index.ts'
import { createService } from '../../src/process/create-service.ts'
import type { App } from '../../src/serve/assemble-app.ts'
import { readConfig } from '../../src/service/config.ts'
import type { Service } from '../../src/service/service.ts'
import type { Telemetry } from '../../src/service/telemetry/start-telemetry.ts'
import { SECRETS_KEY } from './secrets-key.ts'
import { smallApp } from './small-app.ts'

export interface LogEntry {
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>> | undefined
}

export type CreateApp = (service: Service, served: readonly RpcOperation[]) => App

/** An app over a service whose log is kept, without threads, in which any number of callers may wait; of the pages it has those to sign in and to consent, unless `createApp` makes another; the store is left in the state the test gives it. */
export function scene(
  environment: Record<string, string> = {},
  served: readonly RpcOperation[] = rpcOperations,
  telemetry?: Telemetry,
  createApp: CreateApp = smallApp,
) {
  const logged: LogEntry[] = []
  const service = createService(
    readConfig({ FURNISH_THREADS: '0', STORE_WAIT_MS_MAX: '0', SECRETS_KEY, ...environment }),
    (level, message, fields) => logged.push({ level, message, fields }),
    telemetry,
  )
  const app = createApp(service, served)

  /** POST of a text or bytes to /jsonrpc. */
  const post = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    app.request('/jsonrpc', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: body as string,
    })

  /** One call, its answer decoded. */
  const call = async (method: string, params: unknown, id: unknown = 'x') =>
    (await (await post(JSON.stringify({ jsonrpc: '2.0', id, method, params }))).json()) as RpcAnswer

  return { app, service, logged, post, call }
}

export interface RpcAnswer {
  readonly jsonrpc: string
  readonly id: unknown
  readonly result?: unknown
  readonly error?: { code: number; message: string; data: { code: string; message: string }[] }
}
