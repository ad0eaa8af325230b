/** The names in one object: a list while they are few. It can be used again, which costs less than another. */
export class SeenNames {
  readonly #list: string[] = []
  #listed = 0
  #set: Set<string> | undefined

  get size(): number {
    return this.#set?.size ?? this.#listed
  }

  has(name: string): boolean {
    if (this.#set) return this.#set.has(name)
    for (let i = 0; i < this.#listed; i++) if (this.#list[i] === name) return true
    return false
  }

  add(name: string): void {
    if (this.#set) this.#set.add(name)
    else if (this.#listed < LISTED_MAX) this.#list[this.#listed++] = name
    else this.#set = new Set([...this.#list, name])
  }

  clear(): void {
    this.#listed = 0
    this.#set = undefined
  }
}

const LISTED_MAX = 12
