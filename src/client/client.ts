import { createTRPCClient, httpBatchLink, httpLink, type TRPCClient } from '@trpc/client'
import type { Router } from './router.ts'

export type * from '../api-types/furnishing-types.ts'
export type * from '../api-types/operation-types.ts'
export type { ErrorCode } from '../errors.ts'
export { type CallFault, callFault, isRoomwrightError, type RoomwrightError } from './call-fault.ts'
export type { Refusal } from './refusal.ts'
export type { Router } from './router.ts'

/** The same function as tRPC declares it, for runtimes whose types differ. */
type LinkFetch = NonNullable<Parameters<typeof httpLink<Router>>[0]['fetch']>

export interface RoomwrightClientOptions {
  /** Sends calls made in the same tick as one request; true when left out. */
  readonly batch?: boolean
  /** Header fields for every request. */
  readonly headers?: Record<string, string> | (() => Record<string, string> | Promise<Record<string, string>>)
  /** Replaces the global fetch. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * A client of the service with the exact types of every call.
 *
 * @param url base URL of the service, without /trpc
 * @example const { furnishings } = await createRoomwrightClient('http://localhost:8787').furnish.mutate({ room, furniture })
 */
export function createRoomwrightClient(url: string, options: RoomwrightClientOptions = {}): TRPCClient<Router> {
  const { batch = true, headers, fetch } = options
  const common = {
    url: `${url.replace(/\/+$/, '')}/trpc`,
    ...(headers ? { headers } : {}),
    ...(fetch ? { fetch: fetch as LinkFetch } : {}),
  }
  const link = batch ? httpBatchLink<Router>({ ...common, maxItems: 100 }) : httpLink<Router>(common)
  return createTRPCClient<Router>({ links: [link] })
}
