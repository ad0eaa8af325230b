const JSON_TYPE = 'application/json'

/** An input that has not been parsed, as it may be large. */
export class UnparsedInput {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The members that came beside the bytes. */
  readonly members: Readonly<Record<string, unknown>>
  /** Whether the bytes are a file, and all members stand beside them; else they are JSON. */
  readonly isFile: boolean

  /** What the bytes are, where that may be something beside JSON. */
  readonly mediaType: string

  constructor(
    bytes: Uint8Array<ArrayBuffer>,
    members: Readonly<Record<string, unknown>> = {},
    isFile = false,
    mediaType = JSON_TYPE,
  ) {
    this.bytes = bytes
    this.members = members
    this.isFile = isFile
    this.mediaType = mediaType
  }
}
