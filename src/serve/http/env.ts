import type { Watch } from '../../service/telemetry/watch.ts'

/** A connection, as the server passes it to the application, and who watches the request. */
export interface Connection {
  /** Address of the peer. */
  readonly address?: string
  /** Whether the server asks for a further chunk of an answer only when what it was given before is written. */
  readonly writesFirst?: boolean
  readonly watch?: Watch
}

/** Bindings and variables of every handler's context. */
export type Env = { Bindings: Connection; Variables: { requestId: string } }
