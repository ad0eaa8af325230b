/** What stands at a place in a tree of paths. */
interface Place<Value> {
  readonly literals: Map<string, Place<Value>>
  parameter?: { readonly name: string; readonly place: Place<Value> }
  value?: Value
}

/** What was found at a path, and the segments that stand for its parameters. */
export interface Found<Value> {
  readonly value: Value
  readonly params: Readonly<Record<string, string>>
}

/** Finds values by paths such as `/v2/floor/:floorId`, a segment at a time: literal ones before parameters, without a way back. */
export class PathTree<Value> {
  readonly #root: Place<Value> = newPlace()

  add(path: string, value: Value): void {
    let place = this.#root
    for (const segment of segmentsOf(path))
      place = segment.startsWith(':')
        ? (place.parameter ??= { name: segment.slice(1), place: newPlace<Value>() }).place
        : literalIn(place, segment)
    place.value = value
  }

  /** @param path without a query and without escapes @returns undefined where nothing is, or only a router that goes back would find it */
  find(path: string): Found<Value> | undefined {
    const params: Record<string, string> = {}
    let place = this.#root
    for (let start = 1, end = 0; end < path.length; start = end + 1) {
      const slash = path.indexOf('/', start)
      end = slash < 0 ? path.length : slash
      const segment = path.slice(start, end)
      const { literals, parameter }: Place<Value> = place
      const literal = literals.size === 0 ? undefined : literals.get(segment)
      if (!literal && (!parameter || segment === '')) return undefined
      if (!literal) params[parameter!.name] = segment
      place = literal ?? parameter!.place
    }
    return place.value === undefined ? undefined : { value: place.value, params }
  }
}

const newPlace = <Value>(): Place<Value> => ({ literals: new Map() })

function literalIn<Value>({ literals }: Place<Value>, segment: string): Place<Value> {
  const known = literals.get(segment) ?? newPlace<Value>()
  literals.set(segment, known)
  return known
}

const segmentsOf = (path: string) => path.slice(1).split('/')
