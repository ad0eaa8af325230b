import { bytesOfUuid, globalIdOf, isGlobalId, isUuid } from '../../../../base/global-id.ts'
import { sha256 } from '../../../../base/sha-256.ts'

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
    return this.#once(isUuid(uuid) ? bytesOfUuid(uuid) : this.#hash(uuid))
  }

  /** The id of something that is named within the file. */
  of(name: string): string {
    return this.#once(this.#hash(name))
  }

  #once(bytes: Uint8Array): string {
    let id = globalIdOf(bytes)
    for (let again = 1; this.#given.has(id) || this.#reserved.has(id); again++)
      id = globalIdOf(this.#hash(`${id} ${again}`))
    this.#given.add(id)
    return `'${id}'`
  }

  #hash(name: string): Uint8Array {
    return sha256().update(`${this.#seed} ${name}`).digest().subarray(0, 16)
  }
}
