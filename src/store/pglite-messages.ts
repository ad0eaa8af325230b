// What the thread of the embedded store and the rest of the process tell each other.

/** What the thread is told: bytes of the protocol of PostgreSQL, in whole messages, or to end. */
export type Order = { readonly bytes: Uint8Array } | { readonly close: true }

/** What it tells: first that it is open, or why not; then an answer to all bytes, in order; at last that it has closed. */
export type News =
  | { readonly opened: true }
  | { readonly failed: string }
  | { readonly bytes: Uint8Array }
  | { readonly closed: true }
