// Messages between the thread of the embedded store and the rest of the process.

/** What the thread is started with. */
export interface ThreadOptions {
  /** Where the data is kept; undefined = in memory. */
  readonly directory: string | undefined
  /** Whether what has been committed is on the disk before it is acknowledged. */
  readonly sync: boolean
  /** Whether a store is made where there is none. */
  readonly create: boolean
}

/** To the thread: bytes of the protocol of PostgreSQL, in whole messages, or to end. */
export type Order = { readonly bytes: Uint8Array } | { readonly close: true }

/**
 * From the thread: first that its program is loaded, then that the store is open, or why not; an answer to each order of
 * bytes; at last that it has closed, or why it can do nothing more.
 */
export type News =
  | { readonly loaded: true }
  | { readonly opened: true }
  | { readonly failed: string }
  | { readonly bytes: Uint8Array }
  | { readonly closed: true }
  | { readonly lost: string }
