/** What waits, and for whom. */
export interface Waiting {
  /** Whose turn it takes. */
  readonly client: string
  /** Memory that it holds while it waits. */
  readonly bytes: number
}

/** A queue for each client, served in turn: who sends many calls delays their own. */
export class FairQueue<Item extends Waiting> {
  /** In the order of turns: who was served goes behind all others. */
  readonly #byClient = new Map<string, Item[]>()
  #size = 0
  #bytes = 0

  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#bytes
  }

  push(item: Item): void {
    const own = this.#byClient.get(item.client)
    if (own) own.push(item)
    else this.#byClient.set(item.client, [item])
    this.#count(item, 1)
  }

  /** Back into the queue, before whatever else its client waits for. */
  unshift(item: Item): void {
    const own = this.#byClient.get(item.client)
    if (own) own.unshift(item)
    else this.#byClient.set(item.client, [item])
    this.#count(item, 1)
  }

  /** Takes out the first item of the client whose turn it is. */
  shift(): Item | undefined {
    const [turn] = this.#byClient
    if (turn === undefined) return undefined
    const [client, own] = turn
    const item = own.shift()!
    this.#byClient.delete(client)
    if (own.length > 0) this.#byClient.set(client, own)
    this.#count(item, -1)
    return item
  }

  /** @returns whether the item was waiting */
  delete(item: Item): boolean {
    const own = this.#byClient.get(item.client)
    const at = own?.indexOf(item) ?? -1
    if (at < 0) return false
    own!.splice(at, 1)
    if (own!.length === 0) this.#byClient.delete(item.client)
    this.#count(item, -1)
    return true
  }

  /** How many would be served before a new item of a client: its own, and as many of each other. */
  ahead(client: string): number {
    const own = this.#byClient.get(client)?.length ?? 0
    let ahead = own
    for (const [other, items] of this.#byClient) if (other !== client) ahead += Math.min(items.length, own + 1)
    return ahead
  }

  /** Adds the bytes that each client holds. */
  addBytes(held: Map<string, number>): void {
    for (const [client, items] of this.#byClient)
      held.set(
        client,
        items.reduce((sum, { bytes }) => sum + bytes, held.get(client) ?? 0),
      )
  }

  /** The last item of a client. */
  last(client: string): Item | undefined {
    return this.#byClient.get(client)?.at(-1)
  }

  #count({ bytes }: Item, sign: 1 | -1): void {
    this.#size += sign
    this.#bytes += sign * bytes
  }
}
