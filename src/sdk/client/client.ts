import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client'
import { EventSource } from 'eventsource'
import type { Router } from './router.ts'

export type * from '../../../api-types/furnishing-types.ts'
export type * from '../../../api-types/operation-types.ts'
export type { ErrorCode } from '../../base/errors.ts'
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
  const calls = batch ? httpBatchLink<Router>({ ...common, maxItems: 100 }) : httpLink<Router>(common)
  const send = fetch ?? globalThis.fetch
  const subscriptions = httpSubscriptionLink<Router, typeof EventSource>({
    url: common.url,
    EventSource, // its own one, as those of browsers send no header fields and Node has none
    eventSourceOptions: async () => {
      const fields = typeof headers === 'function' ? await headers() : headers
      return { fetch: (address, init) => send(address, { ...init, headers: { ...init.headers, ...fields } }) }
    },
  })
  const link = splitLink<Router>({
    condition: ({ type }) => type === 'subscription',
    true: subscriptions,
    false: calls,
  })
  return createTRPCClient<Router>({ links: [link] })
}
