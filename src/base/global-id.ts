import { hexToBytes } from '@noble/hashes/utils.js'

// Ids of entities as IFC writes them: 128 bits as 22 digits. @see buildingSMART, GUID
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

/** 22 digits of base 64, of which the first has two bits. */
export const isGlobalId = (id: string): boolean => /^[0-3][0-9A-Za-z_$]{21}$/.test(id)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (id: string): boolean => UUID.test(id)

/** A UUID in the notation of IFC; what is none is given back as it is. */
export const globalIdOfUuid = (uuid: string): string => (isUuid(uuid) ? globalIdOf(bytesOfUuid(uuid)) : uuid)

/** @returns its 16 bytes */
export const bytesOfUuid = (uuid: string): Uint8Array => hexToBytes(uuid.replaceAll('-', ''))

/** 16 bytes as digits of base 64: two for the first byte, four for each three after it. */
export function globalIdOf(bytes: Uint8Array): string {
  let digits = DIGITS[bytes[0]! >> 6]! + DIGITS[bytes[0]! & 63]!
  for (let i = 1; i < 16; i += 3) {
    const three = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
    for (const shift of [18, 12, 6, 0]) digits += DIGITS[(three >> shift) & 63]!
  }
  return digits
}
