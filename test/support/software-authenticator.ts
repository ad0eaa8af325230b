import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** What a passkey signs for, and how. */
interface Ceremony {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
  readonly userVerified?: boolean
  /** What the authenticator has counted up to. */
  readonly counter?: number
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Flags of the authenticator data. @see WebAuthn, section 6.1 */
const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

/** A passkey in memory, that answers as browsers do; it says whatever the test sets. */
export class SoftwarePasskey {
  readonly id = randomBytes(24).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The answer to a request for a new passkey. */
  make(ceremony: Ceremony): string {
    const id = Buffer.from(this.id, 'base64url')
    const { x, y } = this.#keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string }
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
    const data = Buffer.concat([authenticatorData(ceremony, ATTESTED), attested])
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const size = Buffer.from([0x58, data.length])
    const head = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
    ])
    const rest = [Buffer.from([0x67]), Buffer.from('attStmt'), Buffer.from([0xa0, 0x68]), Buffer.from('authData')]
    const attestationObject = Buffer.concat([head, ...rest, size, data]).toString('base64url')
    const clientDataJSON = clientData('webauthn.create', ceremony).toString('base64url')
    return this.#json({ clientDataJSON, attestationObject, transports: ['internal'] })
  }

  /** The answer to a request to sign in. */
  answer(ceremony: Ceremony): string {
    const data = authenticatorData(ceremony, 0)
    const client = clientData('webauthn.get', ceremony)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)
    return this.#json({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  #json(response: object): string {
    return JSON.stringify({ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response })
  }
}

const clientData = (type: string, { challenge, origin }: Ceremony) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

function authenticatorData({ rpId, userVerified = true, counter = 0 }: Ceremony, flags: number): Buffer {
  const counted = Buffer.alloc(4)
  counted.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([PRESENT | (userVerified ? VERIFIED : 0) | flags]), counted])
}
