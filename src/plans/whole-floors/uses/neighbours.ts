import { elementAt } from '../../../engine/geometry/element-at.ts'
import { containsPoint } from '../../../engine/geometry/ring.ts'
import type { FloorOpening, SpaceFacts } from './space-facts.ts'

/** Thickest wall that a door goes through, metres; what is before a door is looked for up to here. */
const WALL_MAX = 0.8
const STEP = 0.1
/** Side of the squares by which spaces are found, metres. */
const SQUARE = 4

/** For each space the others that its doors and gaps lead to, in order. */
export function neighboursOf(spaces: readonly SpaceFacts[]): readonly (readonly number[])[] {
  const at = spaceFinder(spaces)
  const linked = spaces.map(() => new Set<number>())
  for (const [index, { openings }] of spaces.entries()) {
    for (const opening of openings) {
      const other = beyond(opening, index, at)
      if (other === undefined) continue
      elementAt(linked, index).add(other)
      elementAt(linked, other).add(index)
    }
  }
  return linked.map((others) => [...others].sort((a, b) => a - b))
}

/** The first other space before a door, if there is one within the thickness of a wall. */
function beyond({ opening, x, z, outX, outZ }: FloorOpening, own: number, at: SpaceAt): number | undefined {
  if (opening.type === 'window') return undefined
  for (let away = STEP / 2; away <= WALL_MAX; away += STEP) {
    const found = at(x + away * outX, z + away * outZ, own)
    if (found !== undefined) return found
  }
  return undefined
}

type SpaceAt = (x: number, z: number, except: number) => number | undefined

/** Finds spaces by a point in them. */
function spaceFinder(spaces: readonly SpaceFacts[]): SpaceAt {
  const squares = new Map<string, number[]>()
  const square = (value: number) => Math.floor(value / SQUARE)
  for (const [index, { box, ring }] of spaces.entries()) {
    // A space that spans the squares of a city is looked at everywhere.
    if (ring.length === 0) continue
    const large = (box.maxX - box.minX) * (box.maxZ - box.minZ) > LARGE
    if (large) {
      squares.set(EVERYWHERE, [...(squares.get(EVERYWHERE) ?? []), index])
      continue
    }
    for (let i = square(box.minX); i <= square(box.maxX); i++)
      for (let k = square(box.minZ); k <= square(box.maxZ); k++) {
        const key = `${i} ${k}`
        squares.set(key, [...(squares.get(key) ?? []), index])
      }
  }
  return (x, z, except) =>
    [...(squares.get(`${square(x)} ${square(z)}`) ?? []), ...(squares.get(EVERYWHERE) ?? [])].find(
      (index) => index !== except && containsPoint(elementAt(spaces, index).ring, x, z),
    )
}

const EVERYWHERE = 'everywhere'
/** m² of a bounding box that is not cut into squares. */
const LARGE = 20_000
