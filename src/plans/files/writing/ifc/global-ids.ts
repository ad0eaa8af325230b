import { sha256 } from '../../../../base/sha-256.ts'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_$'

/** Ids of the entities of a file: a function of what they name, each once. @see buildingSMART, GUID */
export class GlobalIds {
  readonly #seed: string
  readonly #given: Set<string>
  /** Those that elements came with: no other may get one. */
  readonly #reserved: ReadonlySet<string>

  /**
   * @param seed tells this file from others
   * @param external ids that elements came with
   * @param given ids that are in the file already
   */
  constructor(seed: string, external: Iterable<string | undefined>, given = new Set<string>()) {
    this.#seed = seed
    this.#reserved = new Set([...external].filter((it): it is string => it !== undefined && isGlobalId(it)))
    this.#given = given
  }

  /** Ids of a part of the file, whose names may stand in others too. */
  within(part: string): GlobalIds {
    return new GlobalIds(`${this.#seed} ${part}`, this.#reserved, this.#given)
  }

  /** The id that an element came with, else, where it is none of IFC or another has it, one made for its name. */
  ofExternal(externalId: string | undefined, otherwise: () => string): string {
    if (externalId === undefined || !isGlobalId(externalId) || this.#given.has(externalId)) return otherwise()
    this.#given.add(externalId)
    return `'${externalId}'`
  }

  /** The id of something that has a UUID of its own. */
  ofUuid(uuid: string): string {
    return this.#once(UUID.test(uuid) ? bytesOf(uuid) : this.#hash(uuid))
  }

  /** The id of something that is named within the file. */
  of(name: string): string {
    return this.#once(this.#hash(name))
  }

  #once(bytes: Uint8Array): string {
    let id = compressed(bytes)
    for (let again = 1; this.#given.has(id) || this.#reserved.has(id); again++)
      id = compressed(this.#hash(`${id} ${again}`))
    this.#given.add(id)
    return `'${id}'`
  }

  #hash(name: string): Uint8Array {
    return sha256().update(`${this.#seed} ${name}`).digest().subarray(0, 16)
  }
}

/** 22 digits of base 64, of which the first has two bits. */
export const isGlobalId = (id: string): boolean => /^[0-3][0-9A-Za-z_$]{21}$/.test(id)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A UUID in the notation of IFC; what is none is given back as it is. */
export const globalIdOfUuid = (uuid: string): string => (UUID.test(uuid) ? compressed(bytesOf(uuid)) : uuid)

const bytesOf = (uuid: string): Uint8Array =>
  Uint8Array.from(uuid.replaceAll('-', '').match(/../g)!, (pair) => Number.parseInt(pair, 16))

/** 128 bits as 22 digits of base 64: two for the first byte, four for each three after it. */
function compressed(bytes: Uint8Array): string {
  let digits = DIGITS[bytes[0]! >> 6]! + DIGITS[bytes[0]! & 63]!
  for (let i = 1; i < 16; i += 3) {
    const three = (bytes[i]! << 16) | (bytes[i + 1]! << 8) | bytes[i + 2]!
    for (const shift of [18, 12, 6, 0]) digits += DIGITS[(three >> shift) & 63]!
  }
  return digits
}
