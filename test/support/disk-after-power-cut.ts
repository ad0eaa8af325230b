import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a store did to the disk, or that it acknowledged a write, in the order it happened. */
export type DiskEvent =
  | { readonly op: 'open'; readonly file: number; readonly path: string; readonly isNew: boolean }
  | { readonly op: 'write'; readonly file: number; readonly position: number; readonly data: string }
  | { readonly op: 'make'; readonly path: string; readonly data: string }
  | { readonly op: 'sync'; readonly file: number }
  | { readonly op: 'truncate'; readonly file: number; readonly length: number }
  | { readonly op: 'truncatePath'; readonly path: string; readonly rest: readonly [number] }
  | { readonly op: 'rename'; readonly path: string; readonly rest: readonly [string] }
  | { readonly op: 'unlink' | 'mkdir'; readonly path: string }
  | { readonly op: 'acknowledged'; readonly name: string }

type Change = { readonly position: number; readonly data: Buffer } | { readonly length: number }

/** A file or a directory, whatever its name. */
interface Node {
  readonly isDirectory: boolean
  /** What is on the disk for certain. */
  content: Buffer
  /** What has been written since, of which the disk may have any part. */
  pending: Change[]
}

/** A change of names: the disk has those before it too, as with a journal. */
interface NameChange {
  readonly directories: readonly string[]
  readonly node: Node
  apply(names: Map<string, Node>): void
}

/**
 * A disk that keeps for certain only what was synced: content with its file, names with their directory, or a new name with
 * its file.
 */
export class UnreliableDisk {
  /** Names as programs see them, and as they are on the disk for certain. */
  readonly #live = new Map<string, Node>()
  readonly #durable = new Map<string, Node>()
  readonly #files = new Map<number, Node & { path?: string }>()
  #names: NameChange[] = []

  /** @param directory whose content is on the disk at the beginning */
  constructor(directory: string) {
    const add = (path: string, node: Node) => {
      this.#live.set(path, node)
      this.#durable.set(path, node)
    }
    const walk = (path: string) => {
      add(path, { isDirectory: true, content: Buffer.alloc(0), pending: [] })
      for (const entry of readdirSync(path, { withFileTypes: true })) {
        const child = join(path, entry.name)
        if (entry.isDirectory()) walk(child)
        else add(child, { isDirectory: false, content: readFileSync(child), pending: [] })
      }
    }
    walk(directory)
  }

  carryOut(event: DiskEvent): void {
    switch (event.op) {
      case 'open':
        if (event.isNew) this.#make(event.path, false)
        this.#files.set(event.file, this.#live.get(event.path)!)
        break
      case 'make':
        this.#make(event.path, false).pending.push(
          { length: 0 },
          { position: 0, data: Buffer.from(event.data, 'base64') },
        )
        break
      case 'mkdir':
        this.#make(event.path, true)
        break
      case 'write':
        this.#files.get(event.file)!.pending.push({ position: event.position, data: Buffer.from(event.data, 'base64') })
        break
      case 'truncate':
        this.#files.get(event.file)!.pending.push({ length: event.length })
        break
      case 'truncatePath':
        this.#live.get(event.path)!.pending.push({ length: event.rest[0] })
        break
      case 'sync':
        this.#sync(this.#files.get(event.file)!)
        break
      case 'rename':
      case 'unlink':
        this.#rename(event.path, event.op === 'rename' ? event.rest[0] : undefined)
        break
      case 'acknowledged':
        break
    }
  }

  /**
   * Writes down what is left when the power is cut now.
   *
   * @param random from 0 to 1, decides for each thing that was not synced whether the disk has it
   */
  leave(from: string, to: string, random: () => number): void {
    const names = new Map(this.#durable)
    const changeCount = Math.floor(random() * (this.#names.length + 1))
    for (const change of this.#names.slice(0, changeCount)) change.apply(names)
    for (const [path, node] of [...names].sort(([a], [b]) => a.length - b.length)) {
      const place = join(to, path.slice(from.length))
      mkdirSync(node.isDirectory ? place : dirname(place), { recursive: true })
      if (node.isDirectory) continue
      const had = node.pending.filter(() => random() < 0.5)
      writeFileSync(place, had.length === 0 ? node.content : apply(Buffer.from(node.content), had))
    }
  }

  #make(path: string, isDirectory: boolean): Node {
    const node: Node = this.#live.get(path) ?? { isDirectory, content: Buffer.alloc(0), pending: [] }
    this.#live.set(path, node)
    this.#names.push({ directories: [dirname(path)], node, apply: (names) => names.set(path, node) })
    return node
  }

  #rename(path: string, to: string | undefined): void {
    const node = this.#live.get(path)!
    const directories = [dirname(path), ...(to === undefined ? [] : [dirname(to)])]
    const change = (names: Map<string, Node>) => {
      names.delete(path)
      if (to !== undefined) names.set(to, node)
    }
    change(this.#live)
    this.#names.push({ directories, node, apply: change })
  }

  #sync(node: Node): void {
    node.content = apply(node.content, node.pending)
    node.pending = []
    if (this.#names.length === 0) return
    const path = node.isDirectory ? [...this.#live].find(([, it]) => it === node)?.[0] : undefined
    const last = this.#names.findLastIndex(
      (it) => it.node === node || (path !== undefined && it.directories.includes(path)),
    )
    for (const change of this.#names.splice(0, last + 1)) change.apply(this.#durable)
  }
}

/** The content after the changes; it is changed in place where it is long enough. */
function apply(content: Buffer, changes: readonly Change[]): Buffer {
  let bytes = content
  for (const change of changes) {
    const end = 'length' in change ? change.length : Math.max(bytes.length, change.position + change.data.length)
    if (end !== bytes.length) {
      const next = Buffer.alloc(end)
      bytes.copy(next)
      bytes = next
    }
    if ('data' in change) change.data.copy(bytes, change.position)
  }
  return bytes
}
