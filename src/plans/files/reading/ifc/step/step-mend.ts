import { type Graph, orderOf } from './step-graph.ts'

/** A STEP file in which no entity refers to one that is not there. */
export interface MendedStep extends StepLosses {
  readonly bytes: Uint8Array
}

/** What a file has lost. */
export interface StepLosses {
  /** Entities that lost references, each with one of those that it lost. */
  readonly losses: ReadonlyMap<number, number>
  /** Entities that were taken out since they cannot be without what is missing, each with what is missing. */
  readonly removed: ReadonlyMap<number, number>
}

const [HASH, QUOTE, OPEN, CLOSE, COMMA, END, BLANK, NOTHING] = ['#', "'", '(', ')', ',', ';', ' ', '$'].map((it) =>
  it.charCodeAt(0),
) as [number, number, number, number, number, number, number, number]

/**
 * Takes out entities that cannot be read, and references to what is not there: the reader follows these without end. What has a
 * name of its own, as products and relations have, goes on without what is missing; what is but a part of other things, such as a
 * polyline without one of its points, is missing itself.
 *
 * @param ownsBytes whether they may be changed
 * @returns the same bytes when there is nothing to mend
 */
export function mendStep(
  bytes: Uint8Array,
  graph: Graph,
  startOf: (i: number) => number,
  ownsBytes: boolean,
): MendedStep {
  const missing = new Map<number, number>()
  const losing = new Map<number, number>()
  for (const i of orderOf(graph)) {
    const lost = graph.isSound(i) ? firstLost(graph, i, missing) : graph.ids[i]
    if (lost === undefined) continue
    if (graph.isSound(i) && isNamed(bytes, startOf(i))) losing.set(i, lost)
    else missing.set(graph.ids[i]!, lost)
  }
  if (missing.size === 0 && losing.size === 0) return { bytes, losses: new Map(), removed: missing }
  const mended = ownsBytes ? bytes : bytes.slice()
  const isLost = (id: number) => graph.indexOf(id) < 0 || missing.has(id)
  for (const id of missing.keys()) blank(mended, startOf(graph.indexOf(id)))
  const losses = new Map<number, number>()
  const removed = new Map(missing)
  for (const [i, lost] of losing) {
    const whole = dropReferences(mended, startOf(i), isLost, graph.nameOf(i).startsWith('IFCREL'))
    if (!whole) blank(mended, startOf(i))
    ;(whole ? losses : removed).set(graph.ids[i]!, lost)
  }
  return { bytes: mended, losses, removed }
}

/** What an entity refers to in vain: what is missing itself, or made of what is missing. */
function firstLost(graph: Graph, i: number, missing: ReadonlyMap<number, number>): number | undefined {
  for (let r = graph.starts[i]!; r < graph.starts[i + 1]!; r++) {
    const id = graph.refs[r]!
    const lost = missing.get(id) ?? (graph.indexOf(id) < 0 ? id : undefined)
    if (lost !== undefined) return lost
  }
  return undefined
}

/** Whether the first attribute of an entity is a text. */
function isNamed(bytes: Uint8Array, start: number): boolean {
  let at = bytes.indexOf(OPEN, start) + 1
  while (bytes[at] === BLANK || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9) at++
  return bytes[at] === QUOTE
}

/** Overwrites a statement with blanks. */
function blank(bytes: Uint8Array, start: number): void {
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at]!
    bytes[at] = BLANK
    if (byte === END) return
    if (byte !== QUOTE) continue
    const close = bytes.indexOf(QUOTE, at + 1)
    bytes.fill(BLANK, at, close + 1)
    at = close
  }
}

/** From this attribute on a relation has no end: there are the other boundaries that one of a space belongs to. */
const BEHIND_ENDS = 9

/**
 * Puts nothing in place of references that are attributes, and takes them out of lists.
 *
 * @param relates whether it is a relation, which is none without one of its ends; its first reference may be missing, which only
 * tells who has written it
 * @returns whether it can stay
 */
function dropReferences(bytes: Uint8Array, start: number, isLost: (id: number) => boolean, relates: boolean): boolean {
  let [lists, attribute] = [0, 0]
  for (let at = bytes.indexOf(OPEN, start); bytes[at] !== END; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) at = bytes.indexOf(QUOTE, at + 1)
    else if (byte === OPEN) lists++
    else if (byte === CLOSE) lists--
    else if (byte === COMMA && lists === 1) attribute++
    else if (byte === HASH) {
      let [id, end] = [0, at + 1]
      for (; bytes[end]! >= 48 && bytes[end]! <= 57; end++) id = 10 * id + bytes[end]! - 48
      if (!isLost(id)) continue
      if (lists === 1 && relates && attribute > 1 && attribute < BEHIND_ENDS) return false
      bytes.fill(BLANK, at, end)
      if (lists === 1) bytes[at] = NOTHING
      else dropComma(bytes, at, end)
      at = end - 1
    }
  }
  return true
}

/** The comma behind an item of a list, else the one before it. */
function dropComma(bytes: Uint8Array, from: number, to: number): void {
  const isBlank = (at: number) => bytes[at] === BLANK || bytes[at] === 10 || bytes[at] === 13 || bytes[at] === 9
  let [before, behind] = [from - 1, to]
  while (isBlank(behind)) behind++
  while (isBlank(before)) before--
  if (bytes[behind] === COMMA) bytes[behind] = BLANK
  else if (bytes[before] === COMMA) bytes[before] = BLANK
}
