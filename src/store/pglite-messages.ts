// What the thread of the embedded store and the rest of the process tell each other.

/** What the thread is asked. */
export type Question =
  | { readonly id: number; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly close: true }

/** What it answers: first that it is open, then to each question. */
export type Reply =
  | { readonly id: number; readonly rows: Record<string, unknown>[]; readonly affectedRows?: number }
  | {
      readonly id: number
      readonly error: { readonly message: string; readonly code?: string; readonly detail?: string }
    }

/** Id of the reply that tells that the store is open, or why not. */
export const OPENED = 0
