import { bytesToHex } from '@noble/hashes/utils.js'

/** The first 16 bytes of a digest as a UUID (version 8), whose bits for version and variant they give up. @see RFC 9562 section 5.8 */
export function digestUuid(digest: Uint8Array): string {
  const bytes = Uint8Array.from(digest.subarray(0, 16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x80
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
