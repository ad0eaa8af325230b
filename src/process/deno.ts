import { setTimeout } from 'node:timers/promises'
import { type Listen, type Running, runProcess } from './main.ts'

/** As much of Deno as is used here. */
declare const Deno: {
  serve(
    options: { hostname: string; port: number; onListen(): void },
    handler: (request: Request, info: { remoteAddr: { hostname?: string } }) => Response | Promise<Response>,
  ): { readonly addr: { readonly port: number }; shutdown(): Promise<void>; readonly finished: Promise<void> }
  errors: { AddrInUse: new () => Error }
}

/** Starts the service on Deno, with the settings of the environment. */
export const start = (): Promise<Running> => runProcess(listen)

/** Serves on Deno. */
export const listen: Listen = async (app, { host, port }) => {
  const server = serve(() =>
    Deno.serve({ hostname: host, port, onListen() {} }, (request, { remoteAddr }) =>
      app.fetch(request, { address: remoteAddr.hostname ?? '' }),
    ),
  )
  return {
    port: server.addr.port,
    async stop(graceMs) {
      const waiting = new AbortController()
      // Once it shuts down Deno cuts no connection, and throws when its signal asks for that: they end with the process.
      await Promise.race([
        server.shutdown(),
        setTimeout(graceMs, undefined, { signal: waiting.signal }).catch(() => {}),
      ])
      waiting.abort()
    },
  }

  function serve<Server>(open: () => Server): Server {
    try {
      return open()
    } catch (error) {
      const reason =
        error instanceof Deno.errors.AddrInUse
          ? 'the port is in use; stop what uses it, or set PORT'
          : (error as Error).message
      throw new Error(`Cannot listen on ${host}:${port}: ${reason}`, { cause: error })
    }
  }
}

if ((import.meta as { main?: boolean }).main) await start()
