import { ServiceError } from '../../../../../base/errors.ts'

/** Entities by their places in a file, and what each refers to. */
export interface Graph {
  readonly ids: Int32Array
  /** Of the first reference of each in `refs`; one more than there are entities. */
  readonly starts: Int32Array
  /** Numbers of entities. */
  readonly refs: Int32Array
  /** Place of an entity by its number; -1 = none. */
  indexOf(id: number): number
  weightOf(i: number): number
  /** Whether an entity by itself can be read. */
  isSound(i: number): boolean
  nameOf(i: number): string
  /** Whether an entity relates others, and is no part of any. */
  isRelation(i: number): boolean
}

/** Longest chain of references: readers follow them by recursion. */
const CHAIN_MAX = 3000

const [NEW, OPEN, DONE] = [0, 1, 2]

/**
 * All entities in an order in which each comes after those that it refers to.
 *
 * @throws ServiceError `invalid` naming an entity that refers to itself by way of others, or a chain that is too long
 */
export function orderOf(graph: Graph): Int32Array {
  const count = graph.ids.length
  const state = new Uint8Array(count)
  const next = new Int32Array(count)
  const order = new Int32Array(count)
  const path: number[] = []
  let done = 0
  for (let start = 0; start < count; start++) {
    if (state[start] !== NEW) continue
    path.push(start)
    while (path.length > 0) {
      const at = path.at(-1)!
      if (state[at] === NEW) {
        state[at] = OPEN
        next[at] = graph.starts[at]!
        if (path.length > CHAIN_MAX)
          throw new ServiceError(
            'invalid',
            `${named(graph, at)} is nested more than ${CHAIN_MAX} deep in other entities`,
          )
      }
      if (next[at]! >= graph.starts[at + 1]!) {
        state[at] = DONE
        order[done++] = at
        path.pop()
        continue
      }
      const to = graph.indexOf(graph.refs[next[at]!++]!)
      if (to < 0 || state[to] === DONE) continue
      // Relations may name each other, as the two sides of a boundary between spaces do.
      if (state[to] === OPEN && graph.isRelation(to) && graph.isRelation(at)) continue
      if (state[to] === OPEN)
        throw new ServiceError('invalid', `${named(graph, to)} is made of itself, by way of ${named(graph, at)}`)
      path.push(to)
    }
  }
  return order
}

const named = (graph: Graph, i: number) => `#${graph.ids[i]} ${graph.nameOf(i)}`
