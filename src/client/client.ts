import { createTRPCClient, httpBatchLink, httpLink, type TRPCClient, TRPCClientError } from '@trpc/client'
import type { ErrorCode } from '../errors.ts'
import type { Router } from '../http/trpc.ts'

export type { ErrorCode, Router }

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

/** What a refusal says. The codes, and what to do about each, stand in docs/errors.md. */
export interface Refusal {
  /** For programs; a code is never given another meaning. */
  readonly code: ErrorCode
  /** For people: what was refused, and why. */
  readonly detail: string
  /** With `invalid`: every fault of the input, each with its place as a JSON Pointer. */
  readonly errors?: readonly { readonly pointer: string; readonly detail: string }[]
  /** With `insufficient_scope`: the scopes that would do. */
  readonly acceptedScopes?: readonly string[]
}

/** A call that the service refused or failed to answer; other errors come from the network or from tRPC itself. */
export type RoomwrightError = TRPCClientError<Router> & {
  readonly data: { readonly httpStatus: number; readonly refusal: Refusal }
}

/**
 * Whether a call was rejected by the service, so that its code can be read.
 *
 * @example
 * try { … } catch (error) {
 *   if (!isRoomwrightError(error)) throw error
 *   switch (error.data.refusal.code) { case 'too_many_requests': … }
 * }
 */
export const isRoomwrightError = (error: unknown): error is RoomwrightError =>
  error instanceof TRPCClientError && typeof error.data?.refusal?.code === 'string'
