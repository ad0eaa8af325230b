import { saidOfLeaf } from '../../geometry/leaf-pairs.ts'
import type { FloorOpening, Side } from './floor-openings.ts'
import type { FloorPlan, FloorRoom } from './floor-plan.ts'

/**
 * A door opens as the openings say. Where they say nothing, it opens away from the way out, as that of a flat does from the stairs: into what it alone leads to, of two such sides
 * into the one without a door to the outside, else into the one with fewer rooms. Where other ways lead there too, into the room
 * that has fewer doors, as a corridor has many; of two alike into the smaller.
 */
export function opensInto(plan: FloorPlan, opening: FloorOpening): Side {
  const said = opening.sides.filter((side) => saidOfLeaf(side.opening))
  if (said[0]) return said.find((side) => side.opening.opens !== 'out') ?? said[0]
  const [first, second] = opening.sides
  if (!second) return first
  const known = plan.opens?.(first.opening)
  if (known) return known.opening === second.opening ? second : first
  const [near, far] = fewerDoors(plan.rooms[first.room]!, plan.rooms[second.room]!) ? [first, second] : [second, first]
  const ways = waysOf(plan)
  const own = behind(ways, opening, near.room, far.room)
  if (!own) return near
  const whole = ways.parts[near.room]!
  const rest = { rooms: whole.rooms - own.rooms, exits: whole.exits - own.exits }
  if (own.exits > 0 !== rest.exits > 0) return own.exits > 0 ? far : near
  return own.rooms <= rest.rooms ? near : far
}

function fewerDoors(a: FloorRoom, b: FloorRoom): boolean {
  const doors = ({ openings }: FloorRoom) => openings.filter(({ opening }) => opening.type === 'door').length
  return (doors(a) - doors(b) || a.boundary.area - b.boundary.area) <= 0
}

/** Rooms that doors and passages join, and how many doors lead out of them. */
interface Part {
  rooms: number
  exits: number
}

interface Ways {
  /** The doors and passages of each room. */
  readonly links: readonly (readonly FloorOpening[])[]
  readonly exits: readonly number[]
  /** What each room is joined to. */
  readonly parts: readonly Part[]
}

const WAYS = new WeakMap<FloorPlan, Ways>()

function waysOf(plan: FloorPlan): Ways {
  const known = WAYS.get(plan)
  if (known) return known
  const links: FloorOpening[][] = plan.rooms.map(() => [])
  const exits = plan.rooms.map(() => 0)
  for (const opening of plan.openings) {
    if (opening.type === 'window') continue
    const [{ room }] = opening.sides
    links[room]!.push(opening)
    if (opening.beyond !== undefined) links[opening.beyond]!.push(opening)
    else if (opening.type === 'door') exits[room]!++
  }
  const parts: Part[] = []
  for (const room of plan.rooms.keys()) {
    if (parts[room]) continue
    const part = { rooms: 0, exits: 0 }
    for (const one of reached(links, room)) {
      parts[one] = part
      part.rooms++
      part.exits += exits[one]!
    }
  }
  const ways = { links, exits, parts }
  WAYS.set(plan, ways)
  return ways
}

/** What only this door joins to the room on its other side; undefined where another way leads there. */
function behind({ links, exits }: Ways, door: FloorOpening, room: number, other: number): Part | undefined {
  const part = { rooms: 0, exits: 0 }
  for (const one of reached(links, room, door)) {
    if (one === other) return undefined
    part.rooms++
    part.exits += exits[one]!
  }
  return part
}

/** The rooms that can be reached from one, with it, through all doors and passages but one. */
function* reached(links: Ways['links'], start: number, shut?: FloorOpening): Generator<number> {
  const seen = new Set([start])
  for (const room of seen) {
    yield room
    for (const opening of links[room]!) {
      if (opening === shut) continue
      const [{ room: first }] = opening.sides
      const next = first === room ? opening.beyond : first
      if (next !== undefined) seen.add(next)
    }
  }
}
