import { createHmac } from 'node:crypto'

/** The code of a counter as RFC 4226 writes it: what an app shows, by other means than the service. */
export function codeAt(secret: Uint8Array, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(counter))
  const hash = createHmac('sha1', secret).update(message).digest()
  const offset = hash.at(-1)! & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Bytes of a key as an app takes it, in base32 of RFC 4648. */
export function bytesOf(key: string): Uint8Array {
  const bits = [...key]
    .map((it) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(it).toString(2).padStart(5, '0'))
    .join('')
  return Uint8Array.from(bits.match(/.{8}/g)!, (it) => Number.parseInt(it, 2))
}
