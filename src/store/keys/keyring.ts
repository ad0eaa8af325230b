import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** Bytes of a key. */
export const KEY_BYTES = 32

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a sealed text begins with; the id of its key and the ciphertext come after it. */
export const SEALED = 'sealed:'

/** The row that a secret stands in. A sealed text opens in no other, so it cannot be moved there. */
export interface SealedRow {
  readonly table: string
  readonly id: string
}

/**
 * Keys by which secrets that must be read again are encrypted in the store: AES-256-GCM, a random nonce for each. The first key
 * seals, the others open what was sealed before.
 */
export class Keyring {
  readonly #keys: ReadonlyMap<string, Uint8Array>
  /** Id of the key that seals. */
  readonly current: string

  /** @param keys newest first, at least one */
  constructor(keys: readonly Uint8Array[]) {
    this.#keys = new Map(keys.map((key) => [keyId(key), key]))
    this.current = keyId(keys[0]!)
  }

  get ids(): readonly string[] {
    return [...this.#keys.keys()]
  }

  /** @returns `sealed:<id of the key>:<nonce, ciphertext and tag in base64url>` */
  seal(row: SealedRow, text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.current)!, nonce)
    cipher.setAAD(contextOf(row))
    const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${SEALED}${this.current}:${bytes.toString('base64url')}`
  }

  /** @throws Error when its key is missing, or the text was sealed for another row or changed */
  open(row: SealedRow, sealed: string): string {
    const [, id = '', encoded = ''] = sealed.split(':')
    const key = this.#keys.get(id)
    if (!sealed.startsWith(SEALED) || !key)
      throw new Error(`secret of ${row.table} ${row.id}: its key ${id} is missing`)
    const bytes = Buffer.from(encoded, 'base64url')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(contextOf(row))
    try {
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const text = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8')
      return text + decipher.final('utf8')
    } catch {
      throw new Error(`secret of ${row.table} ${row.id}: it was changed, or sealed for another row`)
    }
  }
}

const contextOf = ({ table, id }: SealedRow) => Buffer.from(`roomwright ${table} ${id}`)

/** Names a key and tells nothing of it. */
const keyId = (key: Uint8Array) => createHash('sha256').update('roomwright key ').update(key).digest('hex').slice(0, 16)

/** A new key. */
export const newKey = (): Uint8Array => randomBytes(KEY_BYTES)
