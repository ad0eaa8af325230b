import type { Place } from '../../threads/conversion/places.ts'
import type { SpooledBytes } from '../../threads/conversion/sent-input.ts'

const JSON_TYPE = 'application/json'

/** What an input takes beside its bytes until it has been prepared. */
export interface HeldInput {
  /** Its place among those that wait for a thread. */
  readonly place: Place
  /** Gives up the place, and what was kept of the input. */
  release(): Promise<void>
}

/** An input that has not been parsed, as it may be large. */
export class UnparsedInput<
  Bytes extends Uint8Array<ArrayBuffer> | SpooledBytes = Uint8Array<ArrayBuffer> | SpooledBytes,
> {
  readonly bytes: Bytes
  /** The members that came beside the bytes. */
  readonly members: Readonly<Record<string, unknown>>
  /** Whether the bytes are a file, and all members stand beside them; else they are JSON. */
  readonly isFile: boolean

  /** What the bytes are, where that may be something beside JSON. */
  readonly mediaType: string

  readonly held: HeldInput | undefined

  constructor(
    bytes: Bytes,
    members: Readonly<Record<string, unknown>> = {},
    { isFile = false, mediaType = JSON_TYPE, held }: { isFile?: boolean; mediaType?: string; held?: HeldInput } = {},
  ) {
    this.bytes = bytes
    this.members = members
    this.isFile = isFile
    this.mediaType = mediaType
    this.held = held
  }
}
