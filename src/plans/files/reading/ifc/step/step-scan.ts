import { ServiceError } from '../../../../base/errors.ts'
import { requireBytes } from '../parse-text.ts'
import { type Graph, orderOf } from './step-graph.ts'
import { mendStep, type StepLosses } from './step-mend.ts'
import { soundStep } from './step-syntax.ts'

/** Largest IFC file, bytes; reading it takes about six times as much memory. */
export const IFC_BYTES_MAX = 64 * 1024 * 1024
/** Most entities of one file, the largest number of one, and the deepest nesting of its lists. */
const ENTITIES_MAX = 3_000_000
const NUMBER_MAX = 60_000_000
const LISTS_MAX = 32
/** Attributes up to the body of a product: of what has a name first, the others may be left out at the end, as some programs do. */
const OF_NAMED = 7
/** Longest header, bytes. */
const HEADER_MAX = 256 * 1024
/** How much more a cut of bodies counts than another entity: it takes as much longer. */
const CUT = 5000

type AttributesOf = (type: string) => number | undefined

/** What a look over a STEP file tells before its reader opens it. */
export interface StepScan extends StepLosses {
  /** How many entities an entity is made of, each counted as often as it is used; a cut of bodies counts for many. */
  costOf(id: number): number
  /** What names the statements that are none by the grammar, and are taken out. */
  readonly unsound: readonly string[]
  /** The type of an entity in capitals, such as IFCSPACE. */
  typeOf(id: number): string
}

/**
 * Looks over a STEP file: that it is whole, that no entity is made of itself, and of how many others each is made.
 *
 * @param ownsBytes whether the file may be changed
 * @returns what it tells, and the file without references to what is not there
 * @param attributesOf how many attributes a type, such as IFCSPACE, has at least; undefined for one that no schema has
 * @throws ServiceError `payload_too_large`, or `invalid` naming the entity
 */
export function scanStep(
  file: Uint8Array,
  attributesOf: AttributesOf,
  ownsBytes: boolean,
): { readonly scan: StepScan; readonly mended: Uint8Array } {
  requireBytes(file, IFC_BYTES_MAX, 'leave out what is no space, door, window or furniture, or split it by floors')
  requireWhole(file)
  const { bytes, removed: unsound } = soundStep(file, ownsBytes)
  const { graph, startOf } = graphOf(bytes, attributesOf)
  const cost = costsOf(graph)
  const { bytes: mended, losses, removed } = mendStep(bytes, graph, startOf, ownsBytes || bytes !== file)
  // Not the graph itself, whose references take most of the memory.
  const { indexOf, nameOf } = graph
  const scan = {
    unsound,
    losses,
    removed,
    costOf: (id: number) => cost[indexOf(id)] ?? 0,
    typeOf: (id: number) => nameOf(indexOf(id)),
  }
  return { scan, mended }
}

function requireWhole(bytes: Uint8Array): void {
  const decoder = new TextDecoder('latin1')
  const head = decoder.decode(bytes.subarray(0, 4096))
  if (!/^[\s\u00ef\u00bb\u00bf]*ISO-10303-21\s*;/.test(head))
    throw new ServiceError('invalid', 'This is no IFC file: it does not begin with ISO-10303-21;')
  const header = decoder.decode(bytes.subarray(0, HEADER_MAX))
  if (!/\bFILE_SCHEMA\s*\(\s*\(\s*'/.test(header))
    throw new ServiceError(
      'invalid',
      "The IFC file does not say its schema: FILE_SCHEMA(('IFC4')); is missing in its header",
    )
  const tail = decoder.decode(bytes.subarray(Math.max(0, bytes.length - 64 * 1024)))
  if (tail.includes('END-ISO-10303-21')) return
  const last = [...tail.matchAll(/#(\d+)\s*=\s*([A-Z0-9]+)/g)].at(-1)
  const where = last ? ` in or after #${last[1]} ${last[2]}` : ''
  throw new ServiceError('invalid', `The IFC file is cut off${where}: END-ISO-10303-21; is missing at its end`)
}

const [HASH, QUOTE, OPEN, CLOSE, EQUALS, END, SLASH, STAR, COMMA, NOTHING, DOT] = [..."#'()=;/*,$."].map((it) =>
  it.charCodeAt(0),
) as [number, number, number, number, number, number, number, number, number, number, number]

interface ScannedGraph {
  readonly graph: Graph
  /** Where the statement of an entity begins in the file. */
  startOf(i: number): number
}

/** The entities of the data section and what they refer to. */
function graphOf(bytes: Uint8Array, attributesOf: AttributesOf): ScannedGraph {
  const [entitiesMax, refsMax] = [Math.min(ENTITIES_MAX, countOf(bytes, EQUALS)), countOf(bytes, HASH)]
  const ids = new IntList(entitiesMax)
  const starts = new IntList(entitiesMax + 1)
  const refs = new IntList(refsMax)
  const kinds = new IntList(entitiesMax)
  const offsets = new IntList(entitiesMax)
  const unsound = new Set<number>()
  const names: string[] = []
  const numbers = new Map<string, number>()
  const least: number[] = []
  let [id, lists, commas, line, isNamed] = [-1, 0, 0, 1, false]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === 10) line++
    else if (byte === QUOTE) {
      if (lists === 1 && commas === 0) isNamed = true
      const end = bytes.indexOf(QUOTE, i + 1)
      if (end < 0) throw new ServiceError('invalid', `${named(id)}: a text that begins in line ${line} does not end`)
      i = end
    } else if (byte === SLASH && bytes[i + 1] === STAR) i = endOfComment(bytes, i)
    else if (byte === OPEN && ++lists > LISTS_MAX)
      throw new ServiceError('invalid', `${named(id)}: its lists are nested more than ${LISTS_MAX} deep (line ${line})`)
    else if (byte === CLOSE) lists--
    else if (byte === COMMA && lists === 1) commas++
    else if (byte === END) {
      // Readers go astray behind the last attribute of an entity that has too few.
      if (id >= 0 && commas + 1 < (isNamed ? Math.min(least[kinds.last]!, OF_NAMED) : least[kinds.last]!))
        unsound.add(ids.length - 1)
      ;[id, lists, commas, isNamed] = [-1, 0, 0, false]
    } else if (byte === HASH) {
      const hash = i
      let [number, at] = [0, i + 1]
      for (; bytes[at]! >= 48 && bytes[at]! <= 57 && number <= NUMBER_MAX; at++) number = 10 * number + bytes[at]! - 48
      if (number > NUMBER_MAX)
        throw new ServiceError('invalid', `#${number}…: entities are numbered up to ${NUMBER_MAX} (line ${line})`)
      i = at - 1
      if (lists > 0 && id >= 0) refs.push(number)
      if (lists > 0 || id >= 0) continue
      while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13 || bytes[at] === 10) at++
      if (bytes[at] !== EQUALS) continue
      if (ids.length >= ENTITIES_MAX)
        throw new ServiceError(
          'payload_too_large',
          `#${number}: the IFC file has more than ${ENTITIES_MAX} entities: split it by floors`,
        )
      id = number
      ids.push(number)
      starts.push(refs.length)
      offsets.push(hash)
      const name = nameAt(bytes, at + 1)
      if (!numbers.has(name)) {
        numbers.set(name, names.push(name) - 1)
        least.push(attributesOf(name) ?? 0)
      }
      const kind = numbers.get(name)!
      kinds.push(kind)
      const isSound = POINTS.has(name) ? isPoint(bytes, at + 1) : !RELATION.test(name) || isRelation(bytes, at + 1)
      if (!isSound) unsound.add(ids.length - 1)
    }
  }
  const strange = new Set(names.flatMap((name, kind) => (attributesOf(name) === undefined ? [kind] : [])))
  const cuts = new Set(names.flatMap((name, kind) => (/^IFCBOOLEAN/.test(name) ? [kind] : [])))
  starts.push(refs.length)
  const [entityKinds, entityIds] = [kinds.values(), ids.values()]
  const graph: Graph = {
    ids: entityIds,
    starts: starts.values(),
    refs: refs.values(),
    indexOf: indexOf(entityIds, (i) => `#${entityIds[i]} ${names[entityKinds[i]!]}`),
    weightOf: (i) => (cuts.has(entityKinds[i]!) ? CUT : 1),
    isSound: (i) => !unsound.has(i) && !strange.has(entityKinds[i]!),
    nameOf: (i) => names[entityKinds[i]!]!,
  }
  const places = offsets.values()
  return { graph, startOf: (i) => places[i]! }
}

const named = (id: number) => (id < 0 ? 'The IFC file' : `#${id}`)

function endOfComment(bytes: Uint8Array, from: number): number {
  for (let i = from + 2; i + 1 < bytes.length; i++) if (bytes[i] === STAR && bytes[i + 1] === SLASH) return i + 1
  return bytes.length
}

/** The name of a type: the letters, digits and underscores that follow. */
function nameAt(bytes: Uint8Array, from: number): string {
  let at = from
  while (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 13 || bytes[at] === 10) at++
  let name = ''
  for (; name.length < 80; at++) {
    const byte = bytes[at]!
    const isPart =
      (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122) || (byte >= 48 && byte <= 57) || byte === 95
    if (!isPart) break
    name += String.fromCharCode(byte)
  }
  return name.toUpperCase()
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

const ENDS: ReadonlySet<number | undefined> = new Set([HASH, OPEN, NOTHING, DOT])
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

/** Of how many entities each is made. */
function costsOf(graph: Graph): Float64Array {
  const cost = new Float64Array(graph.ids.length)
  for (const i of orderOf(graph)) {
    let sum = graph.weightOf(i)
    for (let r = graph.starts[i]!; r < graph.starts[i + 1]!; r++) sum += cost[graph.indexOf(graph.refs[r]!)] ?? 0
    cost[i] = Math.min(sum, 1e12)
  }
  return cost
}

function countOf(bytes: Uint8Array, byte: number): number {
  let count = 0
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++
  return count
}

/** A list of up to so many integers, without an object each. Growing would leave copies behind, which stay in memory for a while. */
class IntList {
  readonly #values: Int32Array
  length = 0

  constructor(lengthMax: number) {
    this.#values = new Int32Array(lengthMax)
  }

  push(value: number): void {
    this.#values[this.length++] = value
  }

  get last(): number {
    return this.#values[this.length - 1]!
  }

  values(): Int32Array {
    return this.#values.subarray(0, this.length)
  }
}
