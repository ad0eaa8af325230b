// Messages between the thread of the embedded store and the rest of the process.

/** To the thread: bytes of the protocol of PostgreSQL, in whole messages, or to end. */
export type Order = { readonly bytes: Uint8Array } | { readonly close: true }

/** From the thread: first that it is open, or why not; then an answer to each order of bytes; at last that it has closed. */
export type News =
  | { readonly opened: true }
  | { readonly failed: string }
  | { readonly bytes: Uint8Array }
  | { readonly closed: true }
