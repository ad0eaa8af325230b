import { ServiceError } from '../../base/errors.ts'
import { checkedJson } from '../../schema/wire/checked-json.ts'

/** What was sent as it lies in a file of ours, which is read once. */
export interface SpooledBytes {
  readonly path: string
  readonly length: number
}

/** An input as it was sent: the bytes, and the members that came beside them. The bytes of a file are used up by reading it. */
export interface SentInput {
  readonly bytes: Uint8Array | SpooledBytes
  readonly members: Readonly<Record<string, unknown>>
  /** Whether the bytes are a file, and all members stand beside them; else they are JSON. */
  readonly isFile: boolean
  /** Deepest nesting of JSON. */
  readonly depthMax: number
}

/** The members of a JSON input. @throws ServiceError `invalid` for JSON that has one of those that came beside it */
export async function membersOf({ bytes, members, depthMax }: SentInput): Promise<unknown> {
  const sent: unknown = JSON.parse(checkedJson(await bytesOf(bytes), depthMax))
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const misplaced = Object.keys(members).find((it) => Object.hasOwn(sent, it))
  if (misplaced !== undefined)
    throw new ServiceError('invalid', `${misplaced}: belongs in the address, not in the body`)
  return { ...sent, ...members }
}

/** The bytes that were sent, read from their file where they lie in one. */
export async function bytesOf(sent: SentInput['bytes']): Promise<Uint8Array> {
  if (sent instanceof Uint8Array) return sent
  const { readFile } = await import('node:fs/promises')
  return readFile(sent.path)
}
