/** A connection, as the server passes it to the application. */
export interface Connection {
  /** Address of the peer. */
  readonly address?: string
}

/** Bindings and variables of every handler's context. */
export type Env = { Bindings: Connection; Variables: { requestId: string } }
