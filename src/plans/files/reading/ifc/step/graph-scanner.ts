import { ServiceError } from '../../../../../base/errors.ts'
import { IntList } from './int-list.ts'
import {
  CLOSE,
  COMMA,
  commentFrom,
  DOLLAR,
  DOT,
  END,
  EQUALS,
  gapFrom,
  HASH,
  isDigit,
  NEWLINE,
  OPEN,
  QUOTE,
  SLASH,
  STAR,
  typeNameFrom,
} from './step-bytes.ts'
import type { Graph } from './step-graph.ts'

/** Most entities of one file, the largest number of one, and the deepest nesting of its lists. */
export const ENTITIES_MAX = 3_000_000
export const NUMBER_MAX = 60_000_000
const LISTS_MAX = 32
/** Attributes up to the body of a product: of what has a name first, the others may be left out at the end, as some programs do. */
const OF_NAMED = 7
/** How much more a cut of bodies counts than another entity: it takes as much longer. */
const CUT = 5000

/** How many attributes a type, such as IFCSPACE, has at least; undefined for one that no schema has. */
export type AttributesOf = (type: string) => number | undefined

export interface ScannedGraph {
  readonly graph: Graph
  /** Where the statement of an entity begins in the file. */
  startOf(i: number): number
}

/**
 * The entities of the data section and what they refer to, in one pass over the bytes. A statement is an entity from its number
 * and `=` on to its semicolon; what is in its lists are attributes and references.
 *
 * @throws ServiceError `payload_too_large`, or `invalid` naming the entity
 */
export function scanGraph(bytes: Uint8Array, attributesOf: AttributesOf): ScannedGraph {
  return new GraphScanner(bytes, attributesOf).scan()
}

class GraphScanner {
  readonly #bytes: Uint8Array
  readonly #attributesOf: AttributesOf
  readonly #ids: IntList
  readonly #starts: IntList
  readonly #refs: IntList
  readonly #kinds: IntList
  readonly #offsets: IntList
  readonly #unsound = new Set<number>()
  readonly #names: string[] = []
  readonly #numbers = new Map<string, number>()
  /** Least attributes of each kind. */
  readonly #least: number[] = []
  #line = 1
  // Of the statement that is read: the number of its entity, −1 for what is none; how deep in lists it is, and so on.
  #id = -1
  #lists = 0
  #commas = 0
  #isNamed = false

  constructor(bytes: Uint8Array, attributesOf: AttributesOf) {
    this.#bytes = bytes
    this.#attributesOf = attributesOf
    const entitiesMax = Math.min(ENTITIES_MAX, countOf(bytes, EQUALS))
    this.#ids = new IntList(entitiesMax)
    this.#starts = new IntList(entitiesMax + 1)
    this.#refs = new IntList(countOf(bytes, HASH))
    this.#kinds = new IntList(entitiesMax)
    this.#offsets = new IntList(entitiesMax)
  }

  scan(): ScannedGraph {
    const bytes = this.#bytes
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      // Letters, of which most of a file is made.
      if (byte > END) continue
      switch (byte) {
        case NEWLINE:
          this.#line++
          break
        case QUOTE:
          at = this.#endOfText(at)
          break
        case SLASH:
          if (bytes[at + 1] === STAR) at = commentFrom(bytes, at)
          break
        case OPEN:
          this.#openList()
          break
        case CLOSE:
          this.#lists--
          break
        case COMMA:
          if (this.#lists === 1) this.#commas++
          break
        case END:
          this.#endStatement()
          break
        case HASH:
          at = this.#readNumber(at)
      }
    }
    return this.#graph()
  }

  #endOfText(from: number): number {
    if (this.#lists === 1 && this.#commas === 0) this.#isNamed = true
    const end = this.#bytes.indexOf(QUOTE, from + 1)
    if (end < 0)
      throw new ServiceError('invalid', `${this.#where()}: a text that begins in line ${this.#line} does not end`)
    return end
  }

  #openList(): void {
    if (++this.#lists > LISTS_MAX)
      throw new ServiceError(
        'invalid',
        `${this.#where()}: its lists are nested more than ${LISTS_MAX} deep (line ${this.#line})`,
      )
  }

  /** Readers go astray behind the last attribute of an entity that has too few. */
  #endStatement(): void {
    if (this.#id >= 0) {
      const least = this.#least[this.#kinds.last]!
      if (this.#commas + 1 < (this.#isNamed ? Math.min(least, OF_NAMED) : least)) this.#markUnsound()
    }
    this.#id = -1
    this.#lists = 0
    this.#commas = 0
    this.#isNamed = false
  }

  /** A reference within an entity, or the number of one that begins. @returns its last digit */
  #readNumber(hash: number): number {
    const bytes = this.#bytes
    let [number, at] = [0, hash + 1]
    for (; isDigit(bytes[at]) && number <= NUMBER_MAX; at++) number = 10 * number + bytes[at]! - 48
    if (number > NUMBER_MAX)
      throw new ServiceError('invalid', `#${number}…: entities are numbered up to ${NUMBER_MAX} (line ${this.#line})`)
    if (this.#lists > 0 && this.#id >= 0) this.#refs.push(number)
    if (this.#lists <= 0 && this.#id < 0) {
      const equals = gapFrom(bytes, at)
      if (bytes[equals] === EQUALS) this.#beginEntity(number, hash, equals + 1)
    }
    return at - 1
  }

  /** @param from behind its `=` */
  #beginEntity(number: number, hash: number, from: number): void {
    if (this.#ids.length >= ENTITIES_MAX)
      throw new ServiceError(
        'payload_too_large',
        `#${number}: the IFC file has more than ${ENTITIES_MAX} entities: split it by floors`,
      )
    this.#id = number
    this.#ids.push(number)
    this.#starts.push(this.#refs.length)
    this.#offsets.push(hash)
    const name = typeNameFrom(this.#bytes, from)
    this.#kinds.push(this.#kindOf(name))
    const isSound = POINTS.has(name)
      ? isPoint(this.#bytes, from)
      : !RELATION.test(name) || isRelation(this.#bytes, from)
    if (!isSound) this.#markUnsound()
  }

  #kindOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    const kind = this.#names.push(name) - 1
    this.#numbers.set(name, kind)
    this.#least.push(this.#attributesOf(name) ?? 0)
    return kind
  }

  #markUnsound(): void {
    this.#unsound.add(this.#ids.length - 1)
  }

  #where(): string {
    return this.#id < 0 ? 'The IFC file' : `#${this.#id}`
  }

  #graph(): ScannedGraph {
    const [names, unsound] = [this.#names, this.#unsound]
    const kindsThat = (holds: (name: string) => boolean) =>
      new Set(names.flatMap((name, kind) => (holds(name) ? [kind] : [])))
    const strange = kindsThat((name) => this.#attributesOf(name) === undefined)
    const cuts = kindsThat((name) => /^IFCBOOLEAN/.test(name))
    const relations = kindsThat((name) => RELATION.test(name))
    this.#starts.push(this.#refs.length)
    const [kinds, ids] = [this.#kinds.values(), this.#ids.values()]
    const graph: Graph = {
      ids,
      starts: this.#starts.values(),
      refs: this.#refs.values(),
      indexOf: indexOf(ids, (i) => `#${ids[i]} ${names[kinds[i]!]}`),
      weightOf: (i) => (cuts.has(kinds[i]!) ? CUT : 1),
      isSound: (i) => !unsound.has(i) && !strange.has(kinds[i]!),
      nameOf: (i) => names[kinds[i]!]!,
      isRelation: (i) => relations.has(kinds[i]!),
    }
    const offsets = this.#offsets.values()
    return { graph, startOf: (i) => offsets[i]! }
  }
}

/** Numbers of entities to their places in the file. @throws ServiceError `invalid` naming two entities with one number */
function indexOf(ids: Int32Array, nameOf: (i: number) => string): (id: number) => number {
  let most = 0
  for (const id of ids) most = Math.max(most, id)
  const table = new Int32Array(most + 1).fill(-1)
  for (const [i, id] of ids.entries()) {
    const other = table[id]!
    if (other >= 0) throw new ServiceError('invalid', `${nameOf(i)} has the number of another entity, ${nameOf(other)}`)
    table[id] = i
  }
  return (id) => table[id] ?? -1
}

/** Types whose one attribute is a list of two or three numbers: readers go astray on anything else. */
const POINTS: ReadonlySet<string> = new Set(['IFCCARTESIANPOINT', 'IFCDIRECTION'])
const NUMBER = /^\s*-?\d+(?:\.\d*)?(?:[Ee][+-]?\d+)?\s*$/

function isPoint(bytes: Uint8Array, from: number): boolean {
  const end = bytes.indexOf(END, from)
  if (end < 0 || end - from > 400) return false
  let statement = ''
  for (let i = from; i < end; i++) statement += String.fromCharCode(bytes[i]!)
  const list = /^\s*\w+\s*\(\s*\(([^()]*)\)\s*\)\s*$/.exec(statement)?.[1]?.split(',')
  return (
    list !== undefined &&
    list.length >= 2 &&
    list.length <= 3 &&
    list.every((it) => NUMBER.test(it) && Number.isFinite(Number(it)))
  )
}

/** The attributes of a relation that tell what it relates, or of what kind that is. */
const [FIRST_END, LAST_END] = [4, 5]

const ENDS: ReadonlySet<number | undefined> = new Set([HASH, OPEN, DOLLAR, DOT])
const RELATION = /^IFCREL(?!AXATION)/

/** Whether what a relation relates are references: readers go astray on anything else. */
function isRelation(bytes: Uint8Array, from: number): boolean {
  const ends: (number | undefined)[] = []
  let [lists, attribute] = [0, 0]
  for (let at = from; at < bytes.length && bytes[at] !== END; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = bytes.indexOf(QUOTE, at + 1)
    else if (byte === OPEN) lists++
    else if (byte === CLOSE) lists--
    else if (byte === COMMA && lists === 1) attribute++
    if (attribute >= FIRST_END && byte > 32 && byte !== COMMA) ends[attribute] ??= byte
  }
  return [FIRST_END, LAST_END].every((i) => ENDS.has(ends[i]))
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}
